//! Answers to the form of a consumer loan, as somebody could give them. Amounts of money are made up for Finland and
//! multiplied for other countries.

use chrono::{Datelike, Months, NaiveDate};
use kirkas_lending::form::{Answers, StepAnswers};
use kirkas_lending::market::Context;
use kirkas_lending::month::Month;
use serde_json::{Value, json};

use crate::SeedError;
use crate::countries::CountryData;
use crate::draw::Draw;
use crate::identity::{InventedNumber, invented_number};
use crate::plan::Case;

const AMOUNTS: [u32; 14] =
    [2_000, 3_000, 5_000, 5_000, 6_000, 8_000, 10_000, 10_000, 12_000, 15_000, 20_000, 25_000, 40_000, 60_000];
const PURPOSES: [&str; 13] = [
    "renovation",
    "renovation",
    "furniture/electronics",
    "car/boat/motorcycle",
    "car/boat/motorcycle",
    "living costs",
    "healthcare",
    "study",
    "hobbies/pet",
    "holiday",
    "wedding",
    "taxes",
    "other",
];
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

/// What an application is made of.
pub struct LoanAnswers {
    /// As they passed the form.
    pub answers: Answers,
    /// The numbers as they are stored, by the step that they stand in.
    pub numbers: Vec<(&'static str, String)>,
    /// Code of the language.
    pub language: String,
}

/// Answers of the case's applicant, and of who applies with them.
///
/// # Errors
/// When there is nothing to choose from.
pub fn answers(case: &Case<'_>, data: &CountryData, context: &Context) -> Result<LoanAnswers, SeedError> {
    let invented = |is_steady, draw| Invented { is_steady, data, context, draw, beginning: case.beginning };
    let applicant = invented(case.known.is_some(), case.applicant.clone());
    let partner = invented(false, case.draw.of("co-applicant"));
    let loan = Loan::of(case, data, context)?;
    let mut answers = Answers::default();
    let mut add = |step: &str, value: Value| answers.set_step(step, object(value));
    let (person, number) = applicant.person(case.known.map(|known| (&*known.first_names, &*known.last_name)))?;
    let email = case.known.map_or_else(|| format!("loan-{}@kirkas.example", case.number), |known| known.email.clone());
    add("loan", loan.answers());
    add("contact", json!({ "email": email, "phone": applicant.phone() }));
    add("person", person);
    add("address", applicant.address()?);
    add("household", applicant.household()?);
    add("housing", applicant.housing()?);
    add("work", applicant.work()?);
    add("income", applicant.income()?);
    add("costs", applicant.costs());
    add("debts", applicant.debts(&loan, loan.refinances)?);
    add("co-applicant", json!({ "has_co_applicant": case.co_applicant }));
    let mut numbers: Vec<(&str, String)> = number.map(|number| ("person", number.stored)).into_iter().collect();
    if case.co_applicant {
        let (mut person, number) = partner.person(None)?;
        merge(&mut person, partner.beside_the_applicant(case.number));
        let mut debts = partner.debts(&loan, false)?;
        merge(&mut debts, json!({ "payment_default": false }));
        add("co-person", person);
        add("co-work", partner.work()?);
        add("co-income", partner.income()?);
        add("co-debts", debts);
        numbers.extend(number.map(|number| ("co-person", number.stored)));
    }
    add("declarations", json!({ "payment_default": case.payment_default }));
    add("review", review(&case.draw)?);
    let language = match case.known {
        Some(known) => known.language.clone(),
        None => case.draw.pick("language", &data.languages)?.clone(),
    };
    Ok(LoanAnswers { answers, numbers, language })
}

fn review(draw: &Draw) -> Result<Value, SeedError> {
    let mut review = json!({
        "terms": true, "true_information": true, "share_with_lenders": true, "credit_search": true,
        "marketing_email": draw.chance("marketing", 30),
    });
    if draw.chance("leaves a lender out", 8) {
        let lenders = kirkas_lending::lenders::development_lenders()?;
        merge(&mut review, json!({ "left_out_lenders": [draw.pick("left out", lenders)?.id] }));
    }
    Ok(review)
}

/// What is applied for.
struct Loan {
    amount: u32,
    years: u32,
    purpose: &'static str,
    refinances: bool,
}

impl Loan {
    fn of(case: &Case<'_>, data: &CountryData, context: &Context) -> Result<Self, SeedError> {
        let limits = &context.market.limits;
        let draw = case.draw.of("loan");
        let amount = draw.pick("amount", &AMOUNTS)?.saturating_mul(data.loan_percent).div_euclid(100);
        let amount = amount.checked_next_multiple_of(limits.amount.step).unwrap_or(amount);
        let repays = case.refinancing && draw.chance("repays", 60);
        Ok(Self {
            amount: amount.clamp(limits.amount.min, limits.amount.max),
            years: draw.between("years", 1, 12),
            purpose: if repays { "repay existing loans" } else { draw.pick("purpose", &PURPOSES)? },
            refinances: case.refinancing,
        })
    }

    fn answers(&self) -> Value {
        let Self { amount, years, purpose, refinances } = self;
        let mut answers = json!({ "amount": amount, "years": years, "purpose": purpose });
        if *purpose != "repay existing loans" {
            merge(&mut answers, json!({ "refinance": refinances }));
        }
        answers
    }
}

/// Somebody who does not exist.
struct Invented<'a> {
    draw: Draw,
    data: &'a CountryData,
    context: &'a Context,
    /// What their past is counted from.
    beginning: NaiveDate,
    /// Whether they are in steady work.
    is_steady: bool,
}

