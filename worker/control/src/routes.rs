//! Every call of control: handler, permission and description in one place.
//!
//! # Design
//! A handler's `utoipa::path` says its method, path and description; beside its name here stands the [`Permission`] that it
//! takes. The router checks it before the handler runs ([`crate::admission`]), the description says it, and calls without one
//! are those of [`open`], which know their callers by other means. Other methods of a known path answer 405 with `Allow`.
//!
//! [`Permission`]: crate::access::Permission

use std::sync::LazyLock;

use axum::middleware::{from_fn_with_state, map_response};
use axum::response::IntoResponse;
use axum::{Json, Router};
use http::header::CONTENT_TYPE;
use serde::Serialize;
use utoipa::openapi::OpenApi as Description;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::access::Part::{
    Audit, Campaigns, Experiments, Hosts, Maintenance, People, Redirects, Release, Settings, Tokens,
};
use crate::admission::{Permit, describe_problems, distinguish_methods, identify};
use crate::app::App;
use crate::conversions::Receipt;
use crate::problem::{Problem, ProblemDetails};
use crate::publish::answer::Published;
use crate::{
    archive, audit, blobs, bootstrap, bundles, campaigns, ci_tokens, conversions, decisions, deliveries, diff, drafts,
    ended, experiments, export, growthbook, headers, hosts, ignored_paths, live, maintenance, notifications, overview,
    preview, promotion, pulse, redirects, reports, review, rollout, rules, saved_views, sources, switches, targets,
    trace, whoami,
};

/// What the description says of the whole API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kirkas control",
        description = "What marketers and operators publish, and what is counted of it. A call comes with a session or a \
            personal token of a user who has one of the roles in `x-roles`, with a token for continuous integration that has the scope, \
            or with the bootstrap token; some look besides at the kind of what is \
            published. Errors are problem details (RFC 9457). Any call may also answer 404, 405 and 500.",
        version = "1",
        license(name = "MIT")
    ),
    components(schemas(ProblemDetails, Published, Receipt)),
    tags(
        (name = "redirects", description = "Redirect tables, and what is counted of them"),
        (name = "release", description = "Files of releases of the app"),
        (name = "maintenance", description = "The maintenance page, now and planned"),
        (name = "experiments", description = "Experiments and their results"),
        (name = "campaigns", description = "Campaigns, clicks and conversions, and what networks are told"),
        (name = "hosts", description = "Hosts of other sites that experiments and campaigns may lead to"),
        (name = "audit", description = "What is live, versions and what they consist of, and who did what"),
        (name = "people", description = "Getting an admin in who has no passkey"),
        (name = "tokens", description = "Tokens for continuous integration"),
        (name = "settings", description = "What admins set for everybody"),
        (name = "signed", description = "For the origin, partners and GrowthBook, by signature"),
        (name = "health", description = "For monitoring"),
    )
)]
struct Introduction;

struct Api {
    open: Router<App>,
    guarded: Router<App>,
    description: Description,
}

static API: LazyLock<Api> = LazyLock::new(|| {
    let (open, open_description) = open().split_for_parts();
    let (guarded, guarded_description) = guarded().split_for_parts();
    let mut description = Introduction::openapi().merge_from(open_description).merge_from(guarded_description);
    description.paths.paths.values_mut().for_each(describe_problems);
    description.paths.paths.values_mut().for_each(distinguish_methods);
    let components = description.components.get_or_insert_default();
    // Both are the edge's own names: see `kirkas_core::session::cookies`.
    let session = ApiKey::Cookie(ApiKeyValue::new(kirkas_core::session::cookies::ACCESS));
    let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
    components.add_security_scheme("session", SecurityScheme::ApiKey(session));
    components.add_security_scheme("token", SecurityScheme::Http(token));
    let personal = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("kirkas_pat_…").build();
    components.add_security_scheme("personal", SecurityScheme::Http(personal));
    let ci = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("kirkas_ci_…").build();
    components.add_security_scheme("ci", SecurityScheme::Http(ci));
    Api { open, guarded, description }
});

