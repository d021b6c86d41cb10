//! What is to be seeded (`data/plan.json`): how many applications of which kind where, what shares of them are like, and what
//! courses they take. From it follow the cases, one for each application.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, Utc};
use kirkas_lending::lifecycle::offer::OfferEvent;
use kirkas_lending::market::Country;
use serde::Deserialize;

use crate::SeedError;
use crate::draw::Draw;

const MINUTE: i64 = 60_000;
const DAY: i64 = 86_400_000;
/// How many days before the moment there is no application yet.
const DAYS_BEFORE: u64 = 91;
/// By how many minutes applications of a day differ: all are of the morning, so that it is the same day in each market.
const MINUTES_OF_A_MORNING: u32 = 360;

/// The plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What all draws follow from.
    pub seed: u64,
    /// When the seed is a picture of.
    pub moment: DateTime<Utc>,
    /// What is applied for, where, and how often.
    pub applications: Vec<Group>,
    /// What shares of them are like.
    pub percent: Percent,
    /// What becomes of applications.
    pub courses: Vec<Course>,
    /// Somebody to sign in as, whose applications are the first.
    pub applicant: KnownApplicant,
}

/// Applications of a kind in a country.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// What is applied for, as forms name it.
    pub kind: String,
    /// Where.
    pub country: Country,
    /// How many.
    pub count: u32,
}

/// Shares of all applications.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Percent {
    /// Those of two people.
    pub co_applicant: u32,
    /// Those that repay other debts.
    pub refinancing: u32,
    /// Those of people with a recorded payment default.
    pub payment_default: u32,
}

/// What becomes of an application, if anything is offered for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Its name.
    pub id: String,
    /// What is applied for with it; anything, where nothing is named.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// How often it is taken, beside the others.
    pub weight: u32,
    /// How old applications are that take it.
    pub age: Age,
    /// What happens to the cheapest offer.
    #[serde(default)]
    pub events: Vec<Happening>,
    /// When the applicant takes the application back, if they do.
    pub withdrawn_after_hours: Option<u32>,
    /// Whether the co-applicant has yet to answer.
    #[serde(default)]
    pub waits_for_co_applicant: bool,
}

/// An event and when it happens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happening {
    /// The event.
    pub event: OfferEvent,
    /// How many hours after the application was made.
    pub hours: u32,
}

/// How old an application is at the moment.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Age {
    /// So many seconds.
    Seconds(u32),
    /// From so many days to so many.
    Days([u32; 2]),
}

/// Somebody to sign in as.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownApplicant {
    /// Their address.
    pub email: String,
    /// What they are called.
    pub first_names: String,
    /// Their family's name.
    pub last_name: String,
    /// Code of the language they apply in.
    pub language: String,
    /// Their applications, the oldest first.
    pub courses: Vec<DatedCourse>,
}

/// A course and how long ago it began.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatedCourse {
    /// The course's name.
    pub id: String,
    /// How many days ago.
    pub days: u32,
}

/// An application to be made up.
#[derive(Debug)]
pub struct Case<'a> {
    /// Which one, from 1 on.
    pub number: u32,
    /// Draws about it.
    pub draw: Draw,
    /// What is applied for.
    pub kind: &'a str,
    /// Where.
    pub country: Country,
    /// Whether two people apply.
    pub co_applicant: bool,
    /// Whether other debts are repaid.
    pub refinancing: bool,
    /// Whether the applicant has a recorded payment default.
    pub payment_default: bool,
    /// What becomes of it.
    pub course: &'a Course,
    /// When it is made, in milliseconds since 1970.
    pub created_at: i64,
    /// The applicant, where it is the one to sign in as.
    pub known: Option<&'a KnownApplicant>,
    /// Draws about the applicant: the same for each application of the one to sign in as.
    pub applicant: Draw,
    /// A day before all applications, from which people's past is counted.
    pub beginning: NaiveDate,
}

impl Plan {
    /// The plan that the crate is built with.
    ///
    /// # Errors
    /// When its file is no plan.
    pub fn read() -> Result<Self, SeedError> {
        Ok(serde_json::from_str(include_str!("../data/plan.json"))?)
    }

