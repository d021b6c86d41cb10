//! The hosts of other sites that rules lead to: redirects may lead anywhere, and nobody should overlook where.

use std::collections::BTreeSet;

use super::rule::Rule;
use super::service;

/// The hosts that rules lead to, without the service's own, in small letters, with their ports.
pub fn target_hosts(rules: &[Rule]) -> BTreeSet<String> {
    hosts_of_locations(rules.iter().filter_map(|rule| rule.target.as_ref()).map(|target| target.location.as_str()))
}

/// The hosts of locations, as [`target_hosts`] lists them.
pub fn hosts_of_locations<'a>(locations: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let hosts = locations.filter_map(|location| {
        let (_, rest) = location.split_once("://").filter(|_| !location.starts_with('/'))?;
        rest.split(['/', '?', '#']).next()
    });
    hosts.map(str::to_ascii_lowercase).filter(|host| !is_own(host)).collect()
}

/// The hosts that a text names in addresses, without the service's own. For tables too large to be read into rules.
pub fn hosts_in(text: &str) -> BTreeSet<String> {
    let ends = |letter: char| letter.is_ascii_whitespace() || "/?#,;\"'<>|\\()[]{}$".contains(letter);
    // Of a million addresses few are on other hosts than the ones before.
    let hosts: BTreeSet<&str> = text.split("://").skip(1).filter_map(|rest| rest.split(ends).next()).collect();
    hosts.into_iter().map(str::to_ascii_lowercase).filter(|host| !host.is_empty() && !is_own(host)).collect()
}

fn is_own(host: &str) -> bool {
    let name = host.split(':').next().unwrap_or_default();
    service::hosts().any(|own| own == name)
}

#[cfg(test)]
mod tests {
    use super::{hosts_in, target_hosts};
    use crate::{Format, read};

    #[test]
    fn the_hosts_of_other_sites_that_rules_lead_to() {
        let text = "source,target,status,match\n/a,https://Other.example/x?y=https://z.example,301,\n/b,/sanasto/,301,\n\
                    /c,http://localhost:8787/sanasto/,302,\n/d/*,https://third.example:8443/:splat,301,prefix\n\
                    https://source.example/e,/sanasto/,301,\n/f,,410,\n";
        let (rules, _) = read("all.csv", Format::Csv, text.as_bytes());
        assert_eq!(target_hosts(&rules).into_iter().collect::<Vec<_>>(), ["other.example", "third.example:8443"]);
        let named = ["other.example", "source.example", "third.example:8443", "z.example"];
        assert_eq!(hosts_in(text).into_iter().collect::<Vec<_>>(), named);
    }
}
