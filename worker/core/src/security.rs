//! Headers of every answer, whoever makes it: pages, files, calls and refusals.

/// Headers of every answer: browsers use https only (RFC 6797), and a body is what its type says (Fetch, section 3.6).
pub const EVERY_ANSWER: [(&str, &str); 2] =
    [("strict-transport-security", "max-age=63072000; includeSubDomains"), ("x-content-type-options", "nosniff")];

/// Name of the header by which an answer says whose pages may show it as a part of theirs (Fetch, section 3.7).
pub const RESOURCE_POLICY: &str = "cross-origin-resource-policy";
/// Pages of this host only: every answer with a body, unless it says otherwise.
pub const OWN_PAGES: &str = "same-origin";
/// Anybody's pages: the icons and the picture that stand where the site is shared.
pub const ALL_PAGES: &str = "cross-origin";

/// The policy of an SVG file: opened as a document it runs no script and loads nothing.
pub const SVG_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Names and values, a line each.
pub fn lines(headers: &[(&str, &str)]) -> String {
    headers.iter().flat_map(|(name, value)| [name, "\n", value, "\n"]).collect()
}
