//! What GrowthBook sends, for the API's description: its payload, or that in an envelope. The format is GrowthBook's; only what
//! is looked at here is named.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The body of a call of GrowthBook.
pub struct GrowthBookBody;

impl PartialSchema for GrowthBookBody {
    fn schema() -> RefOr<Schema> {
        let forms = ["GrowthBookPayload", "GrowthBookEvent", "GrowthBookItems"];
        let forms = forms.into_iter().fold(AnyOfBuilder::new(), |any, name| any.item(Ref::from_schema_name(name)));
        forms.description(Some("A payload of GrowthBook, as it is or in an envelope.")).into()
    }
}

impl ToSchema for GrowthBookBody {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((GrowthBookPayload::name().into_owned(), GrowthBookPayload::schema()));
        schemas.push((GrowthBookEvent::name().into_owned(), GrowthBookEvent::schema()));
        schemas.push((GrowthBookItems::name().into_owned(), GrowthBookItems::schema()));
        GrowthBookEvent::schemas(schemas);
        GrowthBookItems::schemas(schemas);
    }
}

/// What experiments and features there are, as GrowthBook's SDKs take it: at least one of its parts.
#[derive(Serialize, ToSchema)]
struct GrowthBookPayload {
    /// Features by their keys.
    features: Option<BTreeMap<String, Value>>,
    /// Experiments that are not a feature's, such as those of URLs.
    experiments: Option<Vec<BTreeMap<String, Value>>>,
    /// Values that conditions look for, by the ids of their groups.
    #[serde(rename = "savedGroups")]
    saved_groups: Option<BTreeMap<String, Vec<Value>>>,
    /// `features` as JSON, encrypted with the SDK connection's key.
    #[serde(rename = "encryptedFeatures")]
    encrypted_features: Option<String>,
    /// `experiments` likewise.
    #[serde(rename = "encryptedExperiments")]
    encrypted_experiments: Option<String>,
    /// `savedGroups` likewise.
    #[serde(rename = "encryptedSavedGroups")]
    encrypted_saved_groups: Option<String>,
    /// When it was written.
    #[serde(rename = "dateUpdated")]
    date_updated: Option<String>,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

/// A payload as Standard Webhooks have it, or Vercel.
#[derive(Serialize, ToSchema)]
struct GrowthBookEvent {
    /// Such as `payload.changed`.
    r#type: Option<String>,
    /// The payload, or its text, as `payload`; where there is none, as the first member.
    data: BTreeMap<String, Value>,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

/// A payload as Vercel's Edge Config takes it.
#[derive(Serialize, ToSchema)]
struct GrowthBookItems {
    /// The first holds the payload.
    items: Vec<GrowthBookItem>,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

/// A value that is to be stored.
#[derive(Serialize, ToSchema)]
struct GrowthBookItem {
    /// Such as `upsert`.
    operation: Option<String>,
    key: Option<String>,
    /// The payload, or its text.
    value: Value,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}
