//! Many keys and values in one body: `key length, value length` (u32, little-endian), key, value.

/// Reads records; `None` where the bytes end in the middle of one or a key is not UTF-8.
pub fn parse(mut bytes: &[u8]) -> Option<Vec<(&str, &[u8])>> {
    let mut records = Vec::new();
    while !bytes.is_empty() {
        let key_length = length(&mut bytes)?;
        let value_length = length(&mut bytes)?;
        let (key, rest) = bytes.split_at_checked(key_length)?;
        let (value, rest) = rest.split_at_checked(value_length)?;
        records.push((std::str::from_utf8(key).ok()?, value));
        bytes = rest;
    }
    Some(records)
}

fn length(bytes: &mut &[u8]) -> Option<usize> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    *bytes = rest;
    usize::try_from(u32::from_le_bytes(*length)).ok()
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_records_and_refuses_what_is_cut_off() {
        let bytes = b"\x01\0\0\0\x02\0\0\0ahi\x01\0\0\0\0\0\0\0b";
        assert_eq!(parse(bytes), Some(vec![("a", &b"hi"[..]), ("b", &b""[..])]));
        assert_eq!(parse(b""), Some(vec![]));
        for end in 1..bytes.len() {
            assert!(bytes.get(..end).and_then(parse).is_none_or(|records| records.len() == 1), "cut at {end}");
        }
        assert_eq!(parse(b"\xff\xff\xff\xff\x02\0\0\0a"), None);
    }
}
