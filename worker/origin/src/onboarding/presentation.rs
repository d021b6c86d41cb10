//! A lender as admins see it.

use kirkas_lending::reference::Reference;
use serde::de::DeserializeOwned;
use worker::D1Database;

use super::readiness::{Standing, are_sound};
use super::sections::{Integration, IntegrationMode};
use super::store::{LenderDetails, section};
use super::{Missing, OnboardedLender, ProductState};
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;
use crate::rule_sets::product::ProductRules;

/// A lender with how its rules stand.
pub struct LenderStanding {
    /// The lender.
    pub details: LenderDetails,
    /// Its products.
    pub products: Vec<ProductState>,
    /// What counts for its readiness.
    pub standing: Standing,
}

impl LenderStanding {
    /// How a lender stands at `now`.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
    pub async fn read(database: &D1Database, id: &str, now: Timestamp) -> Result<Self, Problem> {
        let details = super::store::details(database, id).await?;
        let mut products = Vec::new();
        for product in &details.products {
            let reference = Reference::for_country(product.country)?;
            let live = ProductRules::new(product)?.live(database, now).await?;
            products.push(ProductState {
                id: product.id.clone(),
                country: product.country,
                currency: product.country.currency(),
                live_version: live.version,
                is_sound: live.version > 0 && are_sound(&live.rules, &reference),
            });
        }
        let standing = standing(&details, &products)?;
        Ok(Self { details, products, standing })
    }

    /// As an admin sees it.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is stored can't be read.
    pub fn present(self, admin: &str) -> Result<OnboardedLender, Problem> {
        let Self { details: LenderDetails { row, commission, users, .. }, products, standing } = self;
        let missing = standing.missing();
        let only_approval = missing == [Missing::SecondAdmin];
        Ok(OnboardedLender {
            company: optional(row.company)?,
            contacts: optional(row.contacts)?,
            legal: optional(row.legal)?,
            products: optional(row.products)?,
            integration: optional(row.integration)?,
            commission,
            product_states: products,
            users,
            has_key: row.key_sealed.is_some(),
            key: None,
            trial: None,
            sheets_seen: standing.sheets_seen,
            tested_at: row.tested_at.map(rfc3339),
            approved_by: row.approver.or(row.approved_by),
            approved_at: row.approved_at.map(rfc3339),
            may_approve: only_approval && row.changed_by != admin,
            missing,
            id: row.id,
            name: row.name,
            state: row.state,
            version: row.version,
        })
    }
}

fn optional<T: DeserializeOwned>(text: Option<String>) -> Result<Option<T>, Problem> {
    text.map(|text| section(&text)).transpose()
}

fn standing(details: &LenderDetails, products: &[ProductState]) -> Result<Standing, Problem> {
    let LenderDetails { row, commission, users, .. } = details;
    let integration = row.integration.as_deref().map(section::<Integration>).transpose()?;
    let has_webhook = integration.is_some_and(|integration| integration.mode == IntegrationMode::Webhook);
    let pays_for = |product: &ProductState| commission.items.iter().any(|item| item.country == product.country);
    Ok(Standing {
        has_company: row.company.is_some(),
        has_contacts: row.contacts.is_some(),
        has_legal: row.legal.is_some(),
        has_integration: row.integration.is_some() && (!has_webhook || row.key_sealed.is_some()),
        sound_products: products.iter().map(|product| product.is_sound).collect(),
        has_commission: !products.is_empty() && products.iter().all(pays_for),
        users_signed_in: users.iter().map(|user| user.signed_in).collect(),
        sheets_seen: section(&row.sheets_seen)?,
        is_tested: row.tested_at.is_some(),
        is_approved: row.approved_by.is_some(),
    })
}
