//! The applications as rows of the origin's database.

use std::collections::BTreeSet;

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_sealing::{DataKeys, NONCE_BYTES, Place, Recognition};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::SeedError;
use crate::application::{Application, AppliedPerson, Match};
use crate::company::CompanyApplication;
use crate::course::{Event, OfferCourse};
use crate::draw::Draw;
use crate::sql::{Table, Value, statements};

/// How long a co-applicant has to answer an invitation: seven days.
const INVITATION_PERIOD: i64 = 604_800_000;

/// The admin of `worker/origin/seed.sql`, who has taken companies' applications on.
const ADMIN: &str = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";
const ADMIN_NAME: &str = "Aino Ylläpitäjä";

/// What seals answers and recognises people.
#[derive(Debug)]
pub struct Keys {
    data: DataKeys,
    recognition: Recognition,
}

impl Keys {
    /// Reads the rings of the service that the seed is for, through `variable`.
    ///
    /// # Errors
    /// [`SeedError::Keys`] names one that is missing or wrong.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, SeedError> {
        let wrong = |name| SeedError::Keys(name);
        let ring = |name| variable(name).ok_or(wrong(name));
        Ok(Self {
            data: DataKeys::read(&ring("DATA_KEYS")?).map_err(|_| wrong("DATA_KEYS"))?,
            recognition: Recognition::read(&ring("RECOGNITION_KEYS")?).map_err(|_| wrong("RECOGNITION_KEYS"))?,
        })
    }

    /// The same for the same place and value, unlike what the origin seals: in development only. Another value has another
    /// nonce, as a cipher of this kind needs it.
    fn seal(&self, place: Place<'_>, value: &str) -> Result<String, SeedError> {
        let Place { table, row, column } = place;
        let digest = Sha256::digest(["seed", table, row, column, value].join("\n"));
        let nonce = digest.first_chunk::<NONCE_BYTES>().ok_or(SeedError::Cipher)?;
        self.data.seal(place, value.as_bytes(), *nonce).ok_or(SeedError::Cipher)
    }
}

/// The tables that are seeded.
#[derive(Debug)]
pub struct Tables {
    known: BTreeSet<String>,
    users: Table<4>,
    roles: Table<2>,
    applications: Table<18>,
    people: Table<7>,
    invitations: Table<5>,
    consents: Table<9>,
    offers: Table<19>,
    events: Table<5>,
    matches: Table<10>,
    cases: Table<15>,
    case_events: Table<7>,
}

impl Tables {
    /// Without rows.
    pub fn new() -> Self {
        Self {
            known: BTreeSet::new(),
            users: Table::new("users", ["id", "email", "name", "created_at"]),
            roles: Table::new("user_roles", ["user_id", "role"]),
            applications: Table::new(
                "applications",
                [
                    "id",
                    "user_id",
                    "kind",
                    "reference",
                    "language",
                    "country",
                    "currency",
                    "amount",
                    "months",
                    "purpose",
                    "state",
                    "facts",
                    "left_out",
                    "created_at",
                    "asked_at",
                    "keep_until",
                    "version",
                    "withdrawn_at",
                ],
            ),
            people: Table::new(
                "people",
                ["id", "application_id", "role", "user_id", "sealed", "identity_hash", "confirmed_at"],
            ),
            invitations: Table::new("invitations", ["application_id", "hash", "state", "created_at", "expires_at"]),
            consents: Table::new(
                "consents",
                ["id", "person_id", "user_id", "kind", "version", "text_hash", "language", "given", "at"],
            ),
            offers: Table::new(
                "offers",
                [
                    "id",
                    "application_id",
                    "product_id",
                    "lender_id",
                    "state",
                    "months",
                    "rate_type",
                    "for_less",
                    "apr_percent",
                    "terms",
                    "visible_at",
                    "expires_at",
                    "opened_at",
                    "accepted_at",
                    "version",
                    "signed_at",
                    "paid_out_at",
                    "reviewed_at",
                    "valued_at",
                ],
            ),
            events: Table::new("offer_events", ["id", "offer_id", "at", "event", "by"]),
            matches: Table::new(
                "matches",
                [
                    "application_id",
                    "product_id",
                    "rule_set_id",
                    "lender_id",
                    "lender",
                    "outcome",
                    "reasons",
                    "figures",
                    "visible_at",
                    "offer_id",
                ],
            ),
            cases: Table::new(
                "sme_cases",
                [
                    "application_id",
                    "reference",
                    "country",
                    "business_id",
                    "company",
                    "company_folded",
                    "amount",
                    "months",
                    "purpose",
                    "status",
                    "assignee",
                    "assignee_name",
                    "created_at",
                    "closed_at",
                    "version",
                ],
            ),
            case_events: Table::new("sme_events", ["id", "application_id", "kind", "before", "after", "by", "at"]),
        }
    }

