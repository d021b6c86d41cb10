//! What the answers say about a person: what is stored of them once the application is made, and what they are recognised by.

use serde_json::Value;

use super::answers::Answers;
use super::definition::{Form, Person};
use crate::consents;
use crate::market::Country;

impl Form {
    /// The answers to the steps about a person, without their consents.
    pub fn about(&self, answers: &Answers, person: Person) -> Answers {
        let mut own = Answers::default();
        let steps = answers.steps().filter(|(step, _)| *step != consents::STEP && self.is_about(step, person));
        for (step, answered) in steps {
            own.set_step(step, answered.clone());
        }
        own
    }

    /// Whether a step asks about this person.
    pub fn is_about(&self, step: &str, person: Person) -> bool {
        self.step(step).is_some_and(|step| step.person == person)
    }
}

impl Person {
    /// The step that asks who they are.
    fn step(self) -> &'static str {
        match self {
            Self::Applicant => "person",
            Self::CoApplicant => "co-person",
        }
    }
}

/// What a person is recognised by: their identity number or, where people have none, name and date of birth.
pub fn identity(answers: &Answers, person: Person, country: Country) -> String {
    let text = |field| answers.get(person.step(), field).and_then(Value::as_str).unwrap_or_default().to_lowercase();
    let country = country.code();
    match text("identity_number") {
        number if !number.is_empty() => format!("{country}\n{number}"),
        _ => format!("{country}\n{}\n{}\n{}", text("first_names"), text("last_name"), text("date_of_birth")),
    }
}

/// What a person is called.
pub fn full_name(answers: &Answers, person: Person) -> String {
    let text = |field| answers.get(person.step(), field).and_then(Value::as_str).unwrap_or_default();
    format!("{} {}", text("first_names"), text("last_name")).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn answers(person: Value) -> Answers {
        serde_json::from_value(json!({ "person": person })).unwrap()
    }

    #[test]
    fn people_are_recognised_by_their_number_or_by_name_and_birth() {
        let finn = answers(json!({ "first_names": "A", "last_name": "B", "identity_number": "131052-955N" }));
        assert_eq!(identity(&finn, Person::Applicant, Country::Fi), "FI\n131052-955n");
        let briton = answers(json!({ "first_names": "Ann", "last_name": "Bee", "date_of_birth": "1980-02-03" }));
        assert_eq!(identity(&briton, Person::Applicant, Country::Gb), "GB\nann\nbee\n1980-02-03");
        assert_eq!(full_name(&briton, Person::Applicant), "Ann Bee");
        assert_eq!(full_name(&briton, Person::CoApplicant), "");
    }
}
