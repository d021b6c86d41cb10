//! Who is let in to a call. [`identify`] finds out who makes it before anything else is looked at, so that whoever is not known
//! learns nothing; then the call's own [`Permission`] is checked, which stands beside the handler in [`crate::routes`].

use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use http::header::AUTHORIZATION;
use http::{HeaderMap, Uri};
use utoipa::openapi::ContentBuilder;
use utoipa::openapi::RefOr;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::Ref;
use utoipa::openapi::security::SecurityRequirement;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use worker::Env;

use crate::access::{Access, Permission, Role};
use crate::app::App;
use crate::call::DryRun;
use crate::caller::Caller;
use crate::problem::{self, Problem};
use crate::{bootstrap, ci_tokens, people, reports, user};

/// Adds calls that take a permission.
pub trait Permit {
    /// Adds calls of one path with the permission that they take, and says so in their description.
    fn permit(self, permission: Permission, calls: UtoipaMethodRouter<App>) -> Self;
}

impl Permit for OpenApiRouter<App> {
    fn permit(self, permission: Permission, mut calls: UtoipaMethodRouter<App>) -> Self {
        calls.1.paths.values_mut().flat_map(operations).for_each(|operation| describe(permission, operation));
        let has_dry_run =
            calls.1.paths.values_mut().flat_map(operations).any(|operation| DryRun::is_described(operation));
        let check = move |request: Request, next: Next| admit(permission, has_dry_run, request, next);
        self.routes(calls.map(|handlers| handlers.route_layer(from_fn(check))))
    }
}

/// Finds out who makes a call.
#[worker::send]
pub async fn identify(State(app): State<App>, mut request: Request, next: Next) -> Response {
    match caller(request.headers(), request.uri(), &app.env).await {
        Ok(caller) => {
            people::remember(&app.env, &caller).await;
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(app);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    }
}

/// Whoever makes a request. A token counts before a session.
async fn caller(headers: &HeaderMap, uri: &Uri, env: &Env) -> Result<Caller, Problem> {
    if !headers.contains_key(AUTHORIZATION) {
        return user::of_session(headers, uri, env).await;
    }
    if user::has_personal_token(headers) {
        return user::of_personal_token(headers, uri, env).await;
    }
    match ci_tokens::bearer::is_in(headers) {
        true => ci_tokens::bearer::caller(headers, env).await,
        false => bootstrap::caller(headers, env).await,
    }
}

#[worker::send]
async fn admit(permission: Permission, has_dry_run: bool, mut request: Request, next: Next) -> Response {
    match check(permission, has_dry_run, &mut request).await {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

async fn check(
    Permission { part, access }: Permission,
    has_dry_run: bool,
    request: &mut Request,
) -> Result<(), Problem> {
    let unknown = || Problem::Internal("nobody looked who makes the call".to_owned());
    // The handler asks about kinds: it is to see what counts for what it does.
    let caller = request.extensions_mut().get_mut::<Caller>().ok_or_else(unknown)?;
    caller.scopes = caller.scopes.of_call(access);
    let caller = request.extensions().get::<Caller>().ok_or_else(unknown)?;
    caller.admit(Permission { part, access })?;
    let App { env } = request.extensions().get::<App>().ok_or_else(unknown)?;
    match access {
        Access::Read => {}
        Access::ReadCounts => reports::merge(env).await,
        Access::Manage => caller.admit_management(env)?,
        // A dry run takes no fresh sign-in, so a call that has none must not go on.
        Access::Propose | Access::Change | Access::Switch if DryRun::is_in(request.uri()) => match has_dry_run {
            true => {}
            false => return Err(Problem::Malformed("This call has no dry run: leave out dry_run.".to_owned())),
        },
        Access::Propose | Access::Change | Access::Switch => caller.admit_change(access, env)?,
    }
    Ok(())
}

/// The calls of a path.
fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// Says of a path's calls that what they answer where something is wrong are problem details.
pub fn describe_problems(path: &mut PathItem) {
    for operation in operations(path) {
        for (_, response) in operation.responses.responses.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
            if let RefOr::T(response) = response {
                let details = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemDetails"))).build();
                response.content.insert(problem::MEDIA_TYPE.to_owned(), details.into());
            }
        }
    }
}

/// Gives each method of a call that takes several an id of its own: ids of operations are unique.
pub fn distinguish_methods(path: &mut PathItem) {
    let Some(id) = path.post.as_ref().and_then(|operation| operation.operation_id.clone()) else { return };
    for (method, operation) in [("Put", &mut path.put), ("Patch", &mut path.patch)] {
        if let Some(operation) = operation.as_mut().filter(|operation| operation.operation_id.as_ref() == Some(&id)) {
            operation.operation_id = Some([&id, "By", method].concat());
        }
    }
}

/// Says of a call who may make it, and what others are answered.
fn describe(permission: Permission, operation: &mut Operation) {
    let Permission { part, access } = permission;
    operation.tags = Some(vec![part.name().to_owned()]);
    let scheme = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    operation.security = Some(vec![scheme("token"), scheme("session"), scheme("personal"), scheme("ci")]);
    let roles: Vec<&str> = permission.roles().iter().map(|role| Role::name(*role)).collect();
    operation.extensions = Some(ExtensionsBuilder::new().add("x-roles", roles.as_slice()).build());
    let mut problems = vec![
        ("401", "Neither a token nor a session, or one that is over".to_owned()),
        ("403", format!("This takes the role {}, and of a limited token the scope", roles.join(" or "))),
        ("503", "Whose session it is can't be asked, or no token is set".to_owned()),
    ];
    if matches!(access, Access::Propose | Access::Change | Access::Switch | Access::Manage) {
        let why = "It is no dry run, or concerns who may do what, and the caller's passkey was used longer than `max_age` seconds ago, or none was \
                   (`sign-in-again`); or they have recovered their account lately (`not-approved`)";
        problems.push(("409", why.to_owned()));
    }
    for (status, description) in problems {
        let response = ResponseBuilder::new().description(description).build();
        operation.responses.responses.insert(status.to_owned(), RefOr::T(response));
    }
}
