//! What a form is made of, as its file says it. `worker/lending/forms/README.md` describes each member.

use serde::Deserialize;
use serde_json::Value;

use super::condition::Condition;

/// A form: its steps in order.
#[derive(Debug, Deserialize)]
#[serde(try_from = "FormFile")]
pub struct Form {
    /// What is applied for with it, such as `loan`.
    pub kind: String,
    /// Raised when answers to it would be read otherwise.
    pub version: u32,
    /// All of its steps, those too that only some are asked.
    pub steps: Vec<Step>,
}

/// A page of the form.
#[derive(Debug)]
pub struct Step {
    /// Its name, in the address and in the answers.
    pub id: String,
    /// Whom it is about.
    pub person: ApplicantRole,
    /// When it is asked; always, without one.
    pub when: Option<Condition>,
    /// Whether its answers are about the person rather than the credit, so that the next application can begin with them.
    pub reusable: bool,
    /// Its fields, those of `fields_of` first.
    pub fields: Vec<Field>,
    /// Whether strong identification ends it, and so the form: it is sent by that.
    pub identifies: bool,
    /// Rules across fields.
    pub checks: Vec<Check>,
}

/// Whom a step is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApplicantRole {
    /// Who fills the form in.
    #[default]
    Applicant,
    /// Who applies together with them.
    CoApplicant,
}

/// A question.
#[derive(Debug, Clone, Deserialize)]
pub struct Field {
    /// Its name in the step's answers.
    pub name: String,
    /// What answers it takes.
    #[serde(flatten)]
    pub kind: FieldType,
    /// When it is asked; always, without one.
    pub when: Option<Condition>,
    /// Whether it may be left without an answer.
    #[serde(default)]
    pub optional: bool,
    /// Whether the answer says who somebody is, or whom they deal with (product design, section 12).
    #[serde(default)]
    pub sensitive: bool,
    /// Whether it is sent on Continue only.
    #[serde(default)]
    pub never_saved_half_typed: bool,
    /// How it is shown again, where not as it is.
    pub masked: Option<Mask>,
}

/// How an answer is shown again.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Mask {
    /// How many of the first characters are shown; every other is `*`.
    pub keep_first: usize,
}

/// What answers a field takes.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FieldType {
    /// Whole units of the market's currency.
    Money {
        /// Least.
        min: Limit,
        /// Most.
        max: Limit,
    },
    /// A whole number; a year is one that is written without signs between its digits.
    #[serde(alias = "year")]
    Integer {
        /// Least.
        min: Limit,
        /// Most.
        max: Limit,
    },
    /// A percentage, to two decimals.
    Percent {
        /// Least.
        min: u32,
        /// Most.
        max: u32,
    },
    /// One of several values.
    Choice {
        /// The values, spelt as in the specification.
        values: Vec<String>,
    },
    /// Yes or no, with no default.
    Boolean,
    /// Agreement, which a required one needs.
    Consent,
    /// Words.
    Text {
        /// Most characters.
        max: usize,
    },
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// An identity number of the market's country.
    IdentityNumber,
    /// A company's number in the market's country.
    BusinessId,
    /// A postcode of the market's country.
    PostalCode,
    /// A day of the calendar.
    Day {
        /// Earliest.
        min: Option<DateLimit>,
        /// Latest.
        max: Option<DateLimit>,
    },
    /// A month of the calendar.
    Month {
        /// Earliest.
        min: Option<DateLimit>,
        /// Latest.
        max: Option<DateLimit>,
    },
    /// Several objects of the same fields.
    Rows {
        /// Fewest.
        min: usize,
        /// Most.
        max: usize,
        /// What each is made of.
        fields: Vec<Field>,
    },
    /// Ids of lenders.
    Lenders {
        /// Most.
        max: usize,
    },
    /// Ids of cards of the comparison, at least one.
    Cards {
        /// Most.
        max: usize,
    },
}

/// A limit of a number: itself, or the name of one of the market's.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
pub enum Limit {
    /// Itself.
    Number(i64),
    /// The market's.
    Market(MarketLimit),
}