    /// Adds a company's application with what admins have done with it; `draw` is about all of them.
    ///
    /// # Errors
    /// When the cipher refuses.
    pub fn add_company(&mut self, application: &CompanyApplication, draw: &Draw, keys: &Keys) -> Result<(), SeedError> {
        let CompanyApplication { id, company, facts, created_at, language, .. } = application;
        let (country, created) = (company.country, *created_at);
        let reference = reference(&draw.of("company").of(application.number));
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
        let place = Place { table: "people", row: &person_id, column: "sealed" };
        self.people.add([
            (&person_id).into(),
            id.into(),
            "applicant".into(),
            (&user).into(),
            keys.seal(place, &serde_json::to_string(&person.answers)?)?.into(),
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

    /// All of it, in an order in which each row finds what it refers to.
    pub fn sql(&self) -> String {
        let Self {
            known: _,
            users,
            roles,
            applications,
            people,
            invitations,
            consents,
            offers,
            events,
            matches,
            cases,
            case_events,
        } = self;
        [
            self.removal_of_earlier_seed(),
            users.sql(),
            roles.sql(),
            applications.sql(),
            people.sql(),
            invitations.sql(),
            consents.sql(),
            offers.sql(),
            events.sql(),
            matches.sql(),
            cases.sql(),
            case_events.sql(),
        ]
        .concat()
    }

    /// Deletes applications that an earlier seed made with other offers: its rows and these would not fit together.
    fn removal_of_earlier_seed(&self) -> String {
        statements(&self.offers.pairs(0, 1), |rows| {
            format!(
                "WITH seeded (offer, application) AS (VALUES\n{rows})\n\
                DELETE FROM applications WHERE id IN\n\
                  (SELECT application FROM seeded WHERE offer NOT IN (SELECT id FROM offers));\n"
            )
        })
    }

    fn add_user(&mut self, person: &AppliedPerson, at: i64, draw: &Draw) -> String {
        let id = user_id(person, draw);
        if !self.known.insert(id.clone()) {
            return id;
        }
        self.users.add([(&id).into(), (&person.email).into(), (&person.name).into(), at.into()]);
        self.roles.add([(&id).into(), "consumer".into()]);
        id
    }

    fn add_application(&mut self, application: &Application, user: &str, draw: &Draw) -> Result<(), SeedError> {
        let Application { facts, .. } = application;
        self.applications.add([
            (&application.id).into(),
            user.into(),
            (&application.kind).into(),
            reference(&draw.of(application.number)).into(),
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
            draw.of(application.number).id("invitation").into(),
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
        let place = Place { table: "people", row: &id, column: "sealed" };
        self.people.add([
            (&id).into(),
            (&application.id).into(),
            person.role.into(),
            user.into(),
            keys.seal(place, &serde_json::to_string(&person.answers)?)?.into(),
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

/// The same for the same address, so that who applies twice is one user.
fn user_id(person: &AppliedPerson, draw: &Draw) -> String {
    draw.of(&person.email).id("user")
}

/// What people call an application by, as the origin makes it of random bytes.
fn reference(draw: &Draw) -> String {
    kirkas_lending::application_reference::reference(draw.bytes("reference"))
}

fn json(value: &impl Serialize) -> Result<Value, SeedError> {
    Ok(serde_json::to_string(value)?.into())
}

/// The word that stands for a value.
fn word(value: &impl Serialize) -> Result<Value, SeedError> {
    match serde_json::to_value(value)? {
        serde_json::Value::String(word) => Ok(word.into()),
        other => Err(SeedError::Data(format!("{other} is no word"))),
    }
}
