//! The parameters of a raw query. Names are compared decoded and without letters' case; values stay as they are.

/// Longer names are ignored, in bytes, decoded.
pub const MAX_NAME_LENGTH: usize = 32;

/// Name and value of each parameter, raw, in order.
#[inline]
pub fn pairs(query: &str) -> impl Iterator<Item = (&str, &str)> {
    query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// A name as it is compared.
pub struct Name {
    bytes: [u8; MAX_NAME_LENGTH],
    len: usize,
}

impl Name {
    /// Reads a raw name; none if it is longer than any known one.
    #[inline]
    pub fn of(raw: &str) -> Option<Self> {
        let mut name = Self { bytes: [0; MAX_NAME_LENGTH], len: 0 };
        for byte in decoded(raw) {
            *name.bytes.get_mut(name.len)? = byte.to_ascii_lowercase();
            name.len = name.len.saturating_add(1);
        }
        Some(name)
    }

    /// The text to compare.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

/// The bytes that a raw name or value stands for, as forms are encoded.
#[inline]
pub fn decoded(raw: &str) -> impl Iterator<Item = u8> {
    let mut rest = raw.as_bytes();
    std::iter::from_fn(move || {
        let (first, after) = rest.split_first()?;
        let escaped = after.split_first_chunk::<2>().filter(|_| *first == b'%').and_then(|([high, low], after)| {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            Some((u8::try_from(digit(*high)? << 4 | digit(*low)?).ok()?, after))
        });
        let (byte, after) = escaped.unwrap_or((if *first == b'+' { b' ' } else { *first }, after));
        rest = after;
        Some(byte)
    })
}