/// A limit that markets have.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarketLimit {
    /// Least or most that can be borrowed.
    Amount,
    /// Shortest or longest period.
    Years,
    /// Most in a month.
    Monthly,
    /// Largest balance.
    Balance,
    /// Least or most that can be borrowed against a home.
    MortgageAmount,
    /// Shortest or longest period of such a loan.
    MortgageYears,
    /// The year that is three years on: homes are bought before they are built.
    #[serde(rename = "in-3-years")]
    InThreeYears,
    /// Least or most that a company can borrow.
    SmeAmount,
    /// Shortest or longest period of a company's loan; the longest depends on its `amount`.
    SmeMonths,
    /// Lowest or highest limit of a card.
    CreditLimit,
}

/// A limit of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DateLimit {
    /// The market's day.
    Today,
    /// The day of birth of whom the step is about, where it is known.
    Birth,
}

/// A rule across fields, named after its error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The person is of age.
    #[serde(rename = "under-18")]
    Under18,
    /// The date of birth and the identity number agree.
    NotTheNumbersDate,
    /// Previous addresses cover the last 36 months.
    HistoryGap,
    /// Net income is not above gross income.
    NetAboveGross,
    /// Who refinances marks a debt to be repaid.
    NoneMarked,
    /// The debts to be repaid don't come to more than the loan.
    MarkedAboveAmount,
    /// The co-applicant is somebody else.
    SamePerson,
    /// A mortgage that moves to another lender is enough for what is owed to the present one.
    BelowCurrentBalance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormFile {
    kind: String,
    version: u32,
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    id: String,
    #[serde(default)]
    person: ApplicantRole,
    when: Option<Condition>,
    #[serde(default)]
    reusable: bool,
    fields_of: Option<String>,
    #[serde(default)]
    fields: Vec<Field>,
    #[serde(default)]
    identifies: bool,
    #[serde(default)]
    checks: Vec<Check>,
}

impl TryFrom<FormFile> for Form {
    type Error = String;

    fn try_from(FormFile { kind, version, steps: files }: FormFile) -> Result<Self, String> {
        let mut steps: Vec<Step> = Vec::new();
        for StepFile { id, person, when, reusable, fields_of, fields: own, identifies, checks } in files {
            let mut fields = match fields_of {
                Some(name) => {
                    let other = steps.iter().find(|step| step.id == name);
                    other.ok_or_else(|| format!("{id}: no step {name} before it"))?.fields.clone()
                }
                None => Vec::new(),
            };
            fields.extend(own);
            steps.push(Step { id, person, when, reusable, fields, identifies, checks });
        }
        Ok(Self { kind, version, steps })
    }
}

impl Form {
    /// The step of an id.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }

    /// All fields, each with its step.
    pub fn fields(&self) -> impl Iterator<Item = (&Step, &Field)> {
        self.steps.iter().flat_map(|step| step.fields.iter().map(move |field| (step, field)))
    }

    /// The first step that asks a person this. Forms differ in how they spread the same questions over steps.
    pub fn step_asking(&self, field: &str, person: ApplicantRole) -> Option<&Step> {
        self.steps.iter().find(|step| step.person == person && step.field(field).is_some())
    }
}

impl Step {
    /// The field of a name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        field(&self.fields, name)
    }
}

/// The field of a name among these.
pub(super) fn field<'a>(fields: &'a [Field], name: &str) -> Option<&'a Field> {
    fields.iter().find(|field| field.name == name)
}

impl FieldType {
    /// Whether the answer agrees to something, rather than telling about somebody.
    pub fn is_agreement(&self) -> bool {
        matches!(self, Self::Consent | Self::Lenders { .. })
    }

    /// Whether the value is one of a choice's.
    pub(super) fn has_value(values: &[String], value: &Value) -> bool {
        value.as_str().is_some_and(|text| values.iter().any(|known| known == text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_ends_with_identification_where_it_says_so() {
        let form = r#"{ "kind": "x", "version": 1, "steps": [
            { "id": "person", "fields": [{ "name": "first_names", "type": "text", "max": 100 }] },
            { "id": "identify", "identifies": true }
        ] }"#;
        let form: Form = serde_json::from_str(form).unwrap();
        let identifying: Vec<_> =
            form.steps.iter().filter(|step| step.identifies).map(|step| step.id.as_str()).collect();
        assert_eq!(identifying, ["identify"]);
    }
}
