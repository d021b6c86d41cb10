//! A consumer's application as rows: its people, their consents, what each lender answered, and how its offers went.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_sealing::Cell;

use super::{Tables, json, reference, user_id, word};
use crate::SeedError;
use crate::application::{Application, AppliedPerson, Match};
use crate::course::{Event, OfferCourse};
use crate::draw::Draw;
use crate::keys::Keys;

/// How long a co-applicant has to answer an invitation, in milliseconds: seven days.
const INVITATION_PERIOD: i64 = 604_800_000;

impl Tables {
    /// Adds an application with all that belongs to it; `draw` is about all of them.
    ///
    /// # Errors
    /// When the cipher refuses.
    pub fn add(&mut self, application: &Application, draw: &Draw, keys: &Keys) -> Result<(), SeedError> {
        let mut owner = None;
        for person in &application.people {
            let user = person.confirmed_at.map(|_| self.add_user(person, application.created_at, draw));
            owner = owner.or_else(|| user.clone());
        }
        let owner = owner.ok_or(SeedError::NothingToChoose("the applicant's user"))?;
        self.add_application(application, &owner, draw)?;
        for person in &application.people {
            let user = person.confirmed_at.map(|_| user_id(person, draw));
            self.add_person(application, person, user.as_deref(), keys)?;
        }
        for found in &application.matches {
            self.add_match(application, found)?;
        }
        Ok(())
    }

    fn add_application(&mut self, application: &Application, user: &str, draw: &Draw) -> Result<(), SeedError> {
        let Application { facts, .. } = application;
        self.applications.add([
            (&application.id).into(),
            user.into(),
            (&application.kind).into(),
            reference(&draw.about(application.number)).into(),
            (&application.language).into(),
            facts.country.code().into(),
            facts.currency.code().into(),
            facts.amount.into(),
            facts.months.into(),
            word(&facts.purpose)?,
            word(&application.state)?,
            json(facts)?,
            json(&application.left_out)?,
            application.created_at.into(),
            application.asked_at.into(),
            application.keep_until.into(),
            application.version.into(),
            application.withdrawn_at.into(),
        ]);
        if application.state == ApplicationState::AwaitingCoApplicant {
            self.add_invitation(application, draw);
        }
        Ok(())
    }

    /// Nobody has its token.
    fn add_invitation(&mut self, application: &Application, draw: &Draw) {
        self.invitations.add([
            (&application.id).into(),
            draw.about(application.number).id("invitation").into(),
            "waiting".into(),
            application.created_at.into(),
            application.created_at.saturating_add(INVITATION_PERIOD).into(),
        ]);
    }

    fn add_person(
        &mut self,
        application: &Application,
        person: &AppliedPerson,
        user: Option<&str>,
        keys: &Keys,
    ) -> Result<(), SeedError> {
        let id = format!("{}:{}", application.id, person.role);
        let cell = Cell { table: "people", row: &id, column: "sealed" };
        self.people.add([
            (&id).into(),
            (&application.id).into(),
            person.role.into(),
            user.into(),
            keys.seal(cell, &serde_json::to_string(&person.answers)?)?.into(),
            keys.recognition.person(&person.identity).into(),
            person.confirmed_at.into(),
        ]);
        for consent in &person.consents {
            // The applicant's have the application's id, as the origin gives it.
            let owner = if person.role == "applicant" { &application.id } else { &id };
            self.consents.add([
                format!("{owner}:{}", consent.kind).into(),
                (&id).into(),
                user.into(),
                (&consent.kind).into(),
                consent.version.into(),
                (&consent.text_hash).into(),
                (&application.language).into(),
                consent.given.into(),
                application.created_at.into(),
            ]);
        }
        Ok(())
    }

    fn add_match(&mut self, application: &Application, found: &Match) -> Result<(), SeedError> {
        let offer_id = found.offer.as_ref().map(|(_, course)| &course.id);
        self.matches.add([
            (&application.id).into(),
            (&found.product).into(),
            (&found.rule_set).into(),
            (&found.lender_id).into(),
            (&found.lender).into(),
            found.outcome.into(),
            (&found.reasons).into(),
            (&found.figures).into(),
            found.visible_at.into(),
            offer_id.into(),
        ]);
        let Some((offer, course)) = &found.offer else { return Ok(()) };
        let OfferCourse {
            id,
            visible_at,
            expires_at,
            state,
            version,
            opened_at,
            accepted_at,
            signed_at,
            paid_out_at,
            reviewed_at,
            valued_at,
            events,
            kind: _,
        } = course;
        self.offers.add([
            id.into(),
            (&application.id).into(),
            (&found.product).into(),
            (&found.lender_id).into(),
            word(state)?,
            offer.months.into(),
            word(&offer.rate_type)?,
            offer.for_less.into(),
            offer.apr_percent.into(),
            json(offer)?,
            (*visible_at).into(),
            (*expires_at).into(),
            (*opened_at).into(),
            (*accepted_at).into(),
            (*version).into(),
            (*signed_at).into(),
            (*paid_out_at).into(),
            (*reviewed_at).into(),
            (*valued_at).into(),
        ]);
        for Event { event, by, at, version } in events {
            let event_id = format!("{id}:{version}");
            self.events.add([event_id.into(), id.into(), (*at).into(), word(event)?, word(by)?]);
        }
        Ok(())
    }
}