/// Calls that take no permission: those that come with a signature, and health.
fn open() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(health))
        .routes(routes!(conversions::ingest))
        .routes(routes!(conversions::ingest_sales))
        .routes(routes!(growthbook::receive))
}

/// Calls of tokens and of users, each with the permission that it takes.
fn guarded() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .permit(Audit.read(), routes!(openapi))
        .permit(Audit.read(), routes!(whoami::get))
        .permit(Audit.read(), routes!(live::get))
        .permit(Redirects.read(), routes!(export::get))
        .permit(Redirects.change(), routes!(redirects::endpoints::put))
        .permit(Redirects.change(), routes!(redirects::undo::post))
        .permit(Redirects.read(), routes!(rules::endpoints::list))
        .permit(Redirects.read(), routes!(rules::endpoints::get))
        .permit(Redirects.read(), routes!(rules::history::get))
        .permit(Redirects.change(), routes!(rules::endpoints::reindex))
        .permit(Redirects.read(), routes!(targets::endpoints::list))
        .permit(Redirects.change(), routes!(targets::endpoints::check))
        .permit(Redirects.read(), routes!(drafts::endpoints::list))
        .permit(Redirects.propose(), routes!(drafts::endpoints::make))
        .permit(Redirects.read(), routes!(drafts::endpoints::get))
        .permit(Redirects.propose(), routes!(drafts::endpoints::patch))
        .permit(Redirects.propose(), routes!(drafts::endpoints::discard))
        .permit(Redirects.propose(), routes!(drafts::endpoints::restore))
        .permit(Redirects.read(), routes!(drafts::changes::get))
        .permit(Redirects.propose(), routes!(drafts::changes::patch))
        .permit(Redirects.propose(), routes!(drafts::imports::post))
        .permit(Redirects.propose(), routes!(drafts::bulk::post))
        .permit(Redirects.read(), routes!(drafts::check::post))
        // It tries the URLs that visitors asked for.
        .permit(Redirects.read_counts(), routes!(drafts::behaviour::get))
        .permit(Redirects.propose(), routes!(drafts::rebase::post))
        .permit(Redirects.read(), routes!(drafts::review::get))
        .permit(Redirects.propose(), routes!(drafts::review::submit))
        .permit(Redirects.change(), routes!(drafts::review::approve))
        .permit(Redirects.change(), routes!(drafts::review::request_changes))
        .permit(Redirects.propose(), routes!(drafts::review::withdraw))
        .permit(Redirects.propose(), routes!(drafts::review::comment))
        .permit(Redirects.change(), routes!(drafts::publish::post))
        .permit(Campaigns.read(), routes!(campaigns::get))
        .permit(Campaigns.change(), routes!(campaigns::put))
        .permit(Campaigns.read(), routes!(campaigns::links::post))
        .permit(Campaigns.read(), routes!(campaigns::qr::get))
        .permit(Audit.read(), routes!(hosts::get))
        .permit(Hosts.change(), routes!(hosts::put))
        .permit(Experiments.read(), routes!(experiments::endpoints::get))
        .permit(Experiments.change(), routes!(experiments::endpoints::put))
        .permit(Experiments.switch(), routes!(switches::experiments))
        .permit(Experiments.read(), routes!(preview::get))
        .permit(Experiments.read(), routes!(ended::list))
        .permit(Experiments.change(), routes!(experiments::ship::post))
        .permit(Experiments.read(), routes!(experiments::holdout::endpoints::get))
        .permit(Experiments.change(), routes!(experiments::holdout::endpoints::put))
        .permit(Experiments.change(), routes!(experiments::holdout::endpoints::delete))
        .permit(Experiments.read(), routes!(experiments::released::list))
        .permit(Experiments.change(), routes!(experiments::released::remove))
        .permit(Experiments.read(), routes!(decisions::endpoints::get))
        .permit(Experiments.change(), routes!(decisions::endpoints::post))
        .permit(Experiments.read_counts(), routes!(decisions::requests::list))
        .permit(Experiments.change(), routes!(decisions::requests::approve))
        .permit(Experiments.change(), routes!(decisions::requests::delete))
        .permit(Experiments.read_counts(), routes!(reports::days::get))
        .permit(Experiments.read_counts(), routes!(reports::segments::get))
        .permit(Experiments.read_counts(), routes!(archive::get))
        .permit(Experiments.read(), routes!(experiments::plan::post))
        .permit(Experiments.read_counts(), routes!(experiments::audience::post))
        .permit(Audit.read(), routes!(bundles::endpoints::get))
        .permit(Audit.change(), routes!(bundles::endpoints::put))
        .permit(Audit.read(), routes!(sources::get))
        .permit(Redirects.change(), routes!(sources::put))
        .permit(Release.read(), routes!(blobs::missing))
        .permit(Release.change(), routes!(blobs::upload))
        .permit(Audit.read(), routes!(bundles::endpoints::versions))
        .permit(Audit.change(), routes!(promotion::promote))
        .permit(Redirects.change(), routes!(review::versions::approve))
        .permit(Release.read(), routes!(rollout::endpoints::get))
        .permit(Release.change(), routes!(rollout::endpoints::put))
        .permit(Release.change(), routes!(rollout::endpoints::promote))
        .permit(Release.change(), routes!(rollout::endpoints::end))
        .permit(Maintenance.switch(), routes!(switches::maintenance))
        .permit(Maintenance.read(), routes!(maintenance::endpoints::list))
        .permit(Maintenance.switch(), routes!(maintenance::preview::get))
        .permit(Maintenance.switch(), routes!(maintenance::endpoints::plan))
        .permit(Maintenance.switch(), routes!(maintenance::endpoints::cancel))
        // It tries the URLs that visitors asked for.
        .permit(Audit.read_counts(), routes!(diff::get))
        .permit(Redirects.read(), routes!(trace::get))
        .permit(Redirects.read(), routes!(trace::batch::post))
        .permit(Redirects.read_counts(), routes!(reports::hits::get))
        .permit(Redirects.read_counts(), routes!(reports::not_found::get))
        .permit(Redirects.read(), routes!(ignored_paths::endpoints::list))
        .permit(Redirects.change(), routes!(ignored_paths::endpoints::put))
        .permit(Redirects.change(), routes!(ignored_paths::endpoints::delete))
        .permit(Audit.read_counts(), routes!(reports::sessions::get))
        .permit(Audit.read_counts(), routes!(reports::turned_away::get))
        // Which part's permission it takes, the report says.
        .permit(Audit.read(), routes!(saved_views::endpoints::list))
        .permit(Audit.change(), routes!(saved_views::endpoints::put))
        .permit(Audit.change(), routes!(saved_views::endpoints::delete))
        .permit(Redirects.read_counts(), routes!(reports::recorded::get))
        .permit(Campaigns.read_counts(), routes!(reports::clicks::get))
        .permit(Campaigns.read_counts(), routes!(reports::conversions::get))
        .permit(Experiments.read_counts(), routes!(reports::experiments::get))
        .permit(Campaigns.read(), routes!(deliveries::list::get))
        .permit(Campaigns.change(), routes!(deliveries::replay::post))
        .permit(Audit.read(), routes!(audit::list))
        .permit(Audit.read(), routes!(audit::checks::check))
        .permit(Audit.read(), routes!(audit::export::get))
        .permit(Audit.read_counts(), routes!(overview::get))
        // Which part's permission it takes, the matter says.
        .permit(Audit.change(), routes!(overview::snoozes::put))
        .permit(Audit.change(), routes!(overview::snoozes::delete))
        .permit(Audit.read(), routes!(pulse::get))
        .permit(Audit.read(), routes!(notifications::endpoints::list))
        .permit(Audit.read(), routes!(notifications::endpoints::read))
        .permit(Audit.read(), routes!(notifications::endpoints::mails))
        .permit(People.manage(), routes!(bootstrap::endpoints::enrol))
        .permit(Tokens.read(), routes!(ci_tokens::endpoints::list))
        .permit(Tokens.manage(), routes!(ci_tokens::endpoints::make))
        .permit(Tokens.manage(), routes!(ci_tokens::endpoints::revoke))
        .permit(Settings.read(), routes!(review::endpoints::get))
        .permit(Settings.manage(), routes!(review::endpoints::put))
}

