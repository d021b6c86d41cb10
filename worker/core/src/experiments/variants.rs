//! The pages that variations show in the place of others, by the digest of what publishing rendered or built.

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

/// The key that such a page is stored under. `#` is in no canonical path.
pub fn key(region: &str, path: &str, experiment: &str, variation: u32) -> String {
    [region, path, "#", &variation.to_string(), "#", experiment].concat()
}
