//! The markets of redirect tables, for the API's description.

use kirkas_redirects_compile::Markets;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The name of a market, or of all of them.
pub struct Market;

impl PartialSchema for Market {
    fn schema() -> RefOr<Schema> {
        let description = "Id of a market, or `all`.";
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(description));
        text.enum_values(Some(Markets::names())).into()
    }
}

impl ToSchema for Market {}
