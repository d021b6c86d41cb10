//! Runs the core on many URLs at once, as for a list that somebody pastes.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use kirkas_redirects_compile::csv_text::CsvText;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Rule, of_url, snapshot_of};
use crate::app::App;
use crate::call::Call;
use crate::headers::CSV;
use crate::live::Live;
use crate::problem::Problem;

/// URLs that one call asks about at most.
const MAX_URLS: usize = 200;
/// The longest URL, in bytes: the edge answers longer paths with 414.
const MAX_URL_SIZE: usize = 8192;

/// The URLs that are asked about, and the redirects that answer them.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UrlsToTrace {
    /// Absolute URLs.
    #[schema(min_items = 1, max_items = 200)]
    urls: Vec<String>,
    /// Id of a draft: the redirects are as in the draft.
    draft: Option<String>,
    /// Id of a version of the redirects: they are as in that version.
    version: Option<String>,
}

/// How URLs are answered.
#[derive(Serialize, ToSchema)]
struct TracedUrls {
    live: Live,
    /// In the order of the URLs.
    answers: Vec<TracedUrl>,
}

/// How a URL is answered.
#[derive(Serialize, ToSchema)]
struct TracedUrl {
    url: String,
    /// The status of the answer; none where another service answers.
    #[schema(required)]
    status: Option<u16>,
    /// The answer's `Location`.
    #[schema(required)]
    location: Option<String>,
    /// The rule of the redirect table that matches; none where none does.
    #[schema(required)]
    rule: Option<Rule>,
}

/// Tells how up to 200 URLs are answered, by what is live, or with another table of redirects.
#[utoipa::path(
    post,
    path = "/api/control/trace",
    operation_id = "traceUrls",
    params(
        ("format" = Option<String>, Query, pattern = "^(json|csv)$", description = "`csv`: a table with no cell that a spreadsheet would run"),
    ),
    request_body = UrlsToTrace,
    responses(
        (status = 200, description = "How they are answered", content((TracedUrls = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A URL is not absolute, there are too many, or both a draft and a version"),
        (status = 404, description = "No such draft or version"),
        (status = 413, description = "The draft's table would be too large for drafts"),
        (status = 422, description = "Findings refuse the draft"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let is_csv = match call.query("format").as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(_) => return Err(Problem::Malformed("Say format=json or format=csv.".to_owned())),
    };
    let UrlsToTrace { urls, draft, version } = call.body.json("Send {\"urls\": [\"https://…/path/\"]}.").await?;
    admit(&urls)?;
    let live = Live::read(&env).await?;
    let (mut snapshot, patch_rules) = snapshot_of(&env, &live, draft, version).await?;
    let mut answers = Vec::with_capacity(urls.len());
    for url in urls {
        let trace = of_url(&env, &mut snapshot, &url).await?;
        let rule = trace.rule.map(|rule| Rule::new(rule, &patch_rules));
        let (status, location) = (trace.status, trace.location);
        answers.push(TracedUrl { url, status, location, rule });
    }
    if is_csv {
        return Ok(([(CONTENT_TYPE, CSV)], csv(&answers)).into_response());
    }
    let answer = TracedUrls { live, answers };
    answer.live.tagged(Json(&answer).into_response())
}

fn admit(urls: &[String]) -> Result<(), Problem> {
    if !(1..=MAX_URLS).contains(&urls.len()) {
        return Err(Problem::Malformed(format!("Send 1 to {MAX_URLS} URLs at a time, not {}.", urls.len())));
    }
    let is_wrong = |url: &&String| !url.contains("://") || url.len() > MAX_URL_SIZE;
    match urls.iter().position(|url| is_wrong(&url)) {
        None => Ok(()),
        Some(place) => {
            let number = place.saturating_add(1);
            Err(Problem::Malformed(format!(
                "URL {number} is not an absolute one as in https://…/path/, or has over {MAX_URL_SIZE} bytes."
            )))
        }
    }
}

fn csv(answers: &[TracedUrl]) -> String {
    let mut text = CsvText::new(&["url", "status", "location", "file", "line", "source", "answers"]);
    for TracedUrl { url, status, location, rule } in answers {
        let status = status.map(|status| status.to_string()).unwrap_or_default();
        let (file, line, source, is_by_rule) = match rule {
            Some(Rule { file, line, source, answers, .. }) => {
                (file.as_str(), line.to_string(), source.as_deref().unwrap_or_default(), *answers)
            }
            None => ("", String::new(), "", false),
        };
        let answers = match (is_by_rule, status.as_str()) {
            (true, _) => "rule",
            (false, "") => "other service",
            (false, _) => "page or system",
        };
        text.row(&[url, &status, location.as_deref().unwrap_or_default(), file, &line, source, answers]);
    }
    text.finish()
}

#[cfg(test)]
mod tests {
    use super::{MAX_URLS, Rule, TracedUrl, admit, csv};

    #[test]
    fn urls_are_absolute_and_not_too_many() {
        let url = || "https://a.example/".to_owned();
        for (urls, is_admitted) in [
            (vec![url()], true),
            (vec![url(); MAX_URLS], true),
            (vec![url(); MAX_URLS + 1], false),
            (vec![], false),
            (vec![url(), "/path/".to_owned()], false),
            (vec![url() + &"x".repeat(8192)], false),
        ] {
            assert_eq!(admit(&urls).is_ok(), is_admitted, "{}", urls.len());
        }
    }

    #[test]
    fn a_table_has_no_formula() {
        let rule = Rule {
            file: "=a.csv".to_owned(),
            line: 2,
            source: Some("/a".to_owned()),
            status: 301,
            location: None,
            answers: true,
        };
        let url = |url: &str, rule| TracedUrl {
            url: url.to_owned(),
            status: Some(301),
            location: Some("/b/".to_owned()),
            rule,
        };
        let other = TracedUrl { status: None, location: None, ..url("https://a.example/api/x", None) };
        let expected = "url,status,location,file,line,source,answers\n\
                        =HYPERLINK://a,301,/b/,=a.csv,2,/a,rule\n\
                        https://a.example/c/,301,/b/,,,,page or system\n\
                        https://a.example/api/x,,,,,,other service\n"
            .replace("=HYPER", "'=HYPER")
            .replace(",=a", ",'=a");
        assert_eq!(csv(&[url("=HYPERLINK://a", Some(rule)), url("https://a.example/c/", None), other]), expected);
    }
}
