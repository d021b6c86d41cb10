//! Conversions in the database, and beside them, in the same transaction, the deliveries to networks.

use chrono::Utc;
use kirkas_core::clicks::{Touch, Touches};
use kirkas_postbacks::attribution::due;
use kirkas_postbacks::compile::Definition;
use kirkas_postbacks::conversion::{Change, Conversion};
use kirkas_postbacks::touches_json;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::clock::{day_text, days_before, moment};
use crate::deliveries::Delivery;
use crate::problem::Problem;
use crate::settings::Retention;
use crate::sql::{self, Parameter, statement};

/// The touches and the visitor of a conversion that was taken; none where there is none.
pub async fn origin(env: &Env, id: &str) -> Result<Option<(Touches, Option<String>)>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        touches: String,
        visitor: Option<String>,
    }
    let select = "SELECT touches, visitor FROM conversions WHERE id = ?1";
    let row: Option<Row> = sql::row(&env.d1("DB")?, select, &[&id]).await?;
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
    statements.push(statement(&db, "DELETE FROM conversions WHERE day < ?1", &[&oldest])?);
    db.batch(statements).await?;
    Ok(keys)
}

fn write(db: &D1Database, conversion: &Conversion) -> Result<D1PreparedStatement, Problem> {
    let Conversion { id, name, at, value, change, touches, visitor, .. } = conversion;
    let cents = value.as_ref().map(|value| value.cents);
    let currency = value.as_ref().map(|value| &value.currency);
    Ok(match change {
        Change::New => {
            let insert = "INSERT INTO conversions (id, name, day, at, cents, currency, touches, first_source, \
                 first_campaign, first_language, first_landing, last_source, last_campaign, last_language, last_landing, \
                 visitor) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16) \
                 ON CONFLICT (id) DO NOTHING";
            let (day, touches_text) = (day_text(moment(*at)), touches_json::write(touches)?);
            let own: [&dyn Parameter; 7] = [id, name, &day, at, &cents, &currency, &touches_text];
            let ends = touches.ends();
            let (first, last) = (fields(ends.map(|ends| ends.first)), fields(ends.map(|ends| ends.last)));
            let touches = first.iter().chain(&last).map(|text| text as &dyn Parameter);
            let values: Vec<&dyn Parameter> =
                own.into_iter().chain(touches).chain([visitor as &dyn Parameter]).collect();
            statement(db, insert, &values)?
        }
        Change::Restate => {
            statement(db, "UPDATE conversions SET cents = ?2, currency = ?3 WHERE id = ?1", &[id, &cents, &currency])?
        }
        Change::Retract => statement(db, "UPDATE conversions SET retracted = 1 WHERE id = ?1", &[id])?,
    })
}

/// What reports put conversions together by; empty where there was no touch.
fn fields(touch: Option<&Touch>) -> [&str; 4] {
    touch.map_or([""; 4], |touch| [&touch.source, &touch.campaign, &touch.language, &touch.landing].map(String::as_str))
}
