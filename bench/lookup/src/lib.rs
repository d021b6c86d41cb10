//! The redirect table, and a naive map to compare it with, as the benchmark calls them in wasm.

mod naive;

use kirkas_core::redirects::{MissingShard, Patch, PatchedTable, ShardId, Table};
use wasm_bindgen::prelude::*;

pub use naive::Naive;

/// The module's memory.
#[wasm_bindgen]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Requests to time: paths one a line.
#[wasm_bindgen]
pub struct Requests(Vec<String>);

#[wasm_bindgen]
impl Requests {
    /// Takes paths, one a line.
    #[wasm_bindgen(constructor)]
    pub fn new(lines: &str) -> Self {
        Self(lines.lines().map(str::to_owned).collect())
    }
}

impl Requests {
    /// Those from `start`, `count` of them.
    fn part(&self, start: usize, count: usize) -> impl Iterator<Item = &str> {
        self.0.iter().skip(start).take(count).map(String::as_str)
    }
}

/// The redirect table.
#[wasm_bindgen]
pub struct Redirects(Table);

#[wasm_bindgen]
impl Redirects {
    /// Loads a whole table or its index.
    ///
    /// # Errors
    /// Why it does not load.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>) -> Result<Self, JsError> {
        Ok(Self(Table::load(bytes)?))
    }

    /// The number of the shard that a path needs, if one has to be loaded.
    pub fn shard_for(&self, path: &str) -> Option<usize> {
        let MissingShard(shard) = self.0.look_up("localhost", path, None).err()?;
        self.0.shards().position(|(id, _)| id == shard)
    }

    /// Loads a shard.
    ///
    /// # Errors
    /// Why it does not load.
    pub fn add_shard(&mut self, number: usize, bytes: Vec<u8>) -> Result<(), JsError> {
        let shard: ShardId = self.0.shards().nth(number).ok_or_else(|| JsError::new("no such shard"))?.0;
        self.0 = self.0.clone().with_shard(shard, bytes)?;
        Ok(())
    }

    /// The location for a path, empty where no rule answers.
    pub fn location(&self, path: &str) -> String {
        self.0.find("localhost", path, None).and_then(|hit| hit.location).unwrap_or_default()
    }

    /// Looks requests up; the number of answers.
    pub fn count(&self, requests: &Requests, start: usize, count: usize) -> usize {
        requests.part(start, count).filter(|path| self.0.find("localhost", path, None).is_some()).count()
    }
}

/// The redirect table with a patch.
#[wasm_bindgen]
pub struct Patched {
    base: Table,
    patch: Patch,
}

#[wasm_bindgen]
impl Patched {
    /// Puts a patch onto a table whose shards are loaded.
    ///
    /// # Errors
    /// Why the patch does not load.
    #[wasm_bindgen(constructor)]
    pub fn new(base: &Redirects, patch: Vec<u8>) -> Result<Self, JsError> {
        Ok(Self { base: base.0.clone(), patch: Patch::load(patch)? })
    }

    /// The location for a path, empty where no rule answers.
    pub fn location(&self, path: &str) -> String {
        self.table().look_up("localhost", path, None).ok().flatten().and_then(|hit| hit.location).unwrap_or_default()
    }

    /// Looks requests up; the number of answers.
    pub fn count(&self, requests: &Requests, start: usize, count: usize) -> usize {
        let answers = requests.part(start, count).map(|path| self.table().look_up("localhost", path, None));
        answers.filter(|answer| matches!(answer, Ok(Some(_)))).count()
    }

    fn table(&self) -> PatchedTable<'_> {
        PatchedTable { base: &self.base, patch: Some(&self.patch) }
    }
}