/// The router that answers a request in the state `app`.
pub fn router(app: App) -> Router {
    let open = API.open.clone().method_not_allowed_fallback(async || Problem::MethodNotAllowed);
    let guarded = with_fallbacks(API.guarded.clone()).layer(from_fn_with_state(app.clone(), identify));
    open.merge(guarded).layer(map_response(headers::mark)).with_state(app)
}

fn with_fallbacks(guarded: Router<App>) -> Router<App> {
    guarded.fallback(async || Problem::NotFound).method_not_allowed_fallback(async || Problem::MethodNotAllowed)
}

/// The API's description (OpenAPI 3.1), as JSON.
fn description() -> Result<String, Problem> {
    Ok(API.description.to_pretty_json()? + "\n")
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/control/openapi.json",
    operation_id = "describe",
    responses((status = 200, description = "OpenAPI 3.1", body = Object))
)]
async fn openapi() -> Result<impl IntoResponse, Problem> {
    Ok(([(CONTENT_TYPE, "application/json")], description()?))
}

/// Whether the Worker answers.
#[utoipa::path(
    get,
    path = "/api/control/health",
    operation_id = "checkHealth",
    tag = "health",
    responses((status = 200, description = "The Worker answers", body = Health))
)]
async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// That the Worker answers.
#[derive(Serialize, ToSchema)]
struct Health {
    /// Always `ok`.
    status: &'static str,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use std::path::Path;

