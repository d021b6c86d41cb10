//! A user's copy as one HTML file that needs nothing else: to read, keep and print.

use std::fmt::Write;

use kirkas_lending::form::{self, Answers, Field, FieldType, Step, StepAnswers};
use kirkas_lending::rules::Reason;
use serde::Serialize;
use serde_json::Value;

use super::copy::{OwnApplication, OwnData};
use super::labels::Words;
use crate::applications::Application;
use crate::keep_looking::KeepLooking;
use crate::mail::html::escape;
use crate::offers::figures::Figures;
use crate::problem::Problem;
use crate::profile_details;

const STYLE: &str = ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;\
    padding:0 1rem}h2{margin-top:3rem;border-bottom:1px solid #888}h3{margin-top:2rem}table{border-collapse:collapse;\
    width:100%}th,td{border:1px solid #888;padding:.5rem;text-align:start;vertical-align:top;overflow-wrap:break-word}\
    tbody th{width:40%;font-weight:400}@media print{body{margin:0}}";

/// The page in a language.
///
/// # Errors
/// [`Problem::Internal`] when the words or forms that the Worker was built with can't be read.
pub fn page(data: &OwnData, words: Words, tag: &str, figures: &impl Figures) -> Result<String, Problem> {
    let texts = words.texts;
    let mut page = Page { html: String::new(), words, figures };
    let day = page.day(&data.made_at);
    page.heading(1, &texts.title);
    page.paragraph(&texts.intro.replace("{email}", &data.profile.email).replace("{day}", &day));
    page.heading(2, &texts.account);
    let created = page.day(&data.profile.created);
    let email = words.label("field", "email").to_owned();
    page.table(&[
        (texts.name.clone(), data.profile.name.clone()),
        (email, data.profile.email.clone()),
        (texts.created.clone(), created),
    ]);
    for application in &data.applications {
        page.application(application)?;
    }
    for draft in &data.drafts {
        page.heading(2, &texts.draft);
        page.heading(3, &texts.answers);
        page.answers(&draft.kind, &draft.answers, None)?;
        if let Some(typed) = &draft.typed {
            page.step(&draft.kind, &typed.step, &typed.answers, None)?;
        }
    }
    for details in &data.details {
        page.heading(2, &texts.details);
        page.answers(profile_details::KIND, &details.answers, None)?;
    }
    page.keep_looking(&data.keep_looking);
    page.heading(2, &texts.consents);
    page.consents(data);
    page.heading(2, &texts.notices);
    page.notices(data);
    page.heading(2, &texts.sessions);
    let sessions = data.sessions.iter().map(|session| vec![session.device.clone(), page.day(&session.opened)]);
    let sessions: Vec<_> = sessions.collect();
    page.columns(&[&texts.device, &texts.when], &sessions);
    if !data.passkeys.is_empty() {
        page.heading(2, &texts.passkeys);
        let passkeys = data.passkeys.iter().map(|one| vec![one.name.clone(), page.day(&one.added)]);
        let passkeys: Vec<_> = passkeys.collect();
        page.columns(&[&texts.name, &texts.when], &passkeys);
    }
    if !data.tokens.is_empty() {
        page.heading(2, &texts.tokens);
        let tokens: Vec<_> = data.tokens.iter().map(|one| vec![one.name.clone(), page.day(&one.created)]).collect();
        page.columns(&[&texts.name, &texts.when], &tokens);
    }
    Ok(format!(
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\"><title>{}</title><meta name=\"viewport\" \
         content=\"width=device-width\"><style>{STYLE}</style></head><body><main>{}</main></body></html>\n",
        escape(&texts.title),
        page.html
    ))
}

/// The field that says what a company borrows for.
const BUSINESS_PURPOSE: &str = "business_purpose";

/// Which words a field's choices have.
fn group_of(field: &str) -> &'static str {
    match field {
        BUSINESS_PURPOSE => "business-purpose",
        "guarantee" => "guarantee",
        _ => "choice",
    }
}

/// The page as far as it is written.
struct Page<'a, F> {
    html: String,
    words: Words,
    figures: &'a F,
}

