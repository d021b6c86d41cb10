//! The applications as rows of the origin's database.

mod columns;
mod company;
mod consumer;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::SeedError;
use crate::application::AppliedPerson;
use crate::draw::Draw;
use crate::sql::{Table, Value, statements};

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
            users: Table::new("users", columns::USERS),
            roles: Table::new("user_roles", columns::USER_ROLES),
            applications: Table::new("applications", columns::APPLICATIONS),
            people: Table::new("people", columns::PEOPLE),
            invitations: Table::new("invitations", columns::INVITATIONS),
            consents: Table::new("consents", columns::CONSENTS),
            offers: Table::new("offers", columns::OFFERS),
            events: Table::new("offer_events", columns::OFFER_EVENTS),
            matches: Table::new("matches", columns::MATCHES),
            cases: Table::new("sme_cases", columns::SME_CASES),
            case_events: Table::new("sme_events", columns::SME_EVENTS),
        }
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
}

/// The same for the same address, so that who applies twice is one user.
fn user_id(person: &AppliedPerson, draw: &Draw) -> String {
    draw.about(&person.email).id("user")
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
