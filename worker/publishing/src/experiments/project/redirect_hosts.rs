//! Where experiments lead visitors: pages of the site, and other sites whose hosts are on the list.

use kirkas_core::site::{self, Resolution};
use url::Url;

use super::content::VariationContent;
use super::experiment::Experiment;
use super::payload::Payload;
use crate::files::Finding;
use crate::hosts::{Host, HostList};

/// Says which addresses lead to no page, or to a host that is not listed. A draft must keep to the list as well: previews
/// of it lead there.
pub(super) fn check(
    payload: &Payload,
    experiments: &[Experiment],
    hosts: Option<&HostList>,
    findings: &mut Vec<Finding>,
) {
    for experiment in experiments.iter().filter(|experiment| experiment.changes_pages()) {
        for (number, variation) in experiment.variations.iter().enumerate() {
            let VariationContent::Redirect(address) = &variation.shows else { continue };
            // One that is none the engine finds.
            let Ok(url) = Url::parse(address) else { continue };
            let place = experiment.at(&format!("variations.{number}.urlRedirect"));
            let find = |reason: String, advice: &str| payload.finding(&place, reason, advice);
            findings.extend(match destination(&url) {
                Destination::Page => None,
                Destination::NoPage => {
                    let advice = "Write the address of a page of the site.";
                    let finding = find(format!("{address:?} leads to no page."), advice);
                    Some(if experiment.is_on { finding } else { finding.into_warning() })
                }
                Destination::NoAddress => Some(find(
                    format!("{address:?} is no address of a page."),
                    "Write one with https://, without a user's name.",
                )),
                Destination::Other(host) if hosts.is_some_and(|hosts| !hosts.has(&host)) => {
                    Some(find(format!("{host} is not on the list of hosts."), HostList::ADVICE))
                }
                Destination::Other(_) => {
                    Some(find(format!("{address:?} is on another site."), "Nothing there is counted.").into_warning())
                }
            });
        }
    }
}

/// What an address leads to.
enum Destination {
    Page,
    NoPage,
    NoAddress,
    Other(Host),
}

fn destination(url: &Url) -> Destination {
    let Some(host) = Host::from_address(url.as_str()) else { return Destination::NoAddress };
    let name = url.host_str().unwrap_or_default();
    match site::regions().iter().find(|region| region.hosts.contains(&name)) {
        None => Destination::Other(host),
        Some(region) => match site::resolve(region, url.path()) {
            Resolution::Screen { .. } => Destination::Page,
            Resolution::Unsupported { .. } | Resolution::Unknown { .. } => Destination::NoPage,
        },
    }
}
