//! A company's application as rows, with what admins have done with it.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_sealing::Cell;

use super::{Tables, json, reference, word};
use crate::SeedError;
use crate::application::AppliedPerson;
use crate::company::CompanyApplication;
use crate::draw::Draw;
use crate::keys::Keys;

/// The admin of `worker/origin/seed.sql`, who has taken companies' applications on.
const ADMIN: &str = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";
const ADMIN_NAME: &str = "Aino Ylläpitäjä";

impl Tables {
    /// Adds a company's application with what admins have done with it; `draw` is about all of them.
    ///
    /// # Errors
    /// When the cipher refuses.
    pub fn add_company(&mut self, application: &CompanyApplication, draw: &Draw, keys: &Keys) -> Result<(), SeedError> {
        let CompanyApplication { id, company, facts, created_at, language, .. } = application;
        let (country, created) = (company.country, *created_at);
        let reference = reference(&draw.about("company").about(application.number));
        let person = AppliedPerson {
            role: "applicant",
            email: application.email.clone(),
            name: application.contact.clone(),
            answers: application.answers.clone(),
            identity: application.identity.clone(),
            consents: Vec::new(),
            confirmed_at: Some(created),
        };
        let user = self.add_user(&person, created, draw);
        self.applications.add([
            id.into(),
            (&user).into(),
            "sme".into(),
            (&reference).into(),
            language.into(),
            country.code().into(),
            country.currency().code().into(),
            facts.amount.into(),
            facts.months.into(),
            (&facts.business_purpose).into(),
            word(&ApplicationState::Received)?,
            json(facts)?,
            "[]".into(),
            created.into(),
            None::<i64>.into(),
            application.keep_until.into(),
            1_u32.into(),
            None::<i64>.into(),
        ]);
        let person_id = format!("{id}:applicant");
        let cell = Cell { table: "people", row: &person_id, column: "sealed" };
        self.people.add([
            (&person_id).into(),
            id.into(),
            "applicant".into(),
            (&user).into(),
            keys.seal(cell, &serde_json::to_string(&person.answers)?)?.into(),
            keys.recognition.person(&person.identity).into(),
            created.into(),
        ]);
        for consent in &application.consents {
            self.consents.add([
                format!("{id}:{}", consent.kind).into(),
                (&person_id).into(),
                (&user).into(),
                (&consent.kind).into(),
                consent.version.into(),
                (&consent.text_hash).into(),
                language.into(),
                consent.given.into(),
                created.into(),
            ]);
        }
        self.add_case(application, &reference);
        Ok(())
    }

    fn add_case(&mut self, application: &CompanyApplication, reference: &str) {
        let CompanyApplication { id, company, facts, statuses, .. } = application;
        let assigned = statuses.iter().any(|(status, _)| *status == SmeStatus::Assigned);
        let changes = u32::try_from(statuses.len()).unwrap_or_default();
        self.cases.add([
            id.into(),
            reference.into(),
            company.country.code().into(),
            (&company.business_id).into(),
            (&company.name).into(),
            company.name.to_lowercase().into(),
            facts.amount.into(),
            facts.months.into(),
            (&facts.business_purpose).into(),
            application.status().name().into(),
            assigned.then_some(ADMIN).into(),
            if assigned { ADMIN_NAME } else { "" }.into(),
            application.created_at.into(),
            application.closed_at().into(),
            changes.saturating_add(1).into(),
        ]);
        let mut before = SmeStatus::New;
        for (status, at) in statuses {
            let mut event = |kind: &str, before: Option<&str>, after: &str| {
                let event_id = format!("{id}:{}:{kind}", status.name());
                let event =
                    [event_id.into(), id.into(), kind.into(), before.into(), after.into(), ADMIN.into(), (*at).into()];
                self.case_events.add(event);
            };
            event("status", Some(before.name()), status.name());
            if *status == SmeStatus::Assigned {
                event("assignee", None, ADMIN);
            }
            before = *status;
        }
    }
}
