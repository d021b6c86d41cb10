//! Every call of the origin: path, handler and description in one place.

use std::sync::LazyLock;

use axum::Router;
use axum::middleware::from_fn;
use axum::response::IntoResponse;
use http::header::CONTENT_TYPE;
use utoipa::openapi::OpenApi as Description;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::guards::{guard, take_json};
use crate::problem::Problem;
use crate::{
    accounts, applications, companies, confirmation, consents, control_calls, cookies, device_authorization, drafts,
    enrolment, hand_offs, identifications, information_requests, invitations, keep_looking, lender, lender_systems,
    lenders, login_links, mail, notices, offers, onboarding, own_data, passkeys, people, personal_tokens,
    profile_details, recovery, reviews, rule_sets, schedule, sessions, sme_cases, users,
};

/// What the description says of the whole API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kirkas origin",
        description = "Sign-in, sessions and loan applications of the comparison service. Errors are problem details (RFC 9457). \
            Any call may also answer 405, 500, 403 in a session that can only add a passkey (`enrols-only`), and, where it is \
            not safe, 403 to another site's page, 413 to a body over 64 KB and 415 to a body that is not JSON, but where it takes a file \
            or a form.",
        version = "1",
        license(name = "MIT")
    ),
    modifiers(&SessionCookies),
    tags(
        (name = "sign-in", description = "Passwordless, by a link in a mail"),
        (name = "session", description = "An access token and a rotating refresh token, both in HttpOnly cookies"),
        (name = "passkey", description = "Passkeys of the staff, and the codes that get one back"),
        (name = "token", description = "Tokens of the staff's own for the command line, and how a machine gets one (RFC 8628)"),
        (name = "draft", description = "Applications on their way: its browser's, by a cookie, and its user's"),
        (name = "application", description = "Loan applications, and what lenders answered; everybody's own"),
        (name = "company", description = "Companies, as their register has them"),
        (name = "invitation", description = "Invitations of co-applicants: whoever has the token of the mailed link"),
        (name = "identification", description = "Strong identification of people who apply, by their country's provider"),
        (name = "comparison", description = "What is counted of the comparison, of nobody in particular"),
        (name = "offer", description = "Offers for applications; everybody's own"),
        (name = "own-data", description = "What is stored about the caller: to see, to take away, to take back, to erase"),
        (name = "lender", description = "The lender's area: each lender's own applications, offers, reviews, rules and figures"),
        (name = "admin", description = "For admins: lenders, users and companies' applications"),
        (name = "lender-api", description = "For lenders' own systems, by signature"),
        (name = "control", description = "For the control Worker, by signature"),
        (name = "development", description = "Answered in development only"),
    )
)]
struct Introduction;

/// Says which cookies and tokens sign a call.
struct SessionCookies;

impl Modify for SessionCookies {
    fn modify(&self, description: &mut Description) {
        let components = description.components.get_or_insert_default();
        for (name, cookie) in [("access", cookies::ACCESS), ("refresh", cookies::REFRESH), ("draft", cookies::DRAFT)] {
            components.add_security_scheme(name, SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(cookie))));
        }
        let personal = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("kirkas_pat_…").build();
        components.add_security_scheme("personal", SecurityScheme::Http(personal));
    }
}

