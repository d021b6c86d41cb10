//! Planning an experiment: how many visitors it takes, and for how long.

use axum::Json;
use kirkas_results::{Plan, PlanInput, plan};

use crate::call::Call;
use crate::problem::Problem;

/// Works out how many visitors and days an experiment takes, with one look at its end and with looks at any time, and the
/// smallest effect that two, four and eight weeks find.
#[utoipa::path(
    post,
    path = "/api/control/experiments/plan",
    operation_id = "planExperiment",
    request_body = PlanInput,
    responses(
        (status = 200, description = "The plan", body = Plan),
        (status = 400, description = "The body is malformed, or no plan can be made with a figure in it"),
    )
)]
#[worker::send]
pub async fn post(call: Call) -> Result<Json<Plan>, Problem> {
    let input: PlanInput = call.body.json("Send baseline, effect and visitors_a_day.").await?;
    plan(&input).map(Json).map_err(|error| Problem::Malformed(error.to_string()))
}
