//! Saving a section of a lender, with its audit entry.

use kirkas_lending::lifecycle::lender::{LenderEvent, transition};
use kirkas_lending::market::Country;
use serde::Serialize;
use worker::{D1Database, D1PreparedStatement};

use super::invitations;
use super::sections::{
    Commission, CommissionItem, CommissionKind, Company, Contacts, Integration, IntegrationMode, Legal, NewUser,
    Products,
};
use super::store::{self, LenderDetails, LenderRow};
use crate::audit::{self, Act, Action};
use crate::clock::Timestamp;
use crate::json_text::json;
use crate::lender_systems;
use crate::problem::Problem;
use crate::randomness;
use crate::sealing::{Cell, Sealing};
use crate::sql::{Parameter, statement};

const COMPANY: &str = "UPDATE lenders SET company = ?2, name = ?3 WHERE id = ?1";
const CONTACTS: &str = "UPDATE lenders SET contacts = ?2 WHERE id = ?1";
/// What the sheets say has changed, so they are looked at anew.
const LEGAL: &str = "UPDATE lenders SET legal = ?2, sheets_seen = '[]' WHERE id = ?1";
const PRODUCTS: &str = "UPDATE lenders SET products = ?2, needs_iban = ?3, sheets_seen = '[]' WHERE id = ?1";
const ADD_PRODUCTS: &str = "INSERT INTO lender_products (id, lender_id, kind, country)
    SELECT ?1 || '-loan-' || lower(country.value), ?1, 'loan', country.value FROM json_each(?2) country
    WHERE true ON CONFLICT DO NOTHING";
const REMOVE_PRODUCTS: &str = "DELETE FROM lender_products WHERE lender_id = ?1 AND kind = 'loan'
    AND country NOT IN (SELECT value FROM json_each(?2))";
const INTEGRATION: &str =
    "UPDATE lenders SET integration = ?2, key_sealed = iif(?4, NULL, coalesce(?3, key_sealed)) WHERE id = ?1";
const REMOVE_COMMISSION: &str = "DELETE FROM commissions WHERE lender_id = ?1";
const ADD_COMMISSION: &str = "INSERT INTO commissions (lender_id, country, kind, value)
    SELECT ?1, item.value ->> 'country', item.value ->> 'kind', item.value ->> 'value' FROM json_each(?2) item";

/// A section to be saved, which is valid.
pub enum Section {
    /// Who the lender is.
    Company(Company),
    /// Whom to turn to.
    Contacts(Contacts),
    /// What its sheets say.
    Legal(Legal),
    /// What it lends.
    Products(Products),
    /// How it answers; its new key, where it gets one.
    Integration(Integration, Option<String>),
    /// What it pays.
    Commission(Commission),
    /// Who works for it.
    Users(Vec<NewUser>),
}

impl Section {
    fn name(&self) -> &'static str {
        match self {
            Self::Company(_) => "company",
            Self::Contacts(_) => "contacts",
            Self::Legal(_) => "legal",
            Self::Products(_) => "products",
            Self::Integration(..) => "integration",
            Self::Commission(_) => "commission",
            Self::Users(_) => "users",
        }
    }

    /// Whether a second admin approves it.
    fn event(&self) -> LenderEvent {
        match self {
            Self::Company(_) | Self::Legal(_) | Self::Products(_) | Self::Integration(..) => LenderEvent::Change,
            Self::Contacts(_) | Self::Commission(_) | Self::Users(_) => LenderEvent::Maintain,
        }
    }
}

/// A key for a lender's system, where it is to get one: asked for, or its first.
///
/// # Errors
/// [`Problem::Internal`] when there is no randomness.
pub fn new_key(integration: &Integration, row: &LenderRow, asked_for: bool) -> Result<Option<String>, Problem> {
    let needs_one = integration.mode == IntegrationMode::Webhook && (asked_for || row.key_sealed.is_none());
    if needs_one { Ok(Some(format!("k1:{}", randomness::token()?.text()))) } else { Ok(None) }
}

/// Saves a section of the version that the admin has read.
///
/// # Errors
/// [`Problem::VersionConflict`]; [`Problem::State`] where the lender stands so that it can't change; [`Problem::Internal`] when the
/// database fails. Nothing has changed then.
pub async fn save(
    database: &D1Database,
    sealing: &Sealing,
    details: &LenderDetails,
    section: &Section,
    admin: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    let row = &details.row;
    let event = section.event();
    let state = transition(row.state, event).ok_or(Problem::State)?;
    let act = Act { actor: admin, action: Action::LenderChange, subject: &row.id, reason: section.name(), limit: None };
    let statements = || {
        let mut batch = vec![store::change(database, row, state, event == LenderEvent::Change, admin)?];
        batch.extend(write(database, sealing, row, section, now)?);
        if matches!(section, Section::Products(_) | Section::Integration(..)) {
            batch.push(store::record_trial(database, &row.id, None)?);
        }
        Ok(batch)
    };
    audit::record(database, &act, now, statements).await.map(|_| ()).map_err(store::conflict)
}

fn write(
    database: &D1Database,
    sealing: &Sealing,
    row: &LenderRow,
    section: &Section,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let id = row.id.as_str();
    let one = |sql: &str, parameters: &[&dyn Parameter]| statement(database, sql, parameters).map(|one| vec![one]);
    match section {
        Section::Company(company) => one(COMPANY, &[&id, &json(company)?, &company.name]),
        Section::Contacts(contacts) => one(CONTACTS, &[&id, &json(contacts)?]),
        Section::Legal(legal) => one(LEGAL, &[&id, &json(legal)?]),
        Section::Products(products) => {
            let codes: Vec<&str> = products.countries.iter().map(|country| Country::code(*country)).collect();
            let codes = json(&codes)?;
            Ok(vec![
                statement(database, PRODUCTS, &[&id, &json(products)?, &u32::from(products.needs_iban)])?,
                statement(database, REMOVE_PRODUCTS, &[&id, &codes])?,
                statement(database, ADD_PRODUCTS, &[&id, &codes])?,
            ])
        }
        Section::Integration(integration, key) => {
            let cell = Cell { table: "lenders", row: id, column: lender_systems::KEY };
            let sealed = key.as_deref().map(|key| sealing.seal(cell, key)).transpose()?;
            let drops_key = u32::from(integration.mode == IntegrationMode::OwnRules);
            one(INTEGRATION, &[&id, &json(integration)?, &sealed.as_deref(), &drops_key])
        }
        Section::Commission(commission) => {
            let items: Vec<StoredCommission> = commission.items.iter().map(StoredCommission::from_item).collect();
            Ok(vec![
                statement(database, REMOVE_COMMISSION, &[&id])?,
                statement(database, ADD_COMMISSION, &[&id, &json(&items)?])?,
            ])
        }
        Section::Users(users) => invitations::statements(database, id, users, now),
    }
}

/// A commission as the database has it.
#[derive(Serialize)]
struct StoredCommission {
    country: Country,
    kind: CommissionKind,
    /// Hundredths.
    value: i64,
}

impl StoredCommission {
    fn from_item(CommissionItem { country, kind, value }: &CommissionItem) -> Self {
        Self { country: *country, kind: *kind, value: (value * 100.0).round() as i64 }
    }
}
