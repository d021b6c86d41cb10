//! Reads what a build of the app left: `release.json` and the files it names.

use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use kirkas_core::release::page_key;
use kirkas_publishing::release::Entry;

use super::blobs::Blob;
use crate::digest::digest;
use crate::failure::Failure;

#[derive(Deserialize)]
struct Listing {
    pages: Vec<Page>,
    files: Vec<String>,
    assets: Vec<String>,
}

#[derive(Deserialize)]
struct Page {
    region: String,
    path: String,
    html: String,
    data: String,
}

/// A build: what goes into the manifest, and the bodies it names.
#[derive(Default)]
pub struct Build {
    pub entries: Vec<Entry>,
    pub blobs: Vec<Blob>,
}

impl Build {
    /// Reads a build's folder.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        let file = folder.join("release.json");
        let text = std::fs::read(&file).map_err(Failure::reading(&file))?;
        let listing: Listing = serde_json::from_slice(&text)
            .map_err(|error| Failure::Content { path: file.clone(), reason: error.to_string() })?;
        let mut build = Self::default();
        for Page { region, path, html, data } in listing.pages {
            let (html, data) = (build.page(folder, &html)?, build.page(folder, &data)?);
            build.entries.push(Entry::Page { region, path, html, data });
        }
        for name in listing.files {
            let hash = build.page(&folder.join("files"), &name)?;
            build.entries.push(Entry::File { path: format!("/{name}"), hash });
        }
        for name in listing.assets {
            let bytes = read(&folder.join("assets"), &name)?;
            let hash = digest(&bytes);
            build.blobs.push(Blob { key: format!("asset/{name}"), name: name.clone(), bytes });
            build.entries.push(Entry::Asset { name, hash });
        }
        Ok(build)
    }

    /// Adds a body that is stored under its digest.
    fn page(&mut self, folder: &Path, name: &str) -> Result<[u8; 32], Failure> {
        let bytes = read(folder, name)?;
        let hash = digest(&bytes);
        self.blobs.push(Blob { key: page_key(&hash), name: name.to_owned(), bytes });
        Ok(hash)
    }
}

/// A file of the build; a name that leads out of its folder is refused.
fn read(folder: &Path, name: &str) -> Result<Vec<u8>, Failure> {
    let path: PathBuf = folder.join(name);
    if !Path::new(name).components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(Failure::Content { path, reason: "release.json names a file outside its folder".to_owned() });
    }
    std::fs::read(&path).map_err(Failure::reading(&path))
}
