//! Records in one body, as `POST blobs` takes them: key length, value length (u32, little-endian),
//! key, value.

/// Most bytes of one request.
const MAX_REQUEST_SIZE: usize = 5_000_000;
/// Most records of one request.
const MAX_RECORDS: usize = 200;

/// Collects records into bodies that one request each can carry.
#[derive(Default)]
pub struct Records {
    body: Vec<u8>,
    count: usize,
}

impl Records {
    /// Adds a record; gives back a full body when the record has no room in it. None of both where
    /// the record alone is too large for a request.
    pub fn add(&mut self, key: &str, value: &[u8]) -> Result<Option<Vec<u8>>, TooLarge> {
        let length = key.len() + value.len() + 8;
        let (Ok(key_length), Ok(value_length)) = (u32::try_from(key.len()), u32::try_from(value.len())) else {
            return Err(TooLarge);
        };
        if length > MAX_REQUEST_SIZE {
            return Err(TooLarge);
        }
        let full = self.count == MAX_RECORDS || self.body.len() + length > MAX_REQUEST_SIZE;
        let full_body = if full { self.take() } else { None };
        self.body.extend(key_length.to_le_bytes());
        self.body.extend(value_length.to_le_bytes());
        self.body.extend_from_slice(key.as_bytes());
        self.body.extend_from_slice(value);
        self.count += 1;
        Ok(full_body)
    }

    /// The body collected so far, if there is any.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        self.count = 0;
        Some(std::mem::take(&mut self.body)).filter(|body| !body.is_empty())
    }
}

/// A record that no request can carry.
#[derive(Debug, PartialEq, Eq)]
pub struct TooLarge;

#[cfg(test)]
mod tests {
    use super::{MAX_RECORDS, MAX_REQUEST_SIZE, Records, TooLarge};

    #[test]
    fn a_record_is_two_lengths_a_key_and_a_value() {
        let mut records = Records::default();
        assert_eq!(records.add("a", b"hi"), Ok(None));
        assert_eq!(records.take().as_deref(), Some(&b"\x01\0\0\0\x02\0\0\0ahi"[..]));
        assert_eq!(records.take(), None);
    }

    #[test]
    fn a_body_is_full_at_its_most_bytes_or_records() {
        let mut records = Records::default();
        assert_eq!(records.add("a", &vec![0; MAX_REQUEST_SIZE - 9]), Ok(None));
        let full = records.add("b", b"").unwrap();
        assert_eq!(full.map(|body| body.len()), Some(MAX_REQUEST_SIZE));
        for _ in 1..MAX_RECORDS {
            assert_eq!(records.add("c", b""), Ok(None));
        }
        assert!(records.add("d", b"").unwrap().is_some());
    }

    #[test]
    fn a_record_that_no_request_can_carry_is_refused() {
        assert_eq!(Records::default().add("a", &vec![0; MAX_REQUEST_SIZE]), Err(TooLarge));
    }
}