    /// The applications to be made up.
    ///
    /// # Errors
    /// When there is no course for one.
    pub fn cases(&self) -> Result<Vec<Case<'_>>, SeedError> {
        let slots = self.applications.iter().flat_map(|group| (0..group.count).map(move |_| group));
        let slots: Vec<(u32, &Group)> = (1..).zip(slots).collect();
        let total = u32::try_from(slots.len()).unwrap_or(u32::MAX);
        let dated_courses: BTreeMap<u32, &DatedCourse> = (1..).zip(&self.applicant.courses).collect();
        let others = slots.iter().filter(|(number, _)| !dated_courses.contains_key(number));
        let all: Vec<u32> = others.clone().map(|(number, _)| *number).collect();
        // Nobody applies for a card with somebody else, nor repays debts with it.
        let loans: Vec<u32> = others.filter(|(_, group)| group.kind != "card").map(|(number, _)| *number).collect();
        let shares = [
            self.share("co-applicant", self.percent.co_applicant, total, &loans),
            self.share("refinancing", self.percent.refinancing, total, &loans),
            self.share("payment-default", self.percent.payment_default, total, &all),
        ];
        let cases = slots.iter().map(|(number, group)| {
            let draw = Draw::new(self.seed).about(number);
            let [co_applicant, refinancing, payment_default] = shares.each_ref().map(|share| share.contains(number));
            let (course, created_at) = match dated_courses.get(number) {
                Some(dated) => (self.course(&dated.id)?, self.created(Age::Days([dated.days, dated.days]), &draw)),
                None => {
                    let course = self.drawn_course(&draw, &group.kind, co_applicant)?;
                    (course, self.created(course.age, &draw))
                }
            };
            let known = dated_courses.contains_key(number).then_some(&self.applicant);
            Ok(Case {
                number: *number,
                kind: &group.kind,
                country: group.country,
                known,
                applicant: if known.is_some() {
                    Draw::new(self.seed).about("applicant")
                } else {
                    draw.about("applicant")
                },
                beginning: self.beginning(),
                draw,
                co_applicant,
                refinancing,
                payment_default,
                course,
                created_at,
            })
        });
        cases.collect()
    }

    fn beginning(&self) -> NaiveDate {
        let day = self.moment.date_naive();
        day.checked_sub_days(Days::new(DAYS_BEFORE)).unwrap_or(day)
    }

    /// Exactly so many percent of all, chosen among some.
    fn share(&self, label: &str, percent: u32, total: u32, among: &[u32]) -> BTreeSet<u32> {
        let draw = Draw::new(self.seed);
        let mut order = among.to_vec();
        order.sort_by_key(|number| draw.about(number).bytes::<8>(label));
        let count = total.saturating_mul(percent).div_euclid(100);
        order.into_iter().take(usize::try_from(count).unwrap_or(usize::MAX)).collect()
    }

    fn course(&self, id: &str) -> Result<&Course, SeedError> {
        let found = self.courses.iter().find(|course| course.id == id);
        found.ok_or_else(|| SeedError::Data(format!("data/plan.json: no course {id}")))
    }

    /// One of the courses that such an application can take, by their weights.
    fn drawn_course(&self, draw: &Draw, kind: &str, co_applicant: bool) -> Result<&Course, SeedError> {
        let is_of_kind = |course: &&Course| course.kinds.is_empty() || course.kinds.iter().any(|own| own == kind);
        let of_kind = || self.courses.iter().filter(is_of_kind);
        let possible = || of_kind().filter(|course| co_applicant || !course.waits_for_co_applicant);
        let mut remaining = draw.below("course", possible().map(|course| course.weight).sum());
        for course in possible() {
            match remaining.checked_sub(course.weight) {
                Some(rest) => remaining = rest,
                None => return Ok(course),
            }
        }
        Err(SeedError::NothingToChoose("a course"))
    }

    fn created(&self, age: Age, draw: &Draw) -> i64 {
        let age = match age {
            Age::Seconds(seconds) => i64::from(seconds).saturating_mul(1000),
            Age::Days([from, to]) => {
                let days = i64::from(draw.between("days", from, to)).saturating_mul(DAY);
                let minutes = i64::from(draw.below("minutes", MINUTES_OF_A_MORNING)).saturating_mul(MINUTE);
                days.saturating_add(minutes)
            }
        };
        self.moment.timestamp_millis().saturating_sub(age)
    }
}
