//! Writes where rules come from (see `kirkas_routing::redirects::origins`).

use std::sync::Arc;

use kirkas_packing::packed::PackError;
use kirkas_routing::redirects::layout::origins::{MAGIC, MAX_BITS, VERSION};

use super::bits::{Bits, PADDING};
use super::{narrow, push_u32};
use crate::rule::Rule;

/// The origins of a table. Writing them takes the table's checksum.
pub(super) struct Origins {
    line_bits: u32,
    file_bits: u32,
    packed: Vec<u8>,
}

/// The names of the files, one a line, and the origins.
pub(super) fn pack(rules: &[Rule]) -> Result<(Vec<u8>, Origins), PackError> {
    let mut files: Vec<Arc<str>> = Vec::new();
    let mut origins = Vec::with_capacity(rules.len());
    for rule in rules {
        let file = match files.iter().position(|file| *file == rule.origin.file) {
            Some(file) => file,
            None => {
                files.push(Arc::clone(&rule.origin.file));
                files.len().saturating_sub(1)
            }
        };
        origins.push((u64::from(rule.origin.line), file as u64));
    }
    let width_of = |max: Option<u64>| u64::BITS.saturating_sub(max.unwrap_or_default().leading_zeros());
    let line_bits = width_of(origins.iter().map(|(line, _)| *line).max());
    let file_bits = width_of(origins.iter().map(|(_, file)| *file).max());
    let width = line_bits.checked_add(file_bits).filter(|width| *width <= MAX_BITS).ok_or(PackError::TooLarge)?;
    let mut bits = Bits::default();
    for (line, file) in origins {
        bits.push(line | file.wrapping_shl(line_bits), width);
    }
    let mut packed = bits.finish();
    packed.extend([0; PADDING]);
    let names: Vec<String> = files.iter().map(|file| file.replace(['\n', '\r'], " ")).collect();
    Ok((names.join("\n").into_bytes(), Origins { line_bits, file_bits, packed }))
}

impl Origins {
    /// The part of the table with this checksum.
    pub(super) fn part(self, checksum: u32) -> Result<Vec<u8>, PackError> {
        let mut out = MAGIC.to_vec();
        [VERSION, checksum, self.line_bits, self.file_bits].into_iter().for_each(|number| push_u32(&mut out, number));
        out.extend(self.packed);
        narrow(out.len())?;
        Ok(out)
    }
}