    use axum::body::{Body, to_bytes};
    use axum::response::Response;
    use axum::{Extension, Router};
    use http::header::ALLOW;
    use http::{Method, Request, StatusCode};
    use tower::ServiceExt;
    use worker::Env;
    use worker::wasm_bindgen::{JsCast, JsValue};

    use serde_json::Value;

    use super::{API, App, description, router, with_fallbacks};
    use crate::access::Role;
    use crate::caller::{Caller, Credential};
    use crate::scopes::Scopes;
    use crate::sign_in::{SignIn, SignInMethod};

    /// A Worker without bindings: enough for calls that end before they need one.
    fn app() -> App {
        App::new(JsValue::UNDEFINED.unchecked_into::<Env>())
    }

    /// The calls of users, asked by one who has these roles.
    fn asked_by(roles: &[Role]) -> Router {
        let sign_in = SignIn { method: SignInMethod::Unknown, at: None, review_until: None };
        let caller = Caller {
            person: "a@bank.example".to_owned(),
            id: "user:a".to_owned(),
            name: "a@bank.example".to_owned(),
            roles: roles.to_vec(),
            credential: Credential::User(sign_in),
            scopes: Scopes::Unlimited,
        };
        with_fallbacks(API.guarded.clone()).layer(Extension(caller)).layer(Extension(app())).with_state(app())
    }

    async fn answer(router: Router, method: &str, path: &str) -> Response {
        let request = Request::builder()
            .method(method)
            .uri(
                ["{id}", "{name}", "{key}", "{what}"]
                    .iter()
                    .fold(path.to_owned(), |path, name| path.replace(name, "x")),
            )
            .body(Body::empty())
            .unwrap();
        router.oneshot(request).await.unwrap()
    }

