//! Packs the pages that variations show in the place of others.

use kirkas_core::experiments::variants::key;
use kirkas_core::release::Page;
use kirkas_packing::packed::{self, PackError};

/// The page that one variation, by its place, shows at one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    /// Region's id.
    pub region: String,
    /// Canonical path or pattern, language prefix included.
    pub path: String,
    /// Key of the experiment.
    pub experiment: String,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// What is shown.
    pub page: Page,
}

/// Packs variants; the same ones always give the same bytes.
///
/// # Errors
/// [`PackError`] where one is there twice.
pub fn pack(variants: &[Variant]) -> Result<Vec<u8>, PackError> {
    packed::pack(variants.iter().map(|Variant { region, path, experiment, variation, page }| {
        (key(region, path, experiment, *variation).into_bytes(), [page.html, page.data].concat())
    }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use kirkas_core::experiments::variants::Variants;
    use kirkas_core::release::Page;

    use super::{Variant, pack};

    #[test]
    fn a_variation_shows_its_page_at_its_path_alone() {
        let page = Page { html: [1; 32], data: [2; 32] };
        let own =
            Variant { region: "fi".into(), path: "/vertaa/".into(), experiment: "hero".into(), variation: 1, page };
        let variants = Variants::load(pack(std::slice::from_ref(&own)).unwrap()).unwrap();
        assert_eq!(variants.page("fi", "/vertaa/", "hero", 1), Some(page));
        for (region, path, experiment, variation) in [
            ("intl", "/vertaa/", "hero", 1),
            ("fi", "/", "hero", 1),
            ("fi", "/vertaa/", "her", 1),
            ("fi", "/vertaa/", "hero", 0),
        ] {
            assert_eq!(variants.page(region, path, experiment, variation), None);
        }
        assert!(pack(&[own.clone(), own]).is_err());
    }
}
