//! Who asks for passkeys: the console's one host, by the domain that they are bound to.

use kirkas_core::site;
use kirkas_webauthn::RelyingParty;
use worker::Url;

/// What people call the service.
const NAME: &str = "Kirkas";
/// The only host of a machine for development: browsers take it without encryption.
const LOCAL: &str = "localhost";

/// The console at this host, which may have a port, with passkeys that are bound to `domain`: the host's own name, or a domain that it
/// stands below. `None` where it is neither.
pub fn of(console_host: &str, domain: &str) -> Option<RelyingParty> {
    let address = Url::parse(&format!("https://{console_host}")).ok()?;
    let is_host = address.host_str().is_some_and(|host| host.contains('.')) && address.as_str() == address_of(&address);
    let name = address.domain()?;
    let below = || name.strip_suffix(domain).is_some_and(|before| before.ends_with('.'));
    let is_bound = domain.contains('.') && !domain.starts_with('.') && (name == domain || below());
    (is_host && is_bound).then(|| party(domain, &address))
}

/// The console on this machine.
pub fn local(port: Option<u16>) -> Option<RelyingParty> {
    let mut address = Url::parse("http://localhost").ok()?;
    let region = Url::parse(site::region_of_host(LOCAL).origin).ok()?;
    address.set_port(port.or(region.port())).ok()?;
    Some(party(LOCAL, &address))
}

fn party(domain: &str, address: &Url) -> RelyingParty {
    let origin = address.origin().ascii_serialization();
    RelyingParty { id: domain.to_owned(), name: NAME.to_owned(), origin }
}

/// An address that has nothing but a host.
fn address_of(address: &Url) -> String {
    address.origin().ascii_serialization() + "/"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_are_bound_to_the_host_or_a_domain_above_it() {
        for (host, domain, origin) in [
            ("www.kirkas.example", "kirkas.example", Some("https://www.kirkas.example")),
            ("kirkas.example", "kirkas.example", Some("https://kirkas.example")),
            ("console.kirkas.example:8443", "kirkas.example", Some("https://console.kirkas.example:8443")),
            ("www.kirkas.example", "example", None),
            ("www.kirkas.example", "kas.example", None),
            ("www.kirkas.example", ".kirkas.example", None),
            ("www.kirkas.example", "evil.example", None),
            ("www.kirkas.example", "", None),
            ("", "kirkas.example", None),
            ("www.kirkas.example/console/", "kirkas.example", None),
            ("user@www.kirkas.example", "kirkas.example", None),
            ("192.0.2.1", "192.0.2.1", None),
            ("localhost", "localhost", None),
        ] {
            let party = of(host, domain);
            assert_eq!(party.as_ref().map(|party| party.origin.as_str()), origin, "{host} {domain}");
            assert!(party.is_none_or(|party| party.id == domain));
        }
    }

    #[test]
    fn development_is_on_this_machine() {
        for (port, origin) in [(Some(9000), "http://localhost:9000"), (Some(80), "http://localhost")] {
            assert_eq!(local(port).unwrap().origin, origin);
        }
        assert_eq!(local(None).unwrap().id, "localhost");
    }
}
