//! People who do not exist, as they answer the questions about themselves. Amounts of money are made up for Finland and multiplied
//! for other countries.

use chrono::{Datelike, Months, NaiveDate};
use kirkas_lending::market::Context;
use kirkas_lending::month::Month;
use serde_json::{Value, json};

use crate::SeedError;
use crate::countries::CountryData;
use crate::draw::Draw;
use crate::identity::{InventedNumber, invented_number};
use crate::values::merge;

const MARITAL: [&str; 5] = ["married", "live together", "divorced", "single", "widow"];
const EDUCATION: [&str; 5] = ["elementary", "trade school", "high school", "undergraduate", "graduate"];
const HOUSING: [&str; 12] = [
    "self owned",
    "self owned",
    "self owned",
    "self owned",
    "renting",
    "renting",
    "renting",
    "renting",
    "part ownership house",
    "owned by partner",
    "company paid",
    "parents home",
];
const POSITIONS: [&str; 6] = [
    "senior manager",
    "upper white-collar worker",
    "lower white-collar worker",
    "employee",
    "employee",
    "leader/director",
];
/// With the least and the most that is earned after tax in a month.
const WORK: [(&str, u32, u32); 12] = [
    ("permanent", 2_000, 4_800),
    ("permanent", 2_000, 4_800),
    ("permanent", 2_200, 3_400),
    ("permanent", 2_200, 3_400),
    ("permanent", 1_800, 3_000),
    ("temporary", 1_600, 2_600),
    ("temporary", 1_500, 2_400),
    ("part-time", 1_200, 2_200),
    ("entrepreneur", 1_500, 5_200),
    ("student", 700, 1_200),
    ("unemployed", 700, 1_200),
    ("farmer", 1_500, 3_200),
];
/// So many of them are jobs.
const EMPLOYED: usize = 6;
const STEADY: (&str, u32, u32) = ("permanent", 2_900, 3_300);
const RETIRED: (&str, u32, u32) = ("retired", 1_400, 2_800);
const RETIREMENT_AGE: u32 = 65;
/// With the least and the most of their balance, and what is paid a month of a thousand.
const DEBTS: [(&str, u32, u32, u32); 5] = [
    ("credit card debt", 300, 4_000, 40),
    ("unsecured loan", 1_000, 9_000, 30),
    ("vehicle loan", 2_000, 15_000, 25),
    ("student loan", 2_000, 12_000, 10),
    ("mortgage", 30_000, 180_000, 5),
];

/// A loan that repays other debts.
pub struct Repaying {
    /// How much it is.
    pub amount: u32,
}

/// What somebody's life is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    /// Of any age, in any work.
    Any,
    /// Young enough to repay a home, and employed.
    BuysHome,
    /// As that of the applicant to sign in as: in steady work.
    Steady,
}

/// Somebody who does not exist.
pub struct Invented<'a> {
    /// Draws about them.
    pub draw: Draw,
    /// What the country's people are like.
    pub data: &'a CountryData,
    /// The market, and the day of the application.
    pub context: &'a Context,
    /// What their past is counted from.
    pub beginning: NaiveDate,
    /// What their life is like.
    pub life: Life,
}