    /// The described paths with their methods, and whether a call takes a permission.
    fn calls() -> Vec<(String, Vec<String>, bool)> {
        let description: Value = serde_json::from_str(&description().unwrap()).unwrap();
        let paths = description["paths"].as_object().unwrap();
        let call = |(path, calls): (&String, &Value)| {
            let calls = calls.as_object().unwrap();
            let takes_a_permission = calls.values().all(|call| call["x-roles"].is_array());
            (path.clone(), calls.keys().map(|method| method.to_uppercase()).collect(), takes_a_permission)
        };
        paths.iter().map(call).collect()
    }

    #[tokio::test]
    async fn every_call_but_four_takes_a_permission() {
        let mut open = Vec::new();
        for (path, methods, takes_a_permission) in calls() {
            if !takes_a_permission {
                open.push(path);
                continue;
            }
            for method in methods {
                let answer = answer(asked_by(&[]), &method, &path).await;
                assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{method} {path}");
            }
        }
        let expected = ["/api/control/experiments/webhook", "/api/control/health", "/edge/conversions", "/edge/sales"];
        assert_eq!(open, expected);
    }

    #[tokio::test]
    async fn nobody_who_is_unknown_learns_what_calls_there_are() {
        for (path, _, takes_a_permission) in calls() {
            for method in ["GET", "PUT", "DELETE"].into_iter().filter(|_| takes_a_permission) {
                assert_eq!(answer(router(app()), method, &path).await.status(), StatusCode::UNAUTHORIZED, "{path}");
            }
        }
        for path in ["/", "/api/control/nothing"] {
            assert_eq!(answer(router(app()), "GET", path).await.status(), StatusCode::UNAUTHORIZED, "{path}");
        }
    }

    #[tokio::test]
    async fn another_method_of_a_path_is_answered_with_those_that_it_takes() {
        for (path, methods, takes_a_permission) in calls() {
            let router = || if takes_a_permission { asked_by(&[Role::Admin]) } else { router(app()) };
            let others = [Method::GET, Method::PUT, Method::POST, Method::PATCH, Method::DELETE];
            for method in others.iter().map(Method::as_str) {
                if methods.iter().any(|known| known == method) {
                    continue;
                }
                let answer = answer(router(), method, &path).await;
                assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
                let allowed = answer.headers()[ALLOW].to_str().unwrap().to_owned();
                let mut allowed: Vec<&str> = allowed.split(',').filter(|method| *method != "HEAD").collect();
                allowed.sort_unstable();
                let mut expected: Vec<&str> = methods.iter().map(String::as_str).collect();
                expected.sort_unstable();
                assert_eq!(allowed, expected, "{path}");
                let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
                let text = r#"{"detail":"This path takes another method.","status":405,"title":"Method not allowed","type":"tag:kirkas.example,2026:method-not-allowed"}"#;
                assert_eq!(body, text, "{path}");
            }
        }
    }

    #[tokio::test]
    async fn an_unknown_path_is_not_found() {
        for path in ["/", "/api/control", "/api/control/", "/api/control/nothing", "/api/control/live/", "/edge/other"]
        {
            for method in ["GET", "PUT"] {
                let answer = answer(asked_by(&[Role::Admin]), method, path).await;
                assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{method} {path}");
            }
        }
    }

    #[tokio::test]
    async fn every_answer_has_the_headers_of_all() {
        for (path, status) in [("/api/control/health", StatusCode::OK), ("/api/control/live", StatusCode::UNAUTHORIZED)]
        {
            let answer = answer(router(app()), "GET", path).await;
            assert_eq!(answer.status(), status, "{path}");
            assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
            assert_eq!(answer.headers()["x-content-type-options"], "nosniff", "{path}");
        }
    }

    #[test]
    fn the_checked_in_description_is_the_codes() {
        let description = description().unwrap();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
        if std::env::var_os("UPDATE_OPENAPI").is_some() {
            std::fs::write(&file, &description).unwrap();
        }
        let checked_in = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            checked_in == description,
            "worker/control/openapi.json is out of date: run UPDATE_OPENAPI=1 cargo test -p kirkas-control"
        );
    }
}
