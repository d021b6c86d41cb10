//! Links that show whoever follows them a variation of a live experiment, whatever a hash would say.

use axum::Json;
use axum::extract::State;
use kirkas_core::experiments::preview::{PARAMETER, Preview};
use kirkas_core::site::Region;
use serde::Serialize;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::call::Call;
use crate::clock::now_in_seconds;
use crate::experiments::live_experiment;
use crate::keys::ring;
use crate::problem::Problem;

/// How long a link shows its variation, in hours.
const HOURS: u64 = 24;

/// When a link that is made now ends, in seconds since 1970.
pub fn ends() -> u64 {
    now_in_seconds().saturating_add(HOURS.saturating_mul(3600))
}

/// A link that shows a variation.
#[derive(Serialize, ToSchema)]
pub struct PreviewLink {
    /// Key of the experiment.
    experiment: String,
    /// Number of the variation, from 0.
    variation: usize,
    /// The address, for 24 hours.
    link: String,
}

/// Answers a link: `experiment=`, `variation=` and `path=`, where none is given one of the experiment's pages.
#[utoipa::path(
    get,
    path = "/api/control/experiments/preview",
    operation_id = "previewVariation",
    params(
        ("experiment" = String, Query, description = "Key of a live experiment"),
        ("variation" = String, Query, description = "Key or number of a variation"),
        ("path" = Option<String>, Query, description = "One of the experiment's pages; the first by default"),
    ),
    responses(
        (status = 200, description = "The link", body = PreviewLink),
        (status = 400, description = "No such experiment, variation or page"),
        (status = 404, description = "No experiments are live"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Json<PreviewLink>, Problem> {
    let (key, variation) = (call.query("experiment").unwrap_or_default(), call.query("variation").unwrap_or_default());
    let experiment = live_experiment(&env, &key).await?;
    let places = || experiment.variations.iter().map(|known| known.key.as_str());
    let number = places().position(|known| known == variation).or_else(|| variation.parse().ok());
    let number = number.filter(|number| *number < experiment.variations.len()).ok_or_else(|| {
        let all = places().collect::<Vec<_>>().join(" or variation=");
        Problem::Malformed(format!("Say variation={all}."))
    })?;
    let wanted = call.query("path").filter(|path| path.starts_with('/'));
    let fits = |path: &str| wanted.as_ref().map_or(!path.contains(':'), |wanted| path == wanted);
    let pages = &experiment.pages;
    let page = pages.iter().find(|page| fits(&page.path)).or(pages.first());
    let path = wanted.as_deref().or(page.map(|page| page.path.as_str())).filter(|path| !path.contains("/:"));
    let (Some(page), Some(path)) = (page, path) else {
        return Err(Problem::Malformed("Say path=, one of the experiment's.".to_owned()));
    };
    let preview = Preview { experiment: key, variation: u32::try_from(number).unwrap_or(u32::MAX), ends: ends() };
    let link = link(&env, &call, &preview, page.region, path)?;
    Ok(Json(PreviewLink { experiment: preview.experiment, variation: number, link }))
}

/// The address of a region's page that begins a preview.
pub fn link(env: &Env, call: &Call, preview: &Preview, region: &Region, path: &str) -> Result<String, Problem> {
    let token = preview.token(&ring(env, "SIGNING_KEYS")?);
    let origin = origin(region, call.header("x-forwarded-host").unwrap_or_default());
    let joint = if path.contains('?') { '&' } else { '?' };
    Ok(format!("{origin}{path}{joint}{PARAMETER}={token}"))
}

/// Scheme and host of a region's pages for somebody who wanted `host`, which the edge hands on as it was sent: the host
/// that was wanted, where it is one of the region's, else that of canonical URLs. A link is signed, so what else a caller
/// names is not believed: only on this machine, where whoever starts the service chooses the port, is the port theirs.
fn origin(region: &Region, host: &str) -> String {
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let (scheme, canonical) = region.origin.split_once("://").unwrap_or(("https", region.origin));
    let canonical_name = canonical.split(':').next().unwrap_or_default();
    let known = region.hosts.iter().find(|known| known.eq_ignore_ascii_case(name));
    let local = is_local(name) && is_local(canonical_name);
    let port = match port.parse::<u16>() {
        Ok(port) if local => Some(format!(":{port}")),
        _ => port.is_empty().then(String::new),
    };
    match port {
        Some(port) if local || known.is_some() => [scheme, "://", known.unwrap_or(&canonical_name), &port].concat(),
        _ => region.origin.to_owned(),
    }
}

/// Whether a host is this machine (RFC 6761, section 6.3).
fn is_local(name: &str) -> bool {
    name == "127.0.0.1" || name == "localhost" || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::{Region, origin};

    #[test]
    fn a_link_leads_to_the_host_that_was_asked_where_it_is_the_regions_own() {
        let fi = Region { id: "fi", origin: "http://localhost:8787", hosts: &["localhost", "fi.localhost"] };
        let intl = Region { id: "intl", origin: "http://intl.localhost:8787", hosts: &["intl.localhost"] };
        let www =
            Region { id: "www", origin: "https://www.bank.example", hosts: &["www.bank.example", "bank.example"] };
        let cases = [
            (&fi, "localhost:8787", "http://localhost:8787"),
            (&fi, "localhost:8853", "http://localhost:8853"),
            (&fi, "fi.localhost:8853", "http://fi.localhost:8853"),
            (&fi, "intl.localhost:8853", "http://localhost:8853"),
            (&intl, "localhost:8853", "http://intl.localhost:8853"),
            (&fi, "localhost", "http://localhost"),
            (&intl, "localhost", "http://intl.localhost"),
            (&intl, "127.0.0.1:8853", "http://intl.localhost:8853"),
            (&fi, "", "http://localhost:8787"),
            (&fi, "evil.example:8853", "http://localhost:8787"),
            (&fi, "localhost:8853@evil.example", "http://localhost:8787"),
            (&fi, "localhost:8853/evil", "http://localhost:8787"),
            (&fi, "evil.example/.localhost:80", "http://localhost:80"),
            (&www, "www.bank.example", "https://www.bank.example"),
            (&www, "BANK.example", "https://bank.example"),
            (&www, "bank.example:8443", "https://www.bank.example"),
            (&www, "evil.example", "https://www.bank.example"),
            (&www, "www.bank.example.evil.example", "https://www.bank.example"),
            (&www, "localhost:8853", "https://www.bank.example"),
        ];
        for (region, host, expected) in cases {
            assert_eq!(origin(region, host), expected, "{} for {host:?}", region.id);
        }
    }
}
