//! Where companies are looked up. Which register that is, the deployment says; the calls know only that it answers or does not.

use kirkas_lending::market::Country;
use worker::D1Database;

use super::Company;
use crate::problem::Problem;
use crate::settings::Environment;
use crate::sql::statement;

const FIND: &str = "SELECT business_id, name, form, registered_on, industry FROM companies
    WHERE country = ?1 AND business_id = ?2";

/// The register does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;

/// A register of companies.
pub enum Registry {
    /// The companies of development, in the database.
    Development(D1Database),
    /// None is set up: forms are filled in by hand.
    None,
}

impl Registry {
    /// The register of a deployment.
    pub fn for_environment(environment: Environment, database: D1Database) -> Self {
        match environment {
            Environment::Development => Self::Development(database),
            Environment::Production => Self::None,
        }
    }

    /// The company with this number, if there is one.
    ///
    /// # Errors
    /// [`Unavailable`] when the register does not answer.
    pub async fn find(&self, country: Country, business_id: &str) -> Result<Option<Company>, Unavailable> {
        match self {
            Self::None => Err(Unavailable),
            Self::Development(_) if business_id == unavailable_number(country) => Err(Unavailable),
            Self::Development(database) => find(database, country, business_id).await.map_err(|problem| {
                worker::console_error!("the register of companies does not answer: {problem:?}");
                Unavailable
            }),
        }
    }
}

async fn find(database: &D1Database, country: Country, business_id: &str) -> Result<Option<Company>, Problem> {
    Ok(statement(database, FIND, &[&country.code(), &business_id])?.first(None).await?)
}

/// The number at which the register of development does not answer.
fn unavailable_number(country: Country) -> &'static str {
    match country {
        Country::Fi => "9999990-9",
        Country::Gb => "99999999",
        Country::Lv => "49999999994",
        Country::Pl => "0019999981",
        Country::Ro => "9999999994",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_lending::numbers::business_id;

    #[test]
    fn the_numbers_without_an_answer_can_be_typed() {
        for country in Country::ALL {
            let number = unavailable_number(country);
            assert_eq!(business_id::parse(number, country).as_deref(), Some(number), "{country:?}");
        }
    }
}
