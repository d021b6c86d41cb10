//! Which addresses may be asked: those of the public web, whoever wrote them into a rule or a redirect.
//!
//! # Design
//! An address is judged as it is written, by the parser that `fetch` has too (WHATWG URL), so no spelling of a private address passes:
//! `0x7f.1` is 127.0.0.1. A name that is looked up may still lead to a private address; the platform does not connect to those.

use std::net::{Ipv4Addr, Ipv6Addr};

use kirkas_core::site;
use url::{Host, Url};

/// Endings of names that are no public ones: RFC 6761, RFC 6762, RFC 8375, and what networks use of their own.
const PRIVATE_ENDINGS: [&str; 11] =
    ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa", "invalid", "onion"];
/// Below this number are other services' ports, except for those of the web.
const FIRST_FREE_PORT: u16 = 1024;

/// Why an address is not asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// It is no address of the web: no http or https, a user's name in it, or another service's port.
    NotOfTheWeb,
    /// Its host is this machine's, or one of a private network.
    Private,
}

/// Who answers an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answerer {
    /// One of our own hosts: what is live says how, and nothing is asked.
    Own(Url),
    /// Another site.
    Other(Url),
}

/// What may be asked.
#[derive(Debug, Clone, Default)]
pub struct AddressRules {
    /// Hosts with ports that may be asked though they are private.
    local: Vec<String>,
    /// A host besides the regions' own whose paths what is live answers.
    own: Option<String>,
}

impl AddressRules {
    /// The public web alone, and these hosts of a developer's machine: with their ports, separated by commas.
    pub fn with_local(hosts: &str) -> Self {
        let local = hosts.split(',').map(str::trim).filter(|host| !host.is_empty()).map(str::to_owned);
        Self { local: local.collect(), own: None }
    }

    /// These, with a host of our own besides the regions'.
    #[must_use]
    pub fn with_own(&self, host: &str) -> Self {
        Self { local: self.local.clone(), own: Some(host.to_owned()) }
    }

    /// Who answers an address.
    ///
    /// # Errors
    /// Why it is not asked.
    pub fn admit(&self, address: &str) -> Result<Answerer, Refusal> {
        self.judge(Url::parse(address).map_err(|_| Refusal::NotOfTheWeb)?)
    }

    /// Who answers where an answer from `from` leads.
    ///
    /// # Errors
    /// Why it is not asked.
    pub fn follow(&self, from: &Url, location: &str) -> Result<Answerer, Refusal> {
        self.judge(from.join(location).map_err(|_| Refusal::NotOfTheWeb)?)
    }

    fn judge(&self, mut url: Url) -> Result<Answerer, Refusal> {
        url.set_fragment(None);
        let is_plain =
            matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        let Some(host) = url.host().filter(|_| is_plain) else { return Err(Refusal::NotOfTheWeb) };
        let authority = url.port().map_or_else(|| host.to_string(), |port| format!("{host}:{port}"));
        if self.local.contains(&authority) {
            return Ok(Answerer::Other(url));
        }
        let name = host.to_string();
        if self.own.as_deref() == Some(name.as_str()) || site::regions().iter().any(|one| one.hosts.contains(&&*name)) {
            return Ok(Answerer::Own(url));
        }
        if url.port().is_some_and(|port| port < FIRST_FREE_PORT && !matches!(port, 80 | 443)) {
            return Err(Refusal::NotOfTheWeb);
        }
        let is_public = match host {
            Host::Domain(name) => is_public_name(name),
            Host::Ipv4(address) => is_public_v4(address),
            Host::Ipv6(address) => is_public_v6(address),
        };
        if is_public { Ok(Answerer::Other(url)) } else { Err(Refusal::Private) }
    }
}

fn is_public_name(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_private =
        |ending: &&str| name.strip_suffix(*ending).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    name.contains('.') && !PRIVATE_ENDINGS.iter().any(is_private)
}

/// Whether an address is globally reachable: IANA's registry of special-purpose addresses (RFC 6890) lists those that are not.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = match (first, second, third) {
        (0 | 10 | 127, ..) | (169, 254, _) | (192, 168, _) => true,
        // Carrier-grade NAT, private networks, protocol assignments, benchmarks.
        (100, 64..=127, _) | (172, 16..=31, _) | (192, 0, 0) | (198, 18..=19, _) => true,
        // Documentation, and the former relays of 6to4.
        (192, 0, 2) | (198, 51, 100) | (203, 0, 113) | (192, 88, 99) => true,
        // Multicast, reserved, and everybody.
        (224.., ..) => true,
        _ => false,
    };
    !is_special
}

