//! The forms, by the cases that the app is tested on too (`worker/lending/cases`).
#![allow(clippy::unwrap_used)]

use chrono::NaiveDate;
use kirkas_lending::form::{Answers, Form, of_kind};
use kirkas_lending::market::{Context, Country, Market};
use serde::Deserialize;
use serde_json::{Value, from_str, to_value};

#[derive(Deserialize)]
struct Setting {
    name: String,
    #[serde(default = "loan")]
    form: String,
    country: Country,
    #[serde(default)]
    development: bool,
    today: NaiveDate,
    answers: Answers,
}

fn loan() -> String {
    "loan".to_owned()
}

impl Setting {
    fn form(&self) -> &'static Form {
        of_kind(&self.form).unwrap().unwrap()
    }

    fn context(&self) -> Context {
        Context { market: Market::for_country(self.country, self.development).unwrap(), today: self.today }
    }
}

#[derive(Deserialize)]
struct StepCase {
    #[serde(flatten)]
    setting: Setting,
    step: String,
    errors: Value,
}

#[test]
fn steps() {
    let cases = [
        include_str!("../cases/steps.json"),
        include_str!("../cases/sme-steps.json"),
        include_str!("../cases/card-steps.json"),
    ];
    for StepCase { setting, step, errors } in cases.iter().flat_map(|cases| from_str::<Vec<StepCase>>(cases).unwrap()) {
        let form = setting.form();
        let step = form.step(&step).unwrap();
        let found = form.check_step(step, &setting.answers, &setting.context());
        assert_eq!(to_value(found).unwrap(), errors, "{}", setting.name);
    }
}

#[derive(Deserialize)]
struct FlowCase {
    #[serde(flatten)]
    setting: Setting,
    checked: Vec<String>,
    steps: Vec<String>,
    first_incomplete: Option<String>,
}

#[test]
fn flows() {
    for case in from_str::<Vec<FlowCase>>(include_str!("../cases/flows.json")).unwrap() {
        let FlowCase { setting, checked, steps, first_incomplete } = case;
        let (form, context) = (setting.form(), setting.context());
        let asked: Vec<&str> =
            form.applicable_steps(&setting.answers, &context).iter().map(|step| step.id.as_str()).collect();
        assert_eq!(asked, steps, "{}", setting.name);
        let first = form.first_incomplete(&setting.answers, &checked, &context).map(|step| step.id.clone());
        assert_eq!(first, first_incomplete, "{}", setting.name);
    }
}
