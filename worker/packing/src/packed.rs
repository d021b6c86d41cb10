//! Writes the stored form of a packed map. The same entries give the same bytes, in any order.

use kirkas_routing::hash::KeyHash;
use kirkas_routing::packed::{HEADER_LEN, MAGIC, VERSION};

/// Why entries can't be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// Two entries have this key.
    DuplicateKey(Vec<u8>),
    /// Offsets are 32 bits wide: a map ends at 4 GiB.
    TooLarge,
}

impl std::fmt::Display for PackError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::DuplicateKey(key) => {
                write!(out, "two entries have the key {:?}", String::from_utf8_lossy(key))
            }
            Self::TooLarge => out.write_str("more than a packed map can hold (4 GiB)"),
        }
    }
}

impl std::error::Error for PackError {}

/// Packs entries into bytes that [`PackedMap::load`](kirkas_routing::packed::PackedMap::load) takes.
///
/// # Errors
/// [`PackError`] when a key comes twice or the result would pass 4 GiB.
pub fn pack<K, V>(entries: impl IntoIterator<Item = (K, V)>) -> Result<Vec<u8>, PackError>
where
    K: AsRef<[u8]>,
    V: AsRef<[u8]>,
{
    let entries: Vec<(K, V)> = entries.into_iter().collect();
    let count = narrow(entries.len())?;
    let buckets = count.max(1);
    let mut bucket_entries: Vec<BucketEntry<'_>> = entries
        .iter()
        .map(|(key, value)| {
            let (key, value) = (key.as_ref(), value.as_ref());
            BucketEntry { bucket: KeyHash::new(key).bucket(buckets), key, value }
        })
        .collect();
    bucket_entries.sort_unstable_by(|a, b| (a.bucket, a.key).cmp(&(b.bucket, b.key)));
    if let Some(duplicate) = bucket_entries
        .iter()
        .zip(bucket_entries.iter().skip(1))
        .find_map(|(one, next)| (one.key == next.key).then_some(one.key))
    {
        return Err(PackError::DuplicateKey(duplicate.to_vec()));
    }
    write(&bucket_entries, count, buckets)
}

struct BucketEntry<'a> {
    bucket: usize,
    key: &'a [u8],
    value: &'a [u8],
}

fn write(bucket_entries: &[BucketEntry<'_>], count: u32, buckets: u32) -> Result<Vec<u8>, PackError> {
    let mut starts = Vec::new();
    let mut records = Vec::new();
    let mut data = Vec::new();
    let mut filled = bucket_entries.iter().enumerate().peekable();
    for bucket in 0..=buckets as usize {
        while filled.next_if(|(_, entry)| entry.bucket < bucket).is_some() {}
        let first = filled.peek().map_or(bucket_entries.len(), |(at, _)| *at);
        push_u32(&mut starts, narrow(first)?);
    }
    for entry in bucket_entries {
        push_u32(&mut records, narrow(data.len())?);
        data.extend_from_slice(entry.key);
        push_u32(&mut records, narrow(data.len())?);
        data.extend_from_slice(entry.value);
    }
    let total = [starts.len(), records.len(), data.len()]
        .into_iter()
        .try_fold(HEADER_LEN, usize::checked_add)
        .ok_or(PackError::TooLarge)?;
    let mut out = Vec::with_capacity(total);
    out.extend_from_slice(&MAGIC);
    for number in [VERSION, narrow(total)?, count, buckets] {
        push_u32(&mut out, number);
    }
    out.extend_from_slice(&starts);
    out.extend_from_slice(&records);
    out.extend_from_slice(&data);
    Ok(out)
}

fn push_u32(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(&number.to_le_bytes());
}

fn narrow(length: usize) -> Result<u32, PackError> {
    u32::try_from(length).map_err(|_| PackError::TooLarge)
}

#[cfg(test)]
mod tests;
