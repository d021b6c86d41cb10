//! What the answers say about a person: what is stored of them once the application is made, and what they are recognised by.

use serde_json::Value;

use super::answers::{Answers, StepAnswers};
use super::definition::{ApplicantRole, Form, Step};
use crate::email_address::EmailAddress;
use crate::market::Country;

impl Form {
    /// The answers to the steps about a person, without their consents.
    pub fn about(&self, answers: &Answers, person: ApplicantRole) -> Answers {
        let mut own = Answers::default();
        for step in self.steps.iter().filter(|step| step.person == person) {
            let Some(answered) = answers.step(&step.id) else { continue };
            let own_answers = without_consents(step, answered);
            if answered.is_empty() || !own_answers.is_empty() {
                own.set_step(&step.id, own_answers);
            }
        }
        own
    }

    /// Whether a step asks about this person.
    pub fn is_about(&self, step: &str, person: ApplicantRole) -> bool {
        self.step(step).is_some_and(|step| step.person == person)
    }

    /// The step that asks for the applicant's e-mail address.
    pub fn email_step(&self) -> Option<&Step> {
        self.step_asking("email", ApplicantRole::Applicant)
    }

    /// The applicant's e-mail address.
    pub fn email(&self, answers: &Answers) -> Option<EmailAddress> {
        EmailAddress::parse(answers.get(&self.email_step()?.id, "email").and_then(Value::as_str)?)
    }

    /// What a person is recognised by: their identity number or, where people have none, name and date of birth. Whoever applies for
    /// a company is recognised by their address.
    pub fn identity(&self, answers: &Answers, person: ApplicantRole, country: Country) -> String {
        let text = |field| self.text_about(answers, person, field);
        if self.step_asking("first_names", person).is_none() {
            return format!("{}\n{}", country.code(), text("email").to_lowercase());
        }
        let name = [text("first_names"), text("last_name")];
        identity_of(country, text("identity_number"), name, text("date_of_birth"))
    }

    /// What a person is called.
    pub fn full_name(&self, answers: &Answers, person: ApplicantRole) -> String {
        let text = |field| self.text_about(answers, person, field);
        let own = format!("{} {}", text("first_names"), text("last_name")).trim().to_owned();
        if own.is_empty() { text("contact_name").to_owned() } else { own }
    }

    fn text_about<'a>(&self, answers: &'a Answers, person: ApplicantRole, field: &str) -> &'a str {
        let step = self.step_asking(field, person);
        step.and_then(|step| answers.get(&step.id, field)).and_then(Value::as_str).unwrap_or_default()
    }
}

/// What recognises a person: this number, or without one this name and date of birth.
pub fn identity_of(country: Country, number: &str, [first_names, last_name]: [&str; 2], born: &str) -> String {
    let country = country.code();
    let identity = match number {
        "" => format!("{first_names}\n{last_name}\n{born}"),
        number => number.to_owned(),
    };
    format!("{country}\n{}", identity.to_lowercase())
}

fn without_consents(step: &Step, answered: &StepAnswers) -> StepAnswers {
    let is_no_agreement = |name: &str| !step.field(name).is_some_and(|field| field.kind.is_agreement());
    answered
        .iter()
        .filter(|(name, _)| is_no_agreement(name))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{consumer_loan, of_kind};
    use serde_json::json;

    fn answers(person: Value) -> Answers {
        serde_json::from_value(json!({ "person": person })).unwrap()
    }

    #[test]
    fn what_is_told_of_a_person_leaves_their_consents_out() {
        let form = consumer_loan().unwrap();
        let given = json!({
            "person": { "first_names": "A" }, "costs": {}, "co-person": { "first_names": "B" },
            "review": { "terms": true, "left_out_lenders": ["fabula-bank"] },
        });
        let own = form.about(&serde_json::from_value(given).unwrap(), ApplicantRole::Applicant);
        assert_eq!(serde_json::to_value(own).unwrap(), json!({ "person": { "first_names": "A" }, "costs": {} }));
    }

    #[test]
    fn people_are_recognised_by_their_number_or_by_name_and_birth() {
        let form = consumer_loan().unwrap();
        let finn = answers(json!({ "first_names": "A", "last_name": "B", "identity_number": "131052-955N" }));
        assert_eq!(form.identity(&finn, ApplicantRole::Applicant, Country::Fi), "FI\n131052-955n");
        let briton = answers(json!({ "first_names": "Ann", "last_name": "Bee", "date_of_birth": "1980-02-03" }));
        assert_eq!(form.identity(&briton, ApplicantRole::Applicant, Country::Gb), "GB\nann\nbee\n1980-02-03");
        assert_eq!(form.full_name(&briton, ApplicantRole::Applicant), "Ann Bee");
        assert_eq!(form.full_name(&briton, ApplicantRole::CoApplicant), "");
    }

    #[test]
    fn who_applies_for_a_company_is_its_contact() {
        let form = of_kind("sme").unwrap().unwrap();
        let given =
            json!({ "email-and-terms": { "email": "a@b.fi" }, "company-details": { "contact_name": "Ann Bee" } });
        let answers: Answers = serde_json::from_value(given).unwrap();
        assert_eq!(form.identity(&answers, ApplicantRole::Applicant, Country::Gb), "GB\na@b.fi");
        assert_eq!(form.full_name(&answers, ApplicantRole::Applicant), "Ann Bee");
    }
}