impl Invented<'_> {
    fn age(&self) -> u32 {
        if self.is_steady { 38 } else { self.draw.between("age", 20, 74) }
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
    fn money(&self, finnish: u32) -> u32 {
        finnish.saturating_mul(self.data.money_percent).div_euclid(100)
    }

    fn money_between(&self, label: &str, from: u32, to: u32) -> u32 {
        self.money(self.draw.between(label, from, to).next_multiple_of(10))
    }

    fn person(&self, known: Option<(&str, &str)>) -> Result<(Value, Option<InventedNumber>), SeedError> {
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
    fn beside_the_applicant(&self, number: u32) -> Value {
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

    fn phone(&self) -> String {
        format!("{}{:04}", self.data.phone, self.draw.below("phone", 1_000))
    }

    fn resident_since(&self) -> String {
        let months =
            if self.draw.chance("came from elsewhere", 12) { self.draw.between("resident", 6, 96) } else { 1_200 };
        self.month(months)
    }

    /// How long they have lived where they do: long enough for no earlier address to be asked for.
    fn months_at_home(&self) -> u32 {
        self.draw.between("at home", 37, 200)
    }

    fn address(&self) -> Result<Value, SeedError> {
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

    fn household(&self) -> Result<Value, SeedError> {
        let children = if self.draw.chance("has children", 40) { self.draw.between("children", 1, 3) } else { 0 };
        let mut household =
            json!({ "marital_status": self.draw.pick("marital status", &MARITAL)?, "children": children });
        if self.draw.chance("tells education", 70) {
            merge(&mut household, json!({ "education": self.draw.pick("education", &EDUCATION)? }));
        }
        Ok(household)
    }

    fn housing(&self) -> Result<Value, SeedError> {
        let housing = if self.is_steady { &"self owned" } else { self.draw.pick("housing", &HOUSING)? };
        Ok(json!({
            "housing": housing,
            "housing_cost": self.money_between("housing cost", 150, 850),
            "housing_since": self.month(self.months_at_home()),
        }))
    }

    fn employment(&self) -> Result<(&'static str, u32, u32), SeedError> {
        match (self.is_steady, self.age() >= RETIREMENT_AGE) {
            (true, _) => Ok(STEADY),
            (false, true) => Ok(RETIRED),
            (false, false) => self.draw.pick("work", &WORK).copied(),
        }
    }

    fn work(&self) -> Result<Value, SeedError> {
        let (employment, ..) = self.employment()?;
        let mut work = json!({ "employment_type": employment });
        if !matches!(employment, "unemployed" | "student") {
            let months = if self.is_steady { 90 } else { self.draw.between("months in work", 1, 160) };
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

    fn income(&self) -> Result<Value, SeedError> {
        let (_, least, most) = self.employment()?;
        let net = self.money_between("income", least, most);
        let gross = net.saturating_mul(self.draw.between("tax", 115, 145)).div_euclid(100);
        let falls = !self.is_steady && self.draw.chance("income falls", 5);
        let mut income = json!({ "net_income": net, "gross_income": gross, "income_will_fall": falls });
        if self.draw.chance("has other income", 15) {
            merge(&mut income, json!({ "other_income": self.money_between("other income", 50, 400) }));
        }
        if falls {
            merge(&mut income, json!({ "expected_net_income": net.saturating_mul(7).div_euclid(10) }));
        }
        Ok(income)
    }

    fn costs(&self) -> Value {
        let mut costs = json!({});
        if !self.is_steady && self.draw.chance("pays maintenance", 7) {
            merge(&mut costs, json!({ "maintenance": self.money_between("maintenance", 150, 350) }));
        }
        if self.draw.chance("has other costs", 40) {
            merge(&mut costs, json!({ "other_costs": self.money_between("other costs", 30, 250) }));
        }
        costs
    }

    /// What they owe; with `repays` the first debt is repaid by the loan.
    fn debts(&self, loan: &Loan, repays: bool) -> Result<Value, SeedError> {
        let count = match (repays, self.draw.chance("has debts", 45)) {
            (true, _) => self.draw.between("debts", 1, 3),
            (false, true) => self.draw.between("debts", 1, 2),
            (false, false) => return Ok(json!({ "has_debts": false })),
        };
        let debts = (0..count).map(|place| {
            let draw = self.draw.of("debt").of(place);
            let is_repaid = repays && place == 0;
            // The first two kinds are those that loans repay most.
            let kinds = DEBTS.get(..if is_repaid { 2 } else { DEBTS.len() }).unwrap_or(&DEBTS);
            let (kind, least, most, a_month) = *draw.pick("kind", kinds)?;
            let balance = match is_repaid {
                true => loan.amount.saturating_mul(draw.between("share", 40, 90)).div_euclid(100),
                false => self.money(draw.between("balance", least, most)),
            };
            let instalment = balance.saturating_mul(a_month).div_euclid(1_000);
            let mut debt = json!({ "type": kind, "balance": balance, "instalment": instalment });
            if kind == "credit card debt" {
                merge(&mut debt, json!({ "limit": balance.saturating_mul(3).div_euclid(2) }));
            }
            if loan.refinances && kind != "mortgage" {
                merge(&mut debt, json!({ "repay": is_repaid }));
            }
            Ok(debt)
        });
        Ok(json!({ "has_debts": true, "debts": debts.collect::<Result<Vec<_>, SeedError>>()? }))
    }
}

fn months_between(from: NaiveDate, to: NaiveDate) -> u32 {
    Month::of(to).months_since(Month::of(from)).max(0).unsigned_abs()
}

fn object(value: Value) -> StepAnswers {
    match value {
        Value::Object(answers) => answers,
        _ => StepAnswers::new(),
    }
}

fn merge(into: &mut Value, more: Value) {
    if let Some(into) = into.as_object_mut() {
        into.extend(object(more));
    }
}