impl<F: Figures> Page<'_, F> {
    fn application(&mut self, own: &OwnApplication) -> Result<(), Problem> {
        let texts = self.words.texts;
        let application = &own.application;
        self.heading(2, &texts.application.replace("{reference}", &application.reference));
        let amount = i64::from(application.amount).saturating_mul(100);
        let made = self.day(&application.created);
        let is_company = application.company.is_some();
        let identified = own.own_part.as_ref().and_then(|part| part.identified.as_deref());
        let identified = identified.map(|moment| (texts.identified.clone(), self.day(moment)));
        let mut facts = vec![
            (texts.made.clone(), made),
            (texts.state.clone(), self.state(application)),
            (self.words.label("field", "amount").to_owned(), self.figures.money(amount, &application.currency)),
            (self.words.label("field", "years").to_owned(), self.months(application.months)),
            (
                self.words.label("field", if is_company { BUSINESS_PURPOSE } else { "purpose" }).to_owned(),
                match is_company {
                    true => self.choice(group_of(BUSINESS_PURPOSE), &application.purpose),
                    false => self.words.label("purpose", &application.purpose).to_owned(),
                },
            ),
        ];
        facts.extend(identified);
        self.table(&facts);
        if let Some(part) = &own.own_part {
            self.heading(3, &texts.answers);
            self.answers(&application.kind, &part.answers, Some(&application.currency))?;
        }
        self.heading(3, &texts.recipients);
        let recipients = own.recipients.iter().map(|recipient| {
            let learnt = recipient.learnt_identity.as_deref().map(|moment| self.day(moment)).unwrap_or_default();
            vec![recipient.lender.name.clone(), learnt]
        });
        let recipients: Vec<_> = recipients.collect();
        self.columns(&[&texts.lender, &texts.learnt_identity], &recipients);
        self.offers(own);
        self.declines(own);
        self.questions(own);
        Ok(())
    }

    /// Where an application stands: a company's, as the company is told.
    fn state(&self, application: &Application) -> String {
        match &application.company {
            Some(company) => self.words.label("company-progress", &word(&company.progress)).to_owned(),
            None => self.words.label("application-state", &word(&application.state)).to_owned(),
        }
    }

    fn offers(&mut self, own: &OwnApplication) {
        let texts = self.words.texts;
        self.heading(3, &texts.offers);
        let offers = own.application.offers.iter().map(|offer| {
            vec![
                offer.lender.name.clone(),
                self.figures.money(offer.amount, offer.currency),
                self.months(offer.months),
                self.figures.percent(offer.apr_percent),
                self.figures.money(offer.instalment, offer.currency),
                self.figures.money(offer.total_payable, offer.currency),
                self.words.label("offer-state", &word(&offer.state)).to_owned(),
            ]
        });
        let offers: Vec<_> = offers.collect();
        let names = ["apr", "instalment", "total-payable"].map(|name| self.words.label("figures", name).to_owned());
        let [apr, instalment, total] = names;
        let amount = self.words.label("field", "amount").to_owned();
        let period = self.words.label("field", "years").to_owned();
        self.columns(&[&texts.lender, &amount, &period, &apr, &instalment, &total, &texts.state], &offers);
        let accounts: Vec<_> = own.events.iter().filter_map(|event| event.iban.clone()).collect();
        for iban in accounts {
            self.table(&[(texts.iban.clone(), iban)]);
        }
    }

    fn declines(&mut self, own: &OwnApplication) {
        let texts = self.words.texts;
        self.heading(3, &texts.declines);
        let declines = own.application.declines.iter().map(|decline| {
            let reasons = decline.reasons.iter().map(|reason| reason_label(reason.code));
            let reasons = reasons.map(|reason| self.words.label("reason", &reason).to_owned());
            vec![decline.lender.name.clone(), reasons.collect::<Vec<_>>().join(" ")]
        });
        let declines: Vec<_> = declines.collect();
        self.columns(&[&texts.lender, &texts.declines], &declines);
    }

    fn questions(&mut self, own: &OwnApplication) {
        let texts = self.words.texts;
        self.heading(3, &texts.questions);
        let rows = own.application.information_requests.iter().map(|request| {
            let answer = request.answer.as_ref().map(|answer| answer.message.as_str()).unwrap_or_default();
            let files = request.files.iter().map(|file| file.name.as_str());
            let answer: Vec<&str> = std::iter::once(answer).chain(files).collect();
            vec![request.lender.name.clone(), request.message.clone(), answer.join("\n")]
        });
        let rows: Vec<_> = rows.collect();
        self.columns(&[&texts.lender, &texts.question, &texts.answer], &rows);
    }

    /// Nothing while it is off.
    fn keep_looking(&mut self, looking: &KeepLooking) {
        let texts = self.words.texts;
        let Some(ends) = &looking.ends else { return };
        self.heading(2, &texts.keep_looking);
        let mut rows = vec![(texts.until.clone(), self.day(ends))];
        if let Some(found) = &looking.found {
            rows.push((texts.found.clone(), self.day(&found.at)));
            rows.push((self.words.label("figures", "apr").to_owned(), self.figures.percent(found.apr_percent)));
        }
        self.table(&rows);
    }

    fn consents(&mut self, data: &OwnData) {
        let texts = self.words.texts;
        let consents = data.consents.iter().map(|entry| {
            let text = entry.text.unwrap_or(&entry.kind).to_owned();
            let given = self.words.label("form", if entry.given { "yes" } else { "no" }).to_owned();
            vec![text, given, self.figures.moment(entry.moment)]
        });
        let consents: Vec<_> = consents.collect();
        self.columns(&[&texts.consent, &texts.consent_given, &texts.when], &consents);
    }

    fn notices(&mut self, data: &OwnData) {
        let texts = self.words.texts;
        let notices = data.notices.iter().map(|notice| {
            let text = self.words.label("notice", notice.kind.name()).to_owned();
            vec![text, self.day(&notice.at)]
        });
        let notices: Vec<_> = notices.collect();
        self.columns(&[&texts.notice, &texts.when], &notices);
    }

    /// The steps in the form's order.
    fn answers(&mut self, kind: &str, answers: &Answers, currency: Option<&str>) -> Result<(), Problem> {
        for step in form::of_kind(kind)?.into_iter().flat_map(|form| &form.steps) {
            if let Some(answers) = answers.step(&step.id).filter(|answers| !answers.is_empty()) {
                self.fields_of(kind, step, answers, currency);
            }
        }
        Ok(())
    }

    fn step(&mut self, kind: &str, id: &str, answers: &StepAnswers, currency: Option<&str>) -> Result<(), Problem> {
        if let Some(step) = form::of_kind(kind)?.and_then(|form| form.step(id)) {
            self.fields_of(kind, step, answers, currency);
        }
        Ok(())
    }

    fn fields_of(&mut self, kind: &str, step: &Step, answers: &StepAnswers, currency: Option<&str>) {
        let title = self.words.label_of(kind, "step", &step.id).to_owned();
        self.heading(4, &title);
        self.fields(&step.fields, answers, currency);
    }

    fn fields(&mut self, fields: &[Field], answers: &StepAnswers, currency: Option<&str>) {
        let (rows, plain): (Vec<_>, Vec<_>) = fields
            .iter()
            .filter_map(|field| answers.get(&field.name).filter(|value| !value.is_null()).map(|value| (field, value)))
            .partition(|(field, _)| matches!(field.kind, FieldType::Rows { .. }));
        let plain = plain.into_iter().map(|(field, value)| {
            (self.words.label("field", &field.name).to_owned(), self.answer(field, value, currency))
        });
        let plain: Vec<_> = plain.collect();
        self.table(&plain);
        for (field, value) in rows {
            let FieldType::Rows { fields, .. } = &field.kind else { continue };
            for row in value.as_array().into_iter().flatten().filter_map(Value::as_object) {
                self.fields(fields, row, currency);
            }
        }
    }

    fn answer(&self, field: &Field, value: &Value, currency: Option<&str>) -> String {
        match (&field.kind, value) {
            (_, Value::Bool(given)) => self.words.label("form", if *given { "yes" } else { "no" }).to_owned(),
            (FieldType::Money { .. }, Value::Number(amount)) => {
                let hundredths = amount.as_i64().map(|units| units.saturating_mul(100));
                match currency.zip(hundredths) {
                    Some((currency, hundredths)) => self.figures.money(hundredths, currency),
                    None => amount.to_string(),
                }
            }
            (FieldType::Choice { .. }, Value::String(choice)) if field.name == "purpose" => {
                self.words.label("purpose", choice).to_owned()
            }
            (FieldType::Choice { .. }, Value::String(choice)) => self.choice(group_of(&field.name), choice),
            (_, Value::String(text)) => text.clone(),
            (_, other) => other.to_string(),
        }
    }

    fn choice(&self, group: &str, choice: &str) -> String {
        let id = choice.replace([' ', '/'], "-");
        let label = self.words.label(group, &id);
        if label == id { choice.to_owned() } else { label.to_owned() }
    }

    fn months(&self, months: u32) -> String {
        self.words.texts.months.replace("{months}", &months.to_string())
    }

    /// The day of a moment that RFC 3339 writes.
    fn day(&self, moment: &str) -> String {
        let day = moment.split('T').next().and_then(|day| day.parse().ok());
        day.map_or_else(|| moment.to_owned(), |day| self.figures.day(day))
    }

    fn heading(&mut self, level: u8, text: &str) {
        // Writing to a String cannot fail.
        let _ = write!(self.html, "<h{level}>{}</h{level}>", escape(text));
    }

    fn paragraph(&mut self, text: &str) {
        let _ = write!(self.html, "<p>{}</p>", escape(text));
    }

    /// Names with their values.
    fn table(&mut self, rows: &[(String, String)]) {
        if rows.is_empty() {
            return;
        }
        self.html.push_str("<table><tbody>");
        for (name, value) in rows {
            let _ = write!(self.html, "<tr><th scope=\"row\">{}</th><td>{}</td></tr>", escape(name), escape(value));
        }
        self.html.push_str("</tbody></table>");
    }

    /// Rows under headings, or that there are none.
    fn columns(&mut self, headings: &[&String], rows: &[Vec<String>]) {
        if rows.is_empty() {
            let none = self.words.texts.none.clone();
            return self.paragraph(&none);
        }
        self.html.push_str("<table><thead><tr>");
        for heading in headings {
            let _ = write!(self.html, "<th scope=\"col\">{}</th>", escape(heading));
        }
        self.html.push_str("</tr></thead><tbody>");
        for row in rows {
            let cells: String = row.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
            let _ = write!(self.html, "<tr>{cells}</tr>");
        }
        self.html.push_str("</tbody></table>");
    }
}

/// The word that stands for a state.
fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The app's name for a reason, without limits. How close a price came to what the law allows is the lender's matter.
fn reason_label(reason: Reason) -> String {
    match reason {
        Reason::AmountTooLow | Reason::AmountTooHigh => "amount-other".to_owned(),
        Reason::PeriodTooShort | Reason::PeriodTooLong => "period-other".to_owned(),
        Reason::AboveCap => "no-price".to_owned(),
        other => word(&other),
    }
}
