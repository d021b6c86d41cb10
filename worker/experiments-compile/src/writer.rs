//! Writes a bundle (see `kirkas_experiments::bundle`). Equal parts are stored once.

use std::collections::HashMap;

use kirkas_experiments::layout::bundle::{HEADER_LEN, MAGIC, TABLES, VERSION};
use kirkas_experiments::layout::value::push_value;
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;

/// The parts of a bundle.
#[derive(Default)]
pub(super) struct Writer {
    heap: Vec<u8>,
    offsets: HashMap<Vec<u8>, u32>,
    names: Vec<(bool, String)>,
    /// Each value as JSON, then in the form of `value`.
    values: Vec<Vec<u8>>,
    value_numbers: HashMap<Vec<u8>, u32>,
    /// Conditions.
    pub groups: Vec<Vec<u8>>,
    pub features: Vec<Vec<u8>>,
    pub experiments: Vec<Vec<u8>>,
}

impl Writer {
    /// Stores bytes and returns their offset, for `Bundle::bytes_at`.
    pub(super) fn store(&mut self, bytes: Vec<u8>) -> u32 {
        let at = narrow(self.heap.len().saturating_add(HEADER_LEN));
        let heap = &mut self.heap;
        *self.offsets.entry(bytes).or_insert_with_key(|bytes| {
            push_text(heap, bytes);
            at
        })
    }

    /// The number of an attribute.
    pub(super) fn attribute(&mut self, name: &str) -> u32 {
        self.name(false, name)
    }

    /// The number of a path joined by dots.
    pub(super) fn path(&mut self, path: &str) -> u32 {
        self.name(path.contains('.'), path)
    }

    fn name(&mut self, is_path: bool, name: &str) -> u32 {
        let known = self.names.iter().position(|(path, known)| *path == is_path && known == name);
        narrow(known.unwrap_or_else(|| {
            self.names.push((is_path, name.to_owned()));
            self.names.len().saturating_sub(1)
        }))
    }

    /// The number of a value plus one.
    pub(super) fn value(&mut self, json: &Json) -> u32 {
        let mut record = Vec::new();
        push_text(&mut record, json.to_string().as_bytes());
        push_value(&mut record, json);
        let next = narrow(self.values.len().saturating_add(1));
        let values = &mut self.values;
        *self.value_numbers.entry(record).or_insert_with_key(|record| {
            values.push(record.clone());
            next
        })
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let names = std::mem::take(&mut self.names).into_iter().map(|(is_path, name)| {
            let mut record = vec![u8::from(is_path)];
            push_text(&mut record, name.as_bytes());
            record
        });
        let names: Vec<Vec<u8>> = names.collect();
        let with_lengths = |records: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
            records
                .into_iter()
                .map(|record| {
                    let mut out = Vec::new();
                    push_text(&mut out, &record);
                    out
                })
                .collect()
        };
        let (groups, experiments) = (with_lengths(self.groups), with_lengths(self.experiments));
        let tables: [Vec<Vec<u8>>; TABLES] = [names, groups, self.values, self.features, experiments];
        let mut body = self.heap;
        let mut header: Vec<u8> = Vec::new();
        for records in tables {
            let mut starts: Vec<u8> = Vec::new();
            for record in &records {
                starts.extend(narrow(body.len().saturating_add(HEADER_LEN)).to_le_bytes());
                body.extend_from_slice(record);
            }
            header.extend(narrow(body.len().saturating_add(HEADER_LEN)).to_le_bytes());
            header.extend(narrow(records.len()).to_le_bytes());
            body.extend(starts);
        }
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        out.extend(narrow(body.len().saturating_add(HEADER_LEN)).to_le_bytes());
        out.extend(header);
        out.extend(body);
        out
    }
}

/// Offsets are 32 bits wide: a payload of JSON never comes near that.
pub(super) fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Writes how many records there are, then each.
pub(super) fn push_counted(out: &mut Vec<u8>, records: &[Vec<u8>]) {
    push_number(out, narrow(records.len()));
    records.iter().for_each(|record| out.extend_from_slice(record));
}

/// Writes parts of a node: how many, and each after its length.
pub(super) fn push_parts(out: &mut Vec<u8>, parts: &[Vec<u8>]) {
    push_number(out, narrow(parts.len()));
    parts.iter().for_each(|part| push_text(out, part));
}
