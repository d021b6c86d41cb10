//! Hosts of other sites: as people write them in lists, and in addresses; and the list of those that experiments and
//! campaigns may lead to.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::files::{File, Finding};

/// A host as addresses have it: its name in small letters, with the port where that is not the usual one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct Host(String);

impl Host {
    /// Reads a host as lists have it, such as `www.example.com` or `www.example.com:8443`.
    pub fn read(text: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-:".contains(&byte);
        let host = Self::from_address(&["https://", text, "/"].concat()).filter(|_| text.bytes().all(plain))?;
        (host.0 == text).then_some(host)
    }

    /// The host of an absolute address (http or https); none where it is no address, or has a user's name.
    pub fn from_address(address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let is_plain =
            matches!(url.scheme(), "https" | "http") && url.username().is_empty() && url.password().is_none();
        let name = url.host_str().filter(|name| is_plain && !name.is_empty())?;
        Some(Self(url.port().map_or_else(|| name.to_owned(), |port| format!("{name}:{port}"))))
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Host {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl TryFrom<String> for Host {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text).ok_or_else(|| format!("{text:?} is no host: write it as in www.example.com"))
    }
}

/// The hosts of other sites that experiments and campaigns may lead to, as admins publish them: `{"hosts": ["…"]}`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct HostList {
    hosts: BTreeSet<Host>,
}

impl HostList {
    /// The file that holds it, in `campaigns/`.
    pub const FILE: &str = "hosts.json";
    /// What to do about a host that is not on it.
    pub const ADVICE: &str =
        "Add the host to campaigns/hosts.json, and have an admin publish that with edgectl hosts push.";

    /// Reads the one file that there is; none where a finding says what is wrong with it.
    pub fn compile(files: &[File]) -> (Option<Self>, Vec<Finding>) {
        let advice = "Write {\"hosts\": [\"www.example.com\"]}.";
        let refused = |file: &str, reason: String| (None, vec![Finding::error(file, "", reason, advice)]);
        match files {
            [File { name, text }] => match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
                Ok(list) => (Some(list), Vec::new()),
                Err(error) => refused(name, format!("{error}.")),
            },
            _ => refused(Self::FILE, format!("There are {} lists of hosts.", files.len())),
        }
    }

    /// Reads what [`Self::bundle`] wrote.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bundle: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bundle).map_err(|error| error.to_string())
    }

    /// Its stored form: the same hosts always give the same bytes.
    pub fn bundle(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Whether a host is on it.
    pub fn has(&self, host: &Host) -> bool {
        self.hosts.contains(host)
    }

    /// The hosts, in order.
    pub fn hosts(&self) -> impl Iterator<Item = &Host> {
        self.hosts.iter()
    }

    /// How many hosts there are.
    pub fn len(&self) -> usize {
        self.hosts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.hosts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{Host, HostList};
    use crate::files::File;

    fn list(text: &str) -> Result<HostList, String> {
        let (list, findings) =
            HostList::compile(&[File { name: "campaigns/hosts.json".to_owned(), text: text.to_owned() }]);
        list.ok_or_else(|| findings.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_list_is_the_same_whatever_the_order_of_its_hosts() {
        let (one, other) =
            (list(r#"{"hosts":["b.example","a.example"]}"#), list(r#"{"hosts":["a.example","b.example"]}"#));
        assert_eq!(one, other);
        assert_eq!(one.as_ref().map(|list| HostList::read(&list.bundle())), Ok(one.clone()));
        assert_eq!(list(r#"{"hosts":[]}"#), Ok(HostList::default()));
    }

    #[test]
    fn what_is_no_host_is_refused_with_what_to_write() {
        for text in [
            r#"{"hosts":["https://a.example/"]}"#,
            r#"{"hosts":["*.example"]}"#,
            r#"["a.example"]"#,
            "{}",
            r#"{"hosts":[],"x":1}"#,
        ] {
            let refusal = list(text).err().unwrap_or_default();
            assert!(refusal.contains("www.example.com"), "{text}: {refusal}");
        }
    }

    #[test]
    fn a_host_is_written_as_addresses_have_it() {
        for text in ["example.com", "www.example.com:8443", "xn--bcher-kva.example", "127.0.0.1"] {
            assert_eq!(Host::read(text).as_ref().map(Host::as_str), Some(text));
        }
        for text in [
            "",
            "Example.com",
            "example.com/",
            "a b",
            "user@example.com",
            "example.com:443",
            "*.example.com",
            "a?b",
            "bücher.example",
        ] {
            assert_eq!(Host::read(text), None, "{text}");
        }
    }

    #[test]
    fn an_address_has_the_host_that_it_is_sent_to() {
        let of = |address: &str| Host::from_address(address).map(|host| host.as_str().to_owned());
        assert_eq!(of("https://Example.COM:443/a?b#c").as_deref(), Some("example.com"));
        assert_eq!(of("http://example.com:8080").as_deref(), Some("example.com:8080"));
        assert_eq!(of("https://example.com\\@evil.example/").as_deref(), Some("example.com"));
        for address in ["/a", "javascript:alert(1)", "https://user:x@example.com/", "https://", "//example.com/"] {
            assert_eq!(of(address), None, "{address}");
        }
    }
}
