//! The link behind a campaign's advertisement, checked, with what becomes of who follows it.

use axum::Json;
use axum::extract::State;
use kirkas_postbacks::arrival::Counting;
use kirkas_postbacks::compile::{Compiled, Definition};
use kirkas_postbacks::parameters::{self, Parameter};
use kirkas_postbacks::schedule::Stage;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::{live_compiled, rows};
use crate::app::App;
use crate::call::{Call, Id};
use crate::clock::now_in_milliseconds;
use crate::findings::Finding;
use crate::live::Live;
use crate::problem::Problem;
use crate::trace::{self, Step};

/// What to put into a link besides the campaign's name.
#[derive(Deserialize, ToSchema)]
struct LinkRequest {
    /// In the order in which they are to stand there; 20 at most.
    #[serde(default)]
    parameters: Vec<LinkParameter>,
}

/// A parameter of a link, not encoded.
#[derive(Deserialize, ToSchema)]
struct LinkParameter {
    name: String,
    value: String,
}

/// A link, and what becomes of who follows it now.
#[derive(Serialize, ToSchema)]
pub struct CampaignLink {
    campaign: String,
    link: String,
    /// Whether the campaign is `planned`, `on` or `over`.
    #[schema(value_type = String, pattern = "^(planned|on|over)$")]
    state: &'static str,
    /// From when on it is on, in milliseconds since 1970.
    begins: u64,
    /// From when on it is over, in milliseconds since 1970.
    ends: u64,
    counting: ClickCounting,
    /// The path or address at which the visitor arrives.
    lands_on: String,
    /// The status of the answer; none where another service answers.
    #[schema(required)]
    status: Option<u16>,
    /// All of it in a sentence.
    summary: String,
    /// How the service answers the link, step by step.
    steps: Vec<Step>,
}

/// Whether a click on a link counts.
#[derive(Serialize, ToSchema)]
struct ClickCounting {
    /// `counted`; `once-added`, when the network has added parameters; `unnamed`, as the parameter that names the source is
    /// missing; `other-source`; `not-on`, as the campaign is not on; `unknown`, as nothing tells a click of the source.
    #[schema(value_type = String, pattern = "^(counted|once-added|unnamed|other-source|not-on|unknown)$")]
    result: &'static str,
    /// Parameters that the network has to add, or one that you have to add.
    parameters: Vec<String>,
    /// What the parameter that is missing has to be.
    #[schema(required)]
    value: Option<String>,
    /// The other source that it counts for.
    #[schema(required)]
    source: Option<String>,
}

impl From<Counting> for ClickCounting {
    fn from(counting: Counting) -> Self {
        let plain = |result| Self { result, parameters: Vec::new(), value: None, source: None };
        match counting {
            Counting::Counted => plain("counted"),
            Counting::OnceAdded { parameters } => Self { parameters, ..plain("once-added") },
            Counting::Unnamed { parameter, value } => {
                Self { parameters: vec![parameter], value: Some(value), ..plain("unnamed") }
            }
            Counting::OtherSource { source } => Self { source: Some(source), ..plain("other-source") },
            Counting::NotOn => plain("not-on"),
            Counting::Unknown => plain("unknown"),
        }
    }
}

/// Makes the link to a live campaign's landing page, with parameters besides, and says what becomes of who follows it now.
#[utoipa::path(
    post,
    path = "/api/control/campaigns/{name}/links",
    operation_id = "makeCampaignLink",
    params(("name" = String, Path, description = "The campaign's name")),
    request_body = LinkRequest,
    responses(
        (status = 200, description = "The link", body = CampaignLink),
        (status = 400, description = "The body is malformed"),
        (status = 404, description = "No live campaign has this name"),
        (status = 422, description = "A parameter cannot stand in a link"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call, Id(name): Id) -> Result<Json<CampaignLink>, Problem> {
    let advice = "Send {\"parameters\": [{\"name\": \"utm_medium\", \"value\": \"email\"}]}.";
    let LinkRequest { parameters } = call.body.json(advice).await?;
    let parameters: Vec<Parameter> =
        parameters.into_iter().map(|LinkParameter { name, value }| (name, value)).collect();
    let compiled = live_compiled(&env).await?;
    let campaign = find(compiled.as_ref(), &name)?;
    let link = checked(campaign, &parameters)?;
    let now = now_in_milliseconds();
    let mut snapshot = trace::snapshot(&env, &Live::read(&env).await?).await?;
    let trace = trace::of_url(&env, &mut snapshot, &link).await?;
    let counting =
        Counting::of(campaign, &link, &rows::known_by(compiled.as_ref(), campaign), &snapshot.campaigns, now);
    let (state, period) = (Stage::of(campaign, now).name(), campaign.period().unwrap_or_default());
    let lands_on = trace.location.unwrap_or_else(|| campaign.landing.clone());
    let lands = match trace.status {
        Some(status) if status >= 400 => format!("is answered with {status}"),
        _ => format!("lands on {lands_on}"),
    };
    Ok(Json(CampaignLink {
        summary: format!("{}; campaign {state}; {lands}", counting.sentence()),
        campaign: name,
        link,
        state,
        begins: period.start,
        ends: period.end,
        counting: counting.into(),
        lands_on,
        status: trace.status,
        steps: trace.steps.into_iter().map(Step::from).collect(),
    }))
}

/// A live campaign's link with these parameters, not encoded.
///
/// # Errors
/// Where no campaign has the name, or a parameter cannot stand in a link.
pub async fn of_live(env: &Env, name: &str, parameters: &[Parameter]) -> Result<String, Problem> {
    let compiled = live_compiled(env).await?;
    checked(find(compiled.as_ref(), name)?, parameters)
}

fn find<'c>(compiled: Option<&'c Compiled>, name: &str) -> Result<&'c Definition, Problem> {
    let mut campaigns = compiled.iter().flat_map(|compiled| &compiled.campaigns);
    campaigns.find(|campaign| campaign.name == name).ok_or_else(|| Problem::NoCampaign(name.to_owned()))
}

fn checked(campaign: &Definition, parameters: &[Parameter]) -> Result<String, Problem> {
    let refuse = |findings: Vec<kirkas_publishing::files::Finding>| {
        Problem::BadLink(findings.iter().map(Finding::from).collect())
    };
    let findings = parameters::check(parameters);
    if !findings.is_empty() {
        return Err(refuse(findings));
    }
    let link = kirkas_postbacks::link(campaign, parameters);
    let link = link.ok_or_else(|| Problem::Refused("The campaign's language is not served any more.".to_owned()))?;
    match parameters::check_length(&link) {
        None => Ok(link),
        Some(finding) => Err(refuse(vec![finding])),
    }
}
