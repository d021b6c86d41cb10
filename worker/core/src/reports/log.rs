//! The line in the log for a request that somebody may have to look at: an error, or a refusal.
//!
//! The platform's own record of a request holds its address with the query, and so the ids of clicks: it is switched off
//! (`wrangler.toml`). Here the path stands by the rule for reports ([`recordable`]), or not at all, and never a query.

use super::recordable;
use crate::answer::json_text;
use crate::facts::Facts;
use crate::site::region_of_host;

/// The line, as JSON; none for an answer that nobody has to look at: what is not there is counted for reports, and what
/// an API says of its own calls is its callers' to handle. `why` is for what the status does not tell.
pub fn line(facts: &Facts, status: u16, why: &str) -> Option<String> {
    if !is_noted(status) {
        return None;
    }
    let region = region_of_host(facts.host);
    let quoted = |text: &str| ["\"", &json_text(text), "\""].concat();
    let path = recordable(region, facts.path).map_or_else(|| "null".to_owned(), |path| quoted(&path));
    let status = status.to_string();
    let parts = [
        ("status", status),
        ("method", quoted(facts.method)),
        ("region", quoted(region.id)),
        ("path", path),
        ("why", quoted(why)),
    ];
    let parts = parts.iter().filter(|(name, _)| *name != "why" || !why.is_empty());
    let members: Vec<String> = parts.map(|(name, value)| ["\"", name, "\":", value].concat()).collect();
    Some(["{", &members.join(","), "}"].concat())
}

fn is_noted(status: u16) -> bool {
    status >= 500 || matches!(status, 400 | 403 | 405 | 408 | 411 | 413..=415 | 429)
}

#[cfg(test)]
mod tests {
    use super::line;
    use crate::facts::Facts;

    #[test]
    fn errors_and_refusals_have_a_line_without_query_or_private_path() {
        let cases = [
            ("/api/v1/things?gclid=A", 503, "spared", Some(r#""path":"/api/v1/things","why":"spared"}"#)),
            ("/sanasto/?fbclid=B", 500, "", Some(r#""path":"/sanasto/"}"#)),
            ("/unsubscribe/maija@example.com/", 400, "", Some(r#""path":null}"#)),
            ("/api/v1/offers/550e8400-e29b-41d4-a716-446655440000", 502, "", Some(r#""path":null}"#)),
            ("/say%22hi%22/", 405, "", Some(r#""path":"/say\"hi\"/"}"#)),
            ("/sanasto/", 408, "", Some(r#""path":"/sanasto/"}"#)),
            ("/sanasto/", 429, "", Some(r#""path":"/sanasto/"}"#)),
            ("/sanasto/", 200, "", None),
            ("/sanasto/", 401, "", None),
            ("/sanasto/", 404, "", None),
            ("/sanasto/", 422, "", None),
        ];
        for (path, status, why, expected) in cases {
            let url = ["https://localhost", path].concat();
            let line = line(&Facts::from_url("GET", &url), status, why);
            let begin = format!(r#"{{"status":{status},"method":"GET","region":"fi","#);
            assert_eq!(line, expected.map(|end| begin + end), "{path} {status}");
        }
    }
}