static API: LazyLock<(Router<App>, Description)> = LazyLock::new(|| {
    OpenApiRouter::with_openapi(Introduction::openapi())
        .routes(routes!(login_links::endpoints::request))
        .routes(routes!(login_links::endpoints::consume))
        .routes(routes!(sessions::endpoints::profile))
        .routes(routes!(sessions::endpoints::refresh))
        .routes(routes!(sessions::endpoints::logout))
        .routes(routes!(sessions::open::list))
        .routes(routes!(sessions::open::end))
        .routes(routes!(sessions::open::list_of_user))
        .routes(routes!(users::find::find))
        .routes(routes!(passkeys::endpoints::begin))
        .routes(routes!(passkeys::endpoints::register))
        .routes(routes!(passkeys::endpoints::assert))
        .routes(routes!(passkeys::endpoints::list))
        .routes(routes!(passkeys::endpoints::remove))
        .routes(routes!(recovery::endpoints::replace))
        .routes(routes!(recovery::endpoints::recover))
        .routes(routes!(enrolment::endpoints::make))
        .routes(routes!(enrolment::endpoints::reset))
        .routes(routes!(control_calls::endpoints::ask_for_admins))
        .routes(routes!(control_calls::endpoints::enrol))
        .routes(routes!(control_calls::people::ask))
        .routes(routes!(control_calls::notification::mail))
        .routes(routes!(personal_tokens::endpoints::list))
        .routes(routes!(personal_tokens::endpoints::list_of_user))
        .routes(routes!(personal_tokens::endpoints::end))
        .routes(routes!(device_authorization::requests::get))
        .routes(routes!(device_authorization::requests::approve))
        .routes(routes!(device_authorization::requests::deny))
        .routes(routes!(applications::endpoints::send, applications::endpoints::list))
        .routes(routes!(applications::endpoints::get))
        .routes(routes!(applications::endpoints::withdraw))
        .routes(routes!(applications::endpoints::go_on_alone))
        .routes(routes!(offers::endpoints::get))
        .routes(routes!(offers::endpoints::schedule))
        .routes(routes!(offers::endpoints::information))
        .routes(routes!(offers::endpoints::accept))
        .routes(routes!(offers::endpoints::decline))
        .routes(routes!(offers::endpoints::restore))
        .routes(routes!(offers::endpoints::cancel))
        .routes(routes!(drafts::endpoints::begin, drafts::endpoints::list))
        .routes(routes!(drafts::endpoints::get, drafts::endpoints::save, drafts::endpoints::drop))
        .routes(routes!(confirmation::endpoints::email))
        .routes(routes!(confirmation::endpoints::confirm))
        .routes(routes!(confirmation::endpoints::resume_link))
        .routes(routes!(confirmation::endpoints::refuse))
        .routes(routes!(invitations::endpoints::open))
        .routes(routes!(invitations::endpoints::accept))
        .routes(routes!(invitations::endpoints::refuse))
        .routes(routes!(invitations::endpoints::save))
        .routes(routes!(identifications::endpoints::start))
        .routes(routes!(identifications::endpoints::complete))
        .routes(routes!(consents::endpoints::list, consents::endpoints::change))
        .routes(routes!(profile_details::endpoints::get, profile_details::endpoints::save))
        .routes(routes!(keep_looking::endpoints::get, keep_looking::endpoints::change))
        .routes(routes!(hand_offs::count))
        .routes(routes!(notices::endpoints::list))
        .routes(routes!(notices::endpoints::read))
        .routes(routes!(own_data::endpoints::export))
        .routes(routes!(own_data::endpoints::erase))
        .routes(routes!(reviews::endpoints::request))
        .routes(routes!(lender::work::endpoints::list))
        .routes(routes!(lender::offers::record))
        .routes(routes!(information_requests::endpoints::list))
        .routes(routes!(information_requests::endpoints::answer))
        .routes(routes!(information_requests::endpoints::request))
        .routes(routes!(information_requests::endpoints::list_of_lender))
        .routes(routes!(reviews::endpoints::list))
        .routes(routes!(reviews::endpoints::answer))
        .routes(routes!(lender_systems::endpoints::offers))
        .routes(routes!(lender_systems::endpoints::events))
        .routes(routes!(lender::products::list))
        .routes(routes!(rule_sets::endpoints::draft, rule_sets::endpoints::save))
        .routes(routes!(rule_sets::endpoints::preview))
        .routes(routes!(rule_sets::endpoints::publish))
        .routes(routes!(rule_sets::endpoints::versions))
        .routes(routes!(rule_sets::endpoints::roll_back))
        .routes(routes!(lender::insights::get))
        .routes(routes!(lenders::endpoints::list))
        .routes(routes!(onboarding::endpoints::list, onboarding::endpoints::add))
        .routes(routes!(onboarding::endpoints::get))
        .routes(routes!(onboarding::endpoints::save))
        .routes(routes!(onboarding::lifecycle::test))
        .routes(routes!(onboarding::lifecycle::approve))
        .routes(routes!(onboarding::lifecycle::go_live))
        .routes(routes!(onboarding::lifecycle::pause))
        .routes(routes!(onboarding::lifecycle::close))
        .routes(routes!(onboarding::lifecycle::sheet))
        .routes(routes!(people::endpoints::list, people::endpoints::add))
        .routes(routes!(people::endpoints::change))
        .routes(routes!(accounts::endpoints::get))
        .routes(routes!(accounts::endpoints::export))
        .routes(routes!(accounts::endpoints::erase))
        .routes(routes!(accounts::endpoints::view))
        .routes(routes!(companies::endpoints::get))
        .routes(routes!(sme_cases::endpoints::list))
        .routes(routes!(sme_cases::endpoints::get, sme_cases::endpoints::change))
        .routes(routes!(sme_cases::endpoints::bulk))
        .routes(routes!(sme_cases::endpoints::add_note))
        .routes(routes!(mail::outbox::outbox))
        .routes(routes!(schedule::run))
        .routes(routes!(information_requests::files::endpoints::get, information_requests::files::endpoints::remove))
        .routes(routes!(information_requests::files::endpoints::get_of_lender))
        .layer(from_fn(take_json))
        // The one call whose body is a file: it sees to that itself.
        .routes(routes!(information_requests::files::endpoints::add))
        // OAuth has forms: they are read, and limited, where they are taken.
        .routes(routes!(device_authorization::endpoints::authorize))
        .routes(routes!(device_authorization::endpoints::redeem))
        .split_for_parts()
});

/// The router that answers a request in the state `app`.
pub fn router(app: App) -> Router {
    API.0
        .clone()
        .route("/api/openapi.json", axum::routing::get(openapi))
        .fallback(async || Problem::NotFound)
        .method_not_allowed_fallback(async || Problem::MethodNotAllowed)
        .layer(from_fn(guard))
        .with_state(app)
}

/// The API's description (OpenAPI 3.1), as JSON.
///
/// # Errors
/// [`Problem::Internal`] when it cannot be written as JSON.
pub fn description() -> Result<String, Problem> {
    let json = API.1.to_pretty_json().map_err(|e| Problem::Internal(format!("the description: {e}")))?;
    Ok(json + "\n")
}

async fn openapi() -> Result<impl IntoResponse, Problem> {
    Ok(([(CONTENT_TYPE, "application/json")], description()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

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
            "worker/origin/openapi.json is out of date: run UPDATE_OPENAPI=1 cargo test -p kirkas-origin"
        );
    }
}
