//! Loans, from answers to offers: pure, with no I/O, clock or randomness. What day or moment it is comes in as an argument.
//! The rules are those of the product design, whose sections the modules name; what they are made from is data beside the
//! code: `forms`, `lenders`, `data`, and `locales/limits.json`.
//!
//! | module | what it answers | section |
//! | --- | --- | --- |
//! | [`form`] | which questions are asked, what is wrong with answers, what of them is stored, shown again and sent | 3.2, 3.6 |
//! | [`numbers`], [`email_address`] | whether a number or address is one, and how it is stored | 3.3 |
//! | [`consents`] | what people agree to on sending, and the record of it | 3.4 |
//! | [`facts`] | what of the answers lenders decide by | 4, 12 |
//! | [`affordability`] | what a household can carry, and its price band | 4.1 |
//! | [`rules`] | what lenders' rules can say, which of them a loan fails, what is wrong with a draft of them | 4.2, 9 |
//! | [`comparison`], [`difference`] | what a draft of rules would change, and what differs between two versions | 9 |
//! | [`pricing`] | what a loan costs by a product's rate rows | 4.3 |
//! | [`assess`] | an offer, a counter-offer, or why there is none | 4 |
//! | [`rank`], [`schedule`] | the order of offers, and an offer's payments | 4.4 |
//! | [`offer_terms`], [`working_days`] | an offer that a person makes instead of a decline, and by when | 4.7 |
//! | [`arrival`] | when an answer can be seen | 4.5 |
//! | [`lifecycle`] | what becomes of offers and applications | 5 |
//! | [`insights`] | a lender's own figures | 9 |
//! | [`keep_looking`] | what is looked for month by month, and whether it is news | 7 |
//! | [`cards`] | the cards of the comparison | 7 |
//! | [`lenders`] | the development lenders | 15 |
//!
//! ```
//! use chrono::NaiveDate;
//! use kirkas_lending::assess::assess;
//! use kirkas_lending::facts::Facts;
//! use kirkas_lending::form::{Answers, consumer_loan};
//! use kirkas_lending::lenders::development_lenders;
//! use kirkas_lending::market::{Context, Country, Market};
//! use kirkas_lending::reference::Reference;
//! use kirkas_lending::schedule::schedule;
//!
//! # let answers: Answers = serde_json::from_str(r#"{
//! #   "loan": {"amount": 20000, "years": 4, "purpose": "renovation", "refinance": false},
//! #   "contact": {"email": "a@kirkas.example", "phone": "+358401234567"},
//! #   "person": {"first_names": "A", "last_name": "B", "identity_number": "131052-308T"},
//! #   "address": {"street": "A 1", "postal_code": "00100", "city": "Helsinki", "lived_since": "2015-03", "resident_since": "1952-10"},
//! #   "household": {"marital_status": "single", "children": 0},
//! #   "housing": {"housing": "self owned", "housing_cost": 300, "housing_since": "2015-03"},
//! #   "work": {"employment_type": "retired", "work_since": "2017-11"},
//! #   "income": {"net_income": 2600, "gross_income": 3400, "income_will_fall": false},
//! #   "costs": {}, "debts": {"has_debts": false}, "co-applicant": {"has_co_applicant": false},
//! #   "declarations": {"payment_default": false},
//! #   "review": {"terms": true, "true_information": true, "share_with_lenders": true, "credit_search": true}
//! # }"#)?;
//! # let checked: Vec<String> = consumer_loan()?.steps.iter().map(|step| step.id.clone()).collect();
//! let today = NaiveDate::from_ymd_opt(2026, 11, 23).ok_or("no such day")?;
//! let context = Context { market: Market::for_country(Country::Fi, false)?, today };
//! let form = consumer_loan()?;
//! assert!(form.first_incomplete(&answers, &checked, &context).is_none());
//!
//! let facts = Facts::from_answers(form, &answers, &context)?;
//! let reference = Reference::for_country(facts.country)?;
//! for lender in development_lenders()? {
//!     for product in lender.products.iter().filter(|product| product.country == facts.country) {
//!         let assessment = assess(&facts, &lender.product(product), &product.rules, &reference);
//!         match assessment.outcome.offer() {
//!             Some(offer) => assert!(schedule(offer, context.today).len() >= 48),
//!             None => assert!(!assessment.outcome.failures().is_empty()),
//!         }
//!     }
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::arithmetic_side_effects)
)]

pub mod affordability;
pub mod application_reference;
pub mod arrival;
pub mod assess;
pub mod cards;
pub mod comparison;
pub mod consents;
mod data_error;
pub mod difference;
pub mod email_address;
pub mod facts;
pub mod form;
pub mod insights;
pub mod keep_looking;
pub mod lenders;
pub mod lifecycle;
pub mod market;
mod money;
pub mod month;
pub mod numbers;
pub mod offer;
pub mod offer_terms;
mod pattern;
pub mod pricing;
pub mod rank;
pub mod reference;
pub mod rules;
pub mod sample;
pub mod schedule;
pub mod vocabulary;
pub mod working_days;

pub use data_error::DataError;
