//! What people are called and where they live (`data/countries.json`). All of it is invented; only the towns are real.

use std::collections::BTreeMap;

use kirkas_lending::market::Country;
use serde::Deserialize;

use crate::SeedError;

/// What a country's people are made up from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryData {
    /// Codes of the languages that they apply in; one that is there twice is taken twice as often.
    pub languages: Vec<String>,
    /// Incomes and costs, in percent of Finnish ones.
    pub money_percent: u32,
    /// Loans, in percent of Finnish ones.
    pub loan_percent: u32,
    /// First names.
    pub first_names: Vec<String>,
    /// Families' names.
    pub last_names: Vec<String>,
    /// Streets.
    pub streets: Vec<String>,
    /// Postcodes with their towns.
    pub places: Vec<(String, String)>,
    /// Who they work for.
    pub employers: Vec<String>,
    /// What telephone numbers begin with.
    pub phone: String,
}

/// The countries' data that the crate is built with.
///
/// # Errors
/// When the file holds none.
pub fn countries() -> Result<BTreeMap<Country, CountryData>, SeedError> {
    Ok(serde_json::from_str(include_str!("../data/countries.json"))?)
}