impl Invented<'_> {
    fn age(&self) -> u32 {
        match self.life {
            Life::Steady => 38,
            Life::BuysHome => self.draw.between("age", 25, 44),
            Life::Any => self.draw.between("age", 20, 74),
        }
    }

    fn born(&self) -> NaiveDate {
        // The year decides, so that somebody who applies twice is born once.
        let year = 2025_i32.saturating_sub_unsigned(self.age());
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or_default();
        first.checked_add_days(chrono::Days::new(self.draw.below("birthday", 365).into())).unwrap_or(first)
    }

    /// A month of the past, as it is answered.
    fn month(&self, months_ago: u32) -> String {
        let ago = months_ago.min(months_between(self.born(), self.beginning));
        let day = self.beginning.checked_sub_months(Months::new(ago)).unwrap_or(self.beginning);
        format!("{:04}-{:02}", day.year(), day.month())
    }

    /// An amount for Finland, in the country's money.
    pub fn money(&self, finnish: u32) -> u32 {
        finnish.saturating_mul(self.data.money_percent).div_euclid(100)
    }

    /// An amount between two for Finland, in the country's money.
    pub fn money_between(&self, label: &str, from: u32, to: u32) -> u32 {
        self.money(self.draw.between(label, from, to).next_multiple_of(10))
    }

    /// Who they are, and the number as it is stored.
    pub fn person(&self, known: Option<(&str, &str)>) -> Result<(Value, Option<InventedNumber>), SeedError> {
        let (first, last) = match known {
            Some(names) => names,
            None => (
                self.draw.pick("first name", &self.data.first_names)?.as_str(),
                self.draw.pick("last name", &self.data.last_names)?.as_str(),
            ),
        };
        let mut person = json!({ "first_names": first, "last_name": last });
        let number = invented_number(&self.context.market, self.born(), &self.draw);
        match &number {
            Some(number) => merge(&mut person, json!({ "identity_number": number.valid })),
            None => merge(&mut person, json!({ "date_of_birth": self.born().to_string() })),
        }
        Ok((person, number))
    }

    /// What is asked of a co-applicant besides.
    pub fn beside_the_applicant(&self, number: u32) -> Value {
        let together = self.draw.chance("together", 85);
        let mut answers = json!({
            "email": format!("co-applicant-{number}@kirkas.example"),
            "resident_since": self.resident_since(),
            "lives_together": together,
        });
        if !together {
            merge(&mut answers, json!({ "housing_cost": self.money_between("housing cost", 200, 700) }));
        }
        answers
    }

    /// Their telephone number.
    pub fn phone(&self) -> String {
        format!("{}{:04}", self.data.phone, self.draw.below("phone", 1_000))
    }

    /// Since when they live in the country.
    pub fn resident_since(&self) -> String {
        let months =
            if self.draw.chance("came from elsewhere", 12) { self.draw.between("resident", 6, 96) } else { 1_200 };
        self.month(months)
    }

    /// How long they have lived where they do: long enough for no earlier address to be asked for.
    fn months_at_home(&self) -> u32 {
        self.draw.between("at home", 37, 200)
    }

    /// Where they live.
    pub fn address(&self) -> Result<Value, SeedError> {
        let street = self.draw.pick("street", &self.data.streets)?;
        let (postal_code, city) = self.draw.pick("place", &self.data.places)?;
        Ok(json!({
            "street": format!("{street} {}", self.draw.between("house", 1, 99)),
            "postal_code": postal_code,
            "city": city,
            "lived_since": self.month(self.months_at_home()),
            "resident_since": self.resident_since(),
        }))
    }

    /// Whom they live with.
    pub fn household(&self) -> Result<Value, SeedError> {
        let children = if self.draw.chance("has children", 40) { self.draw.between("children", 1, 3) } else { 0 };
        let mut household =
            json!({ "marital_status": self.draw.pick("marital status", &MARITAL)?, "children": children });
        if self.draw.chance("tells education", 70) {
            merge(&mut household, json!({ "education": self.draw.pick("education", &EDUCATION)? }));
        }
        Ok(household)
    }

    /// How they live.
    pub fn housing(&self) -> Result<Value, SeedError> {
        let housing = if self.life == Life::Steady { &"self owned" } else { self.draw.pick("housing", &HOUSING)? };
        Ok(json!({
            "housing": housing,
            "housing_cost": self.money_between("housing cost", 150, 850),
            "housing_since": self.month(self.months_at_home()),
        }))
    }

    fn employment(&self) -> Result<(&'static str, u32, u32), SeedError> {
        match self.life {
            Life::Steady => Ok(STEADY),
            Life::BuysHome => self.draw.pick("work", WORK.get(..EMPLOYED).unwrap_or(&WORK)).copied(),
            Life::Any if self.age() >= RETIREMENT_AGE => Ok(RETIRED),
            Life::Any => self.draw.pick("work", &WORK).copied(),
        }
    }

    /// What they do.
    pub fn work(&self) -> Result<Value, SeedError> {
        let (employment, ..) = self.employment()?;
        let mut work = json!({ "employment_type": employment });
        if !matches!(employment, "unemployed" | "student") {
            let months = if self.life == Life::Steady { 90 } else { self.draw.between("months in work", 1, 160) };
            merge(&mut work, json!({ "work_since": self.month(months) }));
        }
        if matches!(employment, "temporary" | "part-time" | "permanent" | "entrepreneur") {
            merge(&mut work, json!({ "job_position": self.draw.pick("position", &POSITIONS)? }));
        }
        if matches!(employment, "temporary" | "part-time" | "permanent") {
            merge(&mut work, json!({ "employer": self.draw.pick("employer", &self.data.employers)? }));
        }
        if employment == "temporary" {
            let coming = Months::new(self.draw.between("months left", 2, 18));
            let until = self.context.today.checked_add_months(coming).unwrap_or(self.context.today);
            merge(&mut work, json!({ "work_until": format!("{:04}-{:02}", until.year(), until.month()) }));
        }
        Ok(work)
    }

    /// What they earn.
    pub fn income(&self) -> Result<Value, SeedError> {
        let (_, least, most) = self.employment()?;
        let net = self.money_between("income", least, most);
        let gross = net.saturating_mul(self.draw.between("tax", 115, 145)).div_euclid(100);
        let falls = self.life == Life::Any && self.draw.chance("income falls", 5);
        let mut income = json!({ "net_income": net, "gross_income": gross, "income_will_fall": falls });
        if self.draw.chance("has other income", 15) {
            merge(&mut income, json!({ "other_income": self.money_between("other income", 50, 400) }));
        }
        if falls {
            merge(&mut income, json!({ "expected_net_income": net.saturating_mul(7).div_euclid(10) }));
        }
        Ok(income)
    }

    /// What they pay each month.
    pub fn costs(&self) -> Value {
        let mut costs = json!({});
        if self.life == Life::Any && self.draw.chance("pays maintenance", 7) {
            merge(&mut costs, json!({ "maintenance": self.money_between("maintenance", 150, 350) }));
        }
        if self.draw.chance("has other costs", 40) {
            merge(&mut costs, json!({ "other_costs": self.money_between("other costs", 30, 250) }));
        }
        costs
    }

    /// What they owe; where it is asked what a loan repays, the first debt of who `repays` is repaid by it.
    ///
    /// # Errors
    /// When there is nothing to choose from.
    pub fn debts(&self, loan: Option<&Repaying>, repays: bool) -> Result<Value, SeedError> {
        let count = match (repays, self.draw.chance("has debts", 45)) {
            (true, _) => self.draw.between("debts", 1, 3),
            (false, true) => self.draw.between("debts", 1, 2),
            (false, false) => return Ok(json!({ "has_debts": false })),
        };
        let debts = (0..count).map(|place| {
            let draw = self.draw.about("debt").about(place);
            let is_repaid = repays && place == 0;
            // The first two kinds are those that loans repay most.
            let kinds = DEBTS.get(..if is_repaid { 2 } else { DEBTS.len() }).unwrap_or(&DEBTS);
            let (kind, least, most, a_month) = *draw.pick("kind", kinds)?;
            let balance = match loan {
                Some(loan) if is_repaid => loan.amount.saturating_mul(draw.between("share", 40, 90)).div_euclid(100),
                _ => self.money(draw.between("balance", least, most)),
            };
            let instalment = balance.saturating_mul(a_month).div_euclid(1_000);
            let mut debt = json!({ "type": kind, "balance": balance, "instalment": instalment });
            if kind == "credit card debt" {
                merge(&mut debt, json!({ "limit": balance.saturating_mul(3).div_euclid(2) }));
            }
            if loan.is_some() && kind != "mortgage" {
                merge(&mut debt, json!({ "repay": is_repaid }));
            }
            Ok(debt)
        });
        Ok(json!({ "has_debts": true, "debts": debts.collect::<Result<Vec<_>, SeedError>>()? }))
    }
}

fn months_between(from: NaiveDate, to: NaiveDate) -> u32 {
    Month::from_date(to).months_since(Month::from_date(from)).max(0).unsigned_abs()
}
