//! Hands events to Analytics Engine too, for monitoring: it samples, so no report is made from it. Where no dataset is bound,
//! nothing is.
//!
//! A point's index is the source; its texts are the kind of event (`click`, or a conversion's name), region, source,
//! campaign, language and landing path; its number is 1 for a click with consent, or a conversion's worth in the smallest unit.

use kirkas_postbacks::conversion::Conversion;
use kirkas_postbacks::event::ClickEvent;
use worker::{AnalyticsEngineDataPointBuilder, Env};

/// Binding of the dataset.
const DATASET: &str = "EVENTS";

/// Hands on a click.
pub fn click(env: &Env, ClickEvent { region, consented, source, campaign, language, landing, .. }: &ClickEvent) {
    write(env, source, ["click", region.id, source, campaign, language, landing], u8::from(*consented).into());
}

/// Hands on a conversion, by its last touch.
pub fn conversion(env: &Env, conversion: &Conversion) {
    let last = conversion.touches.ends().map(|ends| ends.last);
    let [source, campaign, language, landing] = last
        .map(|touch| [&touch.source, &touch.campaign, &touch.language, &touch.landing].map(String::as_str))
        .unwrap_or_default();
    let worth = conversion.value.as_ref().map_or(0.0, |value| value.cents.into());
    write(env, source, [&conversion.name, "", source, campaign, language, landing], worth);
}

fn write(env: &Env, index: &str, texts: [&str; 6], number: f64) {
    let Ok(dataset) = env.analytics_engine(DATASET) else {
        return;
    };
    let point = AnalyticsEngineDataPointBuilder::new().indexes([index].as_slice());
    let point = texts.into_iter().fold(point, AnalyticsEngineDataPointBuilder::add_blob).add_double(number);
    if let Err(error) = point.write_to(&dataset) {
        worker::console_error!("monitoring misses an event: {error}");
    }
}
