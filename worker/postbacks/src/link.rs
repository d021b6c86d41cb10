//! The link behind a campaign's advertisement.

use kirkas_core::site;

use crate::compile::Definition;

/// The address of a campaign's landing page with its name, and other parameters as they are given, encoded.
/// None where the language has no region, which compiling refuses.
pub fn link(campaign: &Definition, parameters: &[(String, String)]) -> Option<String> {
    let region = site::region(site::language(&campaign.language)?.region)?;
    let mut address = url::Url::parse(region.origin).ok()?;
    address.set_path(&campaign.landing);
    address.query_pairs_mut().append_pair("campaign", &campaign.name).extend_pairs(parameters);
    Some(address.into())
}
