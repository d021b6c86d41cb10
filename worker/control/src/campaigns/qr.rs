//! A campaign's link as a QR code, for print.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kirkas_postbacks::parameters::Parameter;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::links;
use super::qr_picture::QrPicture;
use crate::app::App;
use crate::call::{Id, Parameters};
use crate::digest::Binary;
use crate::problem::Problem;

/// Which code a call asks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QrQuery {
    /// `svg`, where nothing is said, or `png`.
    #[param(inline, value_type = PictureFormat, required = false)]
    format: Option<String>,
    /// The link's parameters besides the campaign's name, as a query is written, such as `utm_medium=print&utm_source=leaflet`.
    #[serde(default)]
    #[param(required = false)]
    parameters: String,
}

/// How pictures are written.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum PictureFormat {
    Svg,
    Png,
}

/// The QR code of the link to a live campaign's landing page, of error correction M, with a margin of four modules.
#[utoipa::path(
    get,
    path = "/api/control/campaigns/{name}/qr",
    operation_id = "getCampaignQrCode",
    params(("name" = String, Path, description = "The campaign's name"), QrQuery),
    responses(
        (status = 200, description = "The picture", content((String = "image/svg+xml"), (Binary = "image/png"))),
        (status = 400, description = "A format that there is not"),
        (status = 404, description = "No live campaign has this name"),
        (status = 422, description = "A parameter cannot stand in a link"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Id(name): Id,
    Parameters(QrQuery { format, parameters }): Parameters<QrQuery>,
) -> Result<Response, Problem> {
    let parameters: Vec<Parameter> = form_urlencoded::parse(parameters.as_bytes()).into_owned().collect();
    let link = links::of_live(&env, &name, &parameters).await?;
    let too_long = || Problem::Refused("No QR code holds a link this long: shorten its parameters.".to_owned());
    let picture = QrPicture::of(&link).ok_or_else(too_long)?;
    let (media_type, ending, bytes) = match format.as_deref() {
        None | Some("svg") => ("image/svg+xml", "svg", picture.svg().into_bytes()),
        Some("png") => ("image/png", "png", picture.png().map_err(|error| Problem::Internal(error.to_string()))?),
        Some(other) => {
            return Err(Problem::Malformed(format!("There is no format={other:?}: say format=svg or format=png.")));
        }
    };
    // A campaign's name has letters, digits and hyphens only.
    let disposition = format!("inline; filename=\"{name}.{ending}\"");
    Ok(([(CONTENT_TYPE, media_type.to_owned()), (CONTENT_DISPOSITION, disposition)], bytes).into_response())
}
