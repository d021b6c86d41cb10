//! Whether a request with a session's cookies comes from a page of ours, or from another site's page, for which the
//! browser adds the cookies by itself.

/// The headers that name a request's sender.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sender<'a> {
    /// `Sec-Fetch-Site` (Fetch Metadata).
    pub fetch_site: Option<&'a str>,
    /// `Origin`.
    pub origin: Option<&'a str>,
    /// Whether it carries [`CUSTOM_HEADER`].
    pub custom_header: bool,
}

/// A header that a page of another site can't add without a preflight request, which we refuse. Any value will do.
pub const CUSTOM_HEADER: &str = "x-requested-with";

impl Sender<'_> {
    /// Whether a request to `host` may use the session whose cookies it carries. What changes nothing
    /// (`safe`) may come without the custom header, because a visitor may follow a link.
    pub fn may_use_session(&self, host: &str, safe: bool) -> bool {
        self.is_own(host, safe) && (safe || self.custom_header)
    }

    /// Whether a page of `host` sent a request, or no browser did: then it has neither header. What changes nothing
    /// (`safe`) may also come from another host of this site.
    pub fn is_own(&self, host: &str, safe: bool) -> bool {
        let site = match self.fetch_site {
            None | Some("same-origin" | "none") => true,
            Some("cross-site") => false,
            Some(_) => safe,
        };
        site && self.origin.is_none_or(|origin| is_page_of(origin, host))
    }
}

/// Whether an `Origin` header names a page of this host (RFC 6454, section 7).
pub fn is_page_of(origin: &str, host: &str) -> bool {
    let page = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    page.is_some_and(|page| page.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::Sender;

    #[test]
    fn only_our_own_pages_use_a_session() {
        let own = Some("https://kirkas.example");
        let cases = [
            (None, None, true, true, true),
            (None, None, false, true, false),
            (Some("same-origin"), None, false, true, false),
            (Some("same-origin"), own, true, true, true),
            (Some("same-origin"), Some("https://KIRKAS.example"), true, true, true),
            (Some("none"), None, true, true, true),
            (Some("same-site"), None, true, true, false),
            (Some("anything else"), None, true, true, false),
            (Some("cross-site"), None, true, false, false),
            (None, Some("https://evil.example"), true, false, false),
            (None, Some("https://kirkas.example.evil.example"), true, false, false),
            (None, Some("https://kirkas.example:8443"), true, false, false),
            (None, Some("null"), true, false, false),
            (Some("cross-site"), own, true, false, false),
        ];
        for (fetch_site, origin, custom_header, read, write) in cases {
            let sender = Sender { fetch_site, origin, custom_header };
            assert_eq!(sender.may_use_session("kirkas.example", true), read, "read {sender:?}");
            assert_eq!(sender.may_use_session("kirkas.example", false), write, "write {sender:?}");
        }
    }
}
