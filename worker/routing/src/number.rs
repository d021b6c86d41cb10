//! Numbers as they are stored: little-endian in four bytes, or in as few as they need. Inlined functions are compiled for
//! speed or for size, as their callers are.

/// The number at an offset.
#[inline]
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let (four, _) = bytes.get(at..)?.split_first_chunk::<4>()?;
    Some(u32::from_le_bytes(*four))
}

/// The bits from this one on, low bits first, of which at least 57 are valid. Needs eight bytes there.
#[inline]
pub fn bits_from(bytes: &[u8], bit: u64) -> Option<u64> {
    let start = usize::try_from(bit >> 3).ok()?;
    Some(u64::from_le_bytes(*bytes.get(start..)?.first_chunk()?) >> (bit & 7))
}

/// The part of a section that an offset and a length name.
pub fn part(section: &[u8], at: u32, len: u32) -> Option<&[u8]> {
    section.get(at as usize..)?.get(..len as usize)
}

/// Reads bytes from the front; none past their end.
#[derive(Clone, Copy)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// A byte.
    #[inline]
    pub fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A number of seven bits a byte, low ones first; the high bit says that more follow.
    #[inline]
    pub fn number(&mut self) -> Option<u32> {
        let first = self.byte()?;
        if first < 0x80 { Some(u32::from(first)) } else { self.longer(first) }
    }

    fn longer(&mut self, first: u8) -> Option<u32> {
        let mut last = first;
        let mut number = u32::from(last & 0x7f);
        for shift in [7, 14, 21, 28] {
            if last < 0x80 {
                break;
            }
            last = self.byte()?;
            number |= u32::from(last & 0x7f).wrapping_shl(shift);
        }
        Some(number)
    }

    /// Bytes after their length.
    #[inline]
    pub fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        let (text, rest) = self.0.split_at_checked(length as usize)?;
        self.0 = rest;
        Some(text)
    }

    /// Bytes after their length where `present` is not 0, else none.
    #[inline]
    pub fn text_if(&mut self, present: u32) -> Option<&'a [u8]> {
        if present == 0 { Some(&[]) } else { self.text() }
    }
}

/// Writes what [`Reader::number`] reads.
pub fn push_number(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number = number.wrapping_shr(7);
    }
    out.push(number as u8);
}

/// Writes what [`Reader::text`] reads.
pub fn push_text(out: &mut Vec<u8>, text: &[u8]) {
    push_number(out, u32::try_from(text.len()).unwrap_or(u32::MAX));
    out.extend_from_slice(text);
}
