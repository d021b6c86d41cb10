//! A product's rules as they stand: what is live, what was published last, and the draft.

use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{Finding, RuleSet, Span, check_rules};
use serde_json::Map;
use worker::D1Database;

use super::store::{self, DraftRow, Revision, VersionRow};
use super::{MarketLimits, RulesDraft};
use crate::clock::{Timestamp, rfc3339};
use crate::entity_tags;
use crate::lenders::LendingProduct;
use crate::problem::{InvalidField, Problem};

/// A product, and what its market is judged by.
pub struct ProductRules<'a> {
    /// The product.
    pub product: &'a LendingProduct,
    /// Its market.
    pub reference: Reference,
}

/// A version, and its rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbered {
    /// Its number.
    pub version: u32,
    /// Its rules.
    pub rules: RuleSet,
}

/// A draft as it stands: one that was saved, or what was published last.
pub struct Draft {
    /// Which.
    pub revision: Revision,
    /// Its rules.
    pub rules: RuleSet,
    /// As the database has it; none where nobody has saved one.
    pub row: Option<DraftRow>,
}

impl<'a> ProductRules<'a> {
    /// A product's.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what the Worker was built with can't be read.
    pub fn new(product: &'a LendingProduct) -> Result<Self, Problem> {
        let reference =
            Reference::for_country(product.country).map_err(|error| Problem::Internal(error.to_string()))?;
        Ok(Self { product, reference })
    }

    /// What applications are matched with at `now`. While nothing is live it is version 0, with which no application is matched.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn live(&self, database: &D1Database, now: Timestamp) -> Result<Numbered, Problem> {
        match store::live(database, &[&self.product.id], now).await?.into_iter().next() {
            Some(row) => Ok(Numbered { version: row.version, rules: read(&row.rules)? }),
            None => self.first(),
        }
    }

    /// What the product begins with, as long as nothing is published.
    fn first(&self) -> Result<Numbered, Problem> {
        let (version, rules) = self.product.first_rules(&self.reference)?;
        Ok(Numbered { version, rules })
    }

    /// A version, if there is one of this number.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn version(&self, database: &D1Database, version: u32) -> Result<Option<Numbered>, Problem> {
        let rows = store::versions(database, &self.product.id, version.saturating_add(1), 1).await?;
        let found = match rows.into_iter().next() {
            Some(VersionRow { version, rules, .. }) => Some(Numbered { version, rules: read(&rules)? }),
            None => None,
        };
        let found = match found {
            Some(found) => found,
            None => self.first()?,
        };
        Ok(Some(found).filter(|found| found.version == version && version > 0))
    }

    /// The draft.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn draft(&self, database: &D1Database) -> Result<Draft, Problem> {
        if let Some(row) = store::draft(database, &self.product.id).await? {
            let revision = Revision { based_on: row.based_on, number: row.revision };
            return Ok(Draft { revision, rules: read(&row.rules)?, row: Some(row) });
        }
        let last = store::versions(database, &self.product.id, u32::MAX, 1).await?.into_iter().next();
        let (version, rules) = match last {
            Some(row) => (row.version, read(&row.rules)?),
            None => {
                let Numbered { version, rules } = self.first()?;
                (version, rules)
            }
        };
        Ok(Draft { revision: Revision { based_on: version, number: 0 }, rules, row: None })
    }

    /// The draft as its lender sees it.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn present(&self, database: &D1Database, now: Timestamp) -> Result<RulesDraft, Problem> {
        let Draft { revision, rules, row } = self.draft(database).await?;
        let live = self.live(database, now).await?;
        let base = self.version(database, revision.based_on).await?;
        let limits = self.reference.limits.for_kind(self.product.kind);
        let months = |years: u32| years.saturating_mul(12);
        Ok(RulesDraft {
            product: self.product.id.clone(),
            country: self.product.country,
            currency: self.product.country.currency(),
            revision: revision.text(),
            based_on: revision.based_on,
            live_version: live.version,
            changed: base.is_none_or(|base| base.rules != rules),
            previewed: row.as_ref().is_some_and(|row| row.is_previewed_against(live.version)),
            saved_at: row.as_ref().map(|row| rfc3339(row.saved_at)),
            author: row.and_then(|row| row.author),
            findings: check_rules(&rules, &self.reference),
            rules,
            market: MarketLimits {
                amount: Span { from: limits.amount.min, to: limits.amount.max },
                months: Span { from: months(limits.years.min), to: months(limits.years.max) },
            },
        })
    }

    /// Whether rules can be published.
    ///
    /// # Errors
    /// [`Problem::RulesInvalid`] says why not.
    pub fn check(&self, rules: &RuleSet) -> Result<(), Problem> {
        if rules.kind() != self.product.kind {
            let code = if rules.mortgage.is_none() { "missing" } else { "unknown" };
            let field = InvalidField::new("/mortgage", code);
            return Err(Problem::RulesInvalid(vec![field]));
        }
        let errors = check_rules(rules, &self.reference).errors;
        if errors.is_empty() { Ok(()) } else { Err(Problem::RulesInvalid(errors.into_iter().map(field).collect())) }
    }
}

impl DraftRow {
    /// Whether it was previewed as it is, beside this live version.
    pub fn is_previewed_against(&self, live: u32) -> bool {
        self.previewed_revision == Some(self.revision) && self.previewed_against == Some(live)
    }
}

impl Revision {
    /// As an ETag has it, without the quotes.
    pub fn text(self) -> String {
        format!("{}.{}", self.based_on, self.number)
    }

    /// What [`text`](Self::text) writes.
    pub fn parse(text: &str) -> Option<Self> {
        let (based_on, number) = text.split_once('.')?;
        Some(Self { based_on: entity_tags::version(based_on)?, number: entity_tags::version(number)? })
    }
}

/// The rules in a text.
///
/// # Errors
/// [`Problem::Internal`] when they are none.
pub fn read(text: &str) -> Result<RuleSet, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Internal(format!("stored rules: {error}")))
}

/// Rules as a text.
///
/// # Errors
/// [`Problem::Internal`] when they are no JSON.
pub fn rules_text(rules: &RuleSet) -> Result<String, Problem> {
    serde_json::to_string(rules).map_err(|error| Problem::Internal(error.to_string()))
}

fn field(finding: Finding) -> InvalidField {
    let code = serde_json::to_value(finding.code).ok().and_then(|code| code.as_str().map(str::to_owned));
    let mut params = Map::new();
    if let Some(example) = finding.example {
        params.insert("amount".to_owned(), example.amount.into());
        params.insert("months".to_owned(), example.months.into());
    }
    InvalidField { pointer: finding.pointer, code: code.unwrap_or_default(), params }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_is_read_as_it_is_written() {
        for (text, revision) in [
            ("1.2", Some(Revision { based_on: 1, number: 2 })),
            ("12.0", Some(Revision { based_on: 12, number: 0 })),
            ("1", None),
            ("1.2.3", None),
            ("1.", None),
            ("+1.2", None),
        ] {
            assert_eq!(Revision::parse(text), revision, "{text}");
        }
        assert_eq!(Revision { based_on: 12, number: 0 }.text(), "12.0");
    }
}
