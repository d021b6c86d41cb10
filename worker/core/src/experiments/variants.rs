//! The pages that variations show in the place of others, by the digest of what publishing rendered or built.

#[cfg(any(test, feature = "compile"))]
use crate::packed::PackError;
use crate::packed::{LoadError, PackedMap};
use crate::release::Page;

/// The pages of variations, loaded; cloning shares its bytes.
#[derive(Debug, Clone)]
pub struct Variants {
    pages: PackedMap,
}

impl Variants {
    /// Reads a packed map; nothing is parsed or copied.
    ///
    /// # Errors
    /// [`LoadError`] where the bytes are none.
    pub fn load(bytes: Vec<u8>) -> Result<Self, LoadError> {
        Ok(Self { pages: PackedMap::load(bytes)? })
    }

    /// What a variation shows at a page, by its canonical path; none where it shows the page as it is.
    pub fn page(&self, region: &str, path: &str, experiment: &str, variation: u32) -> Option<Page> {
        let key = key(region, path, experiment, variation);
        let (html, data) = self.pages.get(key.as_bytes())?.split_first_chunk::<32>()?;
        Some(Page { html: *html, data: *data.first_chunk::<32>()? })
    }
}

/// `#` is in no canonical path.
fn key(region: &str, path: &str, experiment: &str, variation: u32) -> String {
    [region, path, "#", &variation.to_string(), "#", experiment].concat()
}

/// The page that one variation, by its place, shows at one path.
#[cfg(any(test, feature = "compile"))]
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
#[cfg(any(test, feature = "compile"))]
pub fn pack(variants: &[Variant]) -> Result<Vec<u8>, PackError> {
    PackedMap::pack(variants.iter().map(|Variant { region, path, experiment, variation, page }| {
        (key(region, path, experiment, *variation).into_bytes(), [page.html, page.data].concat())
    }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

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
