//! What a service begins with in development (product design, section 15): loan applications of people who do not exist, with
//! all that came of them, as SQL. The engine answers them as the origin would have it answer; what they are like is data
//! (`data/plan.json`, `data/countries.json`). The same keys give the same bytes.

mod answers;
mod application;
mod card;
mod company;
mod countries;
mod course;
mod draw;
mod filling;
mod identity;
mod keys;
mod loan;
mod mortgage;
mod person;
mod plan;
mod seed_error;
mod sql;
mod tables;
mod values;

pub use application::{Application, AppliedPerson, Match};
pub use company::{CompanyApplication, RegisteredCompany};
pub use course::{Event, OfferCourse};
pub use keys::Keys;
pub use plan::{Age, Course, DatedCourse, Group, Happening, KnownApplicant, Percent, Plan};
pub use seed_error::SeedError;

use draw::Draw;
use tables::Tables;

/// What the applications' users were told, by the rows that are there by then.
const NOTICES: &str = include_str!("../data/notices.sql");
/// What stands for the plan's moment there, in milliseconds since 1970.
const MOMENT: &str = ":moment";

/// The applications of a plan.
///
/// # Errors
/// When the data that the crate is built with is not what it should be.
pub fn applications(plan: &Plan) -> Result<Vec<Application>, SeedError> {
    let countries = countries::countries()?;
    let applications = plan.cases()?.into_iter().map(|case| {
        let data = countries.get(&case.country);
        let data = data.ok_or_else(|| SeedError::Data(format!("data/countries.json: no {}", case.country.code())))?;
        Application::from_case(&case, data)
    });
    applications.collect()
}

/// The applications of companies, as a plan's moment finds them.
///
/// # Errors
/// When the data that the crate is built with is not what it should be.
pub fn company_applications(plan: &Plan) -> Result<Vec<CompanyApplication>, SeedError> {
    let (countries, draw) = (countries::countries()?, Draw::new(plan.seed));
    let moment = plan.moment.timestamp_millis();
    let applications = (1..).zip(company::companies()?).map(|(number, registered)| {
        let data = countries.get(&registered.country);
        let data =
            data.ok_or_else(|| SeedError::Data(format!("data/countries.json: no {}", registered.country.code())))?;
        company::application(number, registered, data, (&draw, moment))
    });
    applications.collect()
}

/// The statements that put the applications of a plan into the origin's database, sealed under these keys.
///
/// # Errors
/// When the data that the crate is built with is not what it should be.
pub fn sql(plan: &Plan, keys: &Keys) -> Result<String, SeedError> {
    let draw = Draw::new(plan.seed);
    let mut tables = Tables::new();
    for application in applications(plan)? {
        tables.add(&application, &draw, keys)?;
    }
    for application in company_applications(plan)? {
        tables.add_company(&application, &draw, keys)?;
    }
    Ok(tables.sql() + &NOTICES.replace(MOMENT, &plan.moment.timestamp_millis().to_string()))
}