/// Whether an address is a global unicast one (RFC 4291) that holds no other address and is none of the special ones.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = first & 0xe000 == 0x2000;
    // 2001::/23 has Teredo and other protocols, 2002::/16 holds IPv4 addresses; 2001:db8::/32 and 3fff::/20 are documentation.
    let is_special = (first == 0x2001 && (second < 0x200 || second == 0xdb8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    use super::{AddressRules, Answerer, Refusal};

    /// Whether an address is asked: `other`, `own`, or why not.
    fn judged(rules: &AddressRules, address: &str) -> &'static str {
        match rules.admit(address) {
            Ok(Answerer::Other(_)) => "other",
            Ok(Answerer::Own(_)) => "own",
            Err(Refusal::Private) => "private",
            Err(Refusal::NotOfTheWeb) => "not of the web",
        }
    }

    #[test]
    fn only_the_public_web_is_asked() {
        for (address, expected) in [
            ("https://partner.example/a?b=c#d", "other"),
            ("http://partner.example:8443/", "other"),
            ("https://93.184.215.14/", "other"),
            ("https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/", "other"),
            ("http://127.0.0.1/", "private"),
            ("http://127.1/", "private"),
            ("http://2130706433/", "private"),
            ("http://0x7f.0.0.1/", "private"),
            ("http://0177.0.0.1/", "private"),
            ("http://%31%32%37.0.0.1/", "private"),
            ("http://\u{ff11}27.0.0.1/", "private"),
            ("http://0.0.0.0/", "private"),
            ("http://10.1.2.3/", "private"),
            ("http://172.16.0.1/", "private"),
            ("http://172.31.255.255/", "private"),
            ("http://172.32.0.1/", "other"),
            ("http://192.168.1.1/", "private"),
            ("http://169.254.169.254/latest/meta-data/", "private"),
            ("http://100.64.0.1/", "private"),
            ("http://100.128.0.1/", "other"),
            ("http://192.0.2.1/", "private"),
            ("http://198.18.0.1/", "private"),
            ("http://224.0.0.1/", "private"),
            ("http://255.255.255.255/", "private"),
            ("http://[::1]/", "private"),
            ("http://[::]/", "private"),
            ("http://[fe80::1]/", "private"),
            ("http://[fc00::1]/", "private"),
            ("http://[fd12:3456::1]/", "private"),
            ("http://[::ffff:127.0.0.1]/", "private"),
            ("http://[::ffff:10.0.0.1]/", "private"),
            ("http://[64:ff9b::7f00:1]/", "private"),
            ("http://[2002:7f00:1::]/", "private"),
            ("http://[2001:0:1::]/", "private"),
            ("http://[2001:db8::1]/", "private"),
            ("http://[ff02::1]/", "private"),
            ("http://printer/", "private"),
            ("http://printer.local/", "private"),
            ("http://PRINTER.LOCAL./", "private"),
            ("http://x.localhost:9000/", "private"),
            ("http://db.internal/", "private"),
            ("http://router.home.arpa/", "private"),
            ("http://notlocal/", "private"),
            ("http://not-internal.example/", "other"),
            ("https://partner.example:22/", "not of the web"),
            ("https://user@partner.example/", "not of the web"),
            ("https://user:secret@partner.example/", "not of the web"),
            ("ftp://partner.example/", "not of the web"),
            ("file:///etc/passwd", "not of the web"),
            ("javascript:alert(1)", "not of the web"),
            ("data:text/html,x", "not of the web"),
            ("mailto:a@partner.example", "not of the web"),
            ("/path", "not of the web"),
            ("", "not of the web"),
        ] {
            assert_eq!(judged(&AddressRules::default(), address), expected, "{address}");
        }
    }

    #[test]
    fn our_own_hosts_are_answered_by_what_is_live() {
        let rules = AddressRules::default();
        for address in ["http://localhost:8787/laina/", "https://INTL.localhost/x"] {
            assert_eq!(judged(&rules, address), "own", "{address}");
        }
        assert_eq!(judged(&rules.with_own("blog.kirkas.example"), "https://blog.kirkas.example/x"), "own");
        assert_eq!(judged(&rules, "https://blog.kirkas.example/x"), "other");
    }

    #[test]
    fn a_local_host_is_asked_only_where_it_is_named_with_its_port() {
        let rules = AddressRules::with_local("127.0.0.1:8123, [::1]:8123");
        for (address, expected) in [
            ("http://127.0.0.1:8123/x", "other"),
            ("http://[::1]:8123/x", "other"),
            ("http://127.0.0.1:8124/x", "private"),
            ("http://127.0.0.1/x", "private"),
            ("http://10.0.0.1:8123/x", "private"),
        ] {
            assert_eq!(judged(&rules, address), expected, "{address}");
            assert_eq!(judged(&AddressRules::with_local(""), address), "private", "{address}");
        }
    }

    #[test]
    fn where_an_answer_leads_is_judged_in_the_same_way() {
        let rules = AddressRules::default();
        let Ok(Answerer::Other(from)) = rules.admit("https://partner.example/a/b#c") else {
            unreachable!("a public address")
        };
        let to = |location: &str| match rules.follow(&from, location) {
            Ok(Answerer::Other(url) | Answerer::Own(url)) => url.to_string(),
            Err(refusal) => format!("{refusal:?}"),
        };
        for (location, expected) in [
            ("c?d#e", "https://partner.example/a/c?d"),
            ("/c", "https://partner.example/c"),
            ("//other.example/", "https://other.example/"),
            ("http://localhost/x", "http://localhost/x"),
            ("//127.0.0.1/", "Private"),
            ("http://169.254.169.254/", "Private"),
            ("\\\\10.0.0.1\\x", "Private"),
            ("app://open", "NotOfTheWeb"),
            ("http://", "NotOfTheWeb"),
        ] {
            assert_eq!(to(location), expected, "{location}");
        }
    }
}
