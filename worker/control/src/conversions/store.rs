//! Conversions in the database, and beside them, in the same transaction, the deliveries to networks.

use chrono::Utc;
use kirkas_core::clicks::{Touch, Touches};
use kirkas_postbacks::attribution::due;
use kirkas_postbacks::compile::Definition;
use kirkas_postbacks::conversion::{Change, Conversion};
use kirkas_postbacks::touches_json;
use serde::Deserialize;
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::clock::{day_text, days_before, moment};
use crate::deliveries::Delivery;
use crate::problem::Problem;
use crate::settings::Retention;

/// The touches and the visitor of a conversion that was taken; none where there is none.
pub async fn origin(env: &Env, id: &str) -> Result<Option<(Touches, Option<String>)>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        touches: String,
        visitor: Option<String>,
    }
    let select = env.d1("DB")?.prepare("SELECT touches, visitor FROM conversions WHERE id = ?1").bind(&[id.into()])?;
    let row = select.first::<Row>(None).await?;
    Ok(row.map(|row| touches_json::read(&row.touches).map(|touches| (touches, row.visitor))).transpose()?)
}

/// Stores them; answers the keys of the deliveries to networks. What was taken before changes nothing.
pub async fn store(env: &Env, conversions: &[Conversion], campaigns: &[Definition]) -> Result<Vec<String>, Problem> {
    let db = env.d1("DB")?;
    let (mut statements, mut keys) = (Vec::new(), Vec::new());
    for conversion in conversions {
        statements.push(write(&db, conversion)?);
        for (campaign, postback, touch) in due(conversion, campaigns) {
            let delivery =
                Delivery { conversion: conversion.clone(), touch: touch.clone(), postback: postback.clone() };
            let key = delivery.key(&campaign.name);
            statements.push(delivery.insert(&db, &key, &campaign.name)?);
            keys.push(key);
        }
    }
    let oldest = day_text(days_before(Utc::now(), Retention::of(env).reports));
    statements.push(db.prepare("DELETE FROM conversions WHERE day < ?1").bind(&[oldest.into()])?);
    db.batch(statements).await?;
    Ok(keys)
}

fn write(db: &D1Database, conversion: &Conversion) -> Result<D1PreparedStatement, Problem> {
    let Conversion { id, name, at, value, change, touches, visitor, .. } = conversion;
    let cents = value.as_ref().map_or(JsValue::NULL, |value| f64::from(value.cents).into());
    let currency = value.as_ref().map_or(JsValue::NULL, |value| value.currency.as_str().into());
    let statement = match change {
        Change::New => {
            let ends = touches.ends();
            let fields = |touch: Option<&Touch>| -> [JsValue; 4] {
                let texts = touch.map(|touch| [&touch.source, &touch.campaign, &touch.language, &touch.landing]);
                texts.map_or_else(|| std::array::from_fn(|_| "".into()), |texts| texts.map(|text| text.as_str().into()))
            };
            let (first, last) = (fields(ends.map(|ends| ends.first)), fields(ends.map(|ends| ends.last)));
            let visitor = visitor.as_deref().map_or(JsValue::NULL, JsValue::from);
            let own = [
                id.as_str().into(),
                name.as_str().into(),
                day_text(moment(*at)).into(),
                (*at as f64).into(),
                cents,
                currency,
                touches_json::write(touches)?.into(),
            ];
            let values: Vec<JsValue> = own.into_iter().chain(first).chain(last).chain([visitor]).collect();
            db.prepare(
                "INSERT INTO conversions (id, name, day, at, cents, currency, touches, first_source, first_campaign, \
                 first_language, first_landing, last_source, last_campaign, last_language, last_landing, visitor) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) ON CONFLICT (id) DO NOTHING",
            )
            .bind(&values)?
        }
        Change::Restate => db.prepare("UPDATE conversions SET cents = ?2, currency = ?3 WHERE id = ?1").bind(&[
            id.as_str().into(),
            cents,
            currency,
        ])?,
        Change::Retract => {
            db.prepare("UPDATE conversions SET retracted = 1 WHERE id = ?1").bind(&[id.as_str().into()])?
        }
    };
    Ok(statement)
}
