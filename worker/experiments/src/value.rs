//! Values of attributes and of features: as a caller gives them, or as a bundle holds them.
//!
//! ```text
//! null 0 | false 1 | true 2 | number 3: f64, its text | text 4: its bytes
//! list 5: count, then the values | object 6: count, then name and value of each
//! ```

use std::cmp::Ordering;

use crate::number::Reader;

/// Null.
pub const NULL: u8 = 0;
/// False.
pub const FALSE: u8 = 1;
/// True.
pub const TRUE: u8 = 2;
/// A number, and its text.
pub const NUMBER: u8 = 3;
/// A text.
pub const TEXT: u8 = 4;
/// A list.
pub const LIST: u8 = 5;
/// An object.
pub const OBJECT: u8 = 6;

/// A value of JSON's types, borrowed.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// No value; also the value of a missing attribute.
    Null,
    /// True or false.
    Bool(bool),
    /// A number, and how JavaScript writes it: that text is what is hashed.
    Number(f64, &'a str),
    /// A text.
    Text(&'a str),
    /// A list.
    List(List<'a>),
    /// An object.
    Object(Object<'a>),
}

/// The elements of a list.
#[derive(Clone, Copy, Debug)]
pub struct List<'a>(Elements<'a, Value<'a>>);

/// The members of an object.
#[derive(Clone, Copy, Debug)]
pub struct Object<'a>(Elements<'a, (&'a str, Value<'a>)>);

#[derive(Clone, Copy, Debug)]
enum Elements<'a, T> {
    Slice(&'a [T]),
    /// How many, and where they begin.
    Stored(u32, &'a [u8]),
}

impl<'a> Value<'a> {
    /// A list of these elements.
    pub fn list(elements: &'a [Value<'a>]) -> Self {
        Self::List(List(Elements::Slice(elements)))
    }

    /// An object of these members.
    pub fn object(members: &'a [(&'a str, Value<'a>)]) -> Self {
        Self::Object(Object::new(members))
    }

    /// The value that is stored next.
    pub(super) fn read(reader: &mut Reader<'a>) -> Option<Self> {
        Some(match reader.byte()? {
            NULL => Self::Null,
            FALSE => Self::Bool(false),
            TRUE => Self::Bool(true),
            NUMBER => {
                let number = read_f64(reader)?;
                Self::Number(number, read_text(reader)?)
            }
            TEXT => Self::Text(read_text(reader)?),
            LIST => {
                let count = reader.number()?;
                let begin = reader.0;
                (0..count).try_for_each(|_| skip(reader))?;
                Self::List(List(Elements::Stored(count, begin)))
            }
            OBJECT => {
                let count = reader.number()?;
                let begin = reader.0;
                (0..count).try_for_each(|_| reader.text().and_then(|_| skip(reader)))?;
                Self::Object(Object(Elements::Stored(count, begin)))
            }
            _ => return None,
        })
    }

    /// What the value has at a path of names joined by dots: null where there is nothing.
    pub(super) fn at(self, path: &str) -> Self {
        path.split('.').fold(self, |value, name| match value {
            Self::Object(object) => object.get(name),
            Self::List(list) => index(name).and_then(|index| list.iter().nth(index)).unwrap_or(Self::Null),
            _ => Self::Null,
        })
    }

    /// Whether the value is truthy in JavaScript.
    pub fn is_truthy(self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(is) => is,
            Self::Number(number, _) => number != 0.0 && !number.is_nan(),
            Self::Text(text) => !text.is_empty(),
            Self::List(_) | Self::Object(_) => true,
        }
    }

    /// The text that is hashed of an attribute. None if the attribute counts as missing: null, a boolean,
    /// zero, an empty text, a list or an object.
    pub(super) fn hash_input(self) -> Option<&'a str> {
        match self {
            Self::Number(_, text) | Self::Text(text) if self.is_truthy() => Some(text),
            _ => None,
        }
    }

    /// Whether two values are equal in all their parts.
    pub(super) fn equals(self, other: Self) -> bool {
        match (self, other) {
            (Self::List(one), Self::List(two)) => {
                one.len() == two.len() && one.iter().zip(two.iter()).all(|(one, two)| one.equals(two))
            }
            (Self::Object(one), Self::Object(two)) => {
                one.len() == two.len() && one.iter().all(|(name, value)| two.has(name, value))
            }
            _ => self.is(other),
        }
    }

    /// Whether two values are identical as JavaScript's `===` says: lists and objects never are.
    pub(super) fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(one), Self::Bool(two)) => one == two,
            (Self::Number(one, _), Self::Number(two, _)) => one == two,
            (Self::Text(one), Self::Text(two)) => one == two,
            _ => false,
        }
    }
}

impl<'a> List<'a> {
    fn len(self) -> usize {
        self.0.len()
    }

    /// The elements in their order.
    pub(super) fn iter(self) -> impl Iterator<Item = Value<'a>> {
        self.0.iter(Value::read)
    }

    /// How many elements, as a number.
    pub(super) fn size(self) -> f64 {
        u32::try_from(self.len()).map_or(f64::INFINITY, f64::from)
    }
}

impl<'a> Object<'a> {
    /// An object of these members.
    pub fn new(members: &'a [(&'a str, Value<'a>)]) -> Self {
        Self(Elements::Slice(members))
    }

    /// Reads an object in stored form; none where the bytes are not one.
    pub fn from_stored(bytes: &'a [u8]) -> Option<Self> {
        match Value::read(&mut Reader(bytes))? {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    fn len(self) -> usize {
        self.0.len()
    }

    fn iter(self) -> impl Iterator<Item = (&'a str, Value<'a>)> {
        self.0.iter(|reader| Some((read_text(reader)?, Value::read(reader)?)))
    }

    /// The value of a member: null where there is none.
    pub fn get(self, name: &str) -> Value<'a> {
        self.iter().find(|(own, _)| *own == name).map_or(Value::Null, |(_, value)| value)
    }

    fn has(self, name: &str, value: Value<'_>) -> bool {
        self.iter().any(|(own, found)| own == name && found.equals(value))
    }
}

impl<'a, T: Copy> Elements<'a, T> {
    fn len(self) -> usize {
        match self {
            Self::Slice(slice) => slice.len(),
            Self::Stored(count, _) => count as usize,
        }
    }

    fn iter(self, read: impl Fn(&mut Reader<'a>) -> Option<T>) -> impl Iterator<Item = T> {
        let (mut slice, mut left, mut reader) = match self {
            Self::Slice(slice) => (slice.iter(), 0, Reader(&[])),
            Self::Stored(count, begin) => ([].iter(), count, Reader(begin)),
        };
        std::iter::from_fn(move || {
            if let Some(next) = slice.next() {
                return Some(*next);
            }
            left = left.checked_sub(1)?;
            read(&mut reader)
        })
    }
}

/// Compares texts as JavaScript does, by their UTF-16 units. Surrogates come before U+E000; otherwise that is the
/// order of the bytes of UTF-8.
pub(super) fn order(one: &str, two: &str) -> Ordering {
    let rank = |byte| if matches!(byte, 0xee | 0xef) { 0xff } else { byte };
    let both = one.bytes().zip(two.bytes()).find(|(one, two)| one != two);
    both.map_or(one.len().cmp(&two.len()), |(one, two)| (rank(one), one).cmp(&(rank(two), two)))
}

fn skip(reader: &mut Reader<'_>) -> Option<()> {
    Value::read(reader).map(drop)
}

/// The index in a list that a name in a path stands for.
fn index(name: &str) -> Option<usize> {
    let index: usize = name.parse().ok()?;
    // In JavaScript there is only one way to write an index.
    (name == "0" || !name.starts_with(['0', '+'])).then_some(index)
}

/// Reads a floating-point number of eight bytes.
pub(super) fn read_f64(reader: &mut Reader<'_>) -> Option<f64> {
    let (bytes, rest) = reader.0.split_first_chunk::<8>()?;
    reader.0 = rest;
    Some(f64::from_le_bytes(*bytes))
}

/// A stored text; empty if it is damaged.
pub(super) fn text_or_empty(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Reads a text after its length.
pub(super) fn read_text<'a>(reader: &mut Reader<'a>) -> Option<&'a str> {
    std::str::from_utf8(reader.text()?).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn texts_are_ordered_by_their_utf16_units(
            one in "[a\u{80}\u{d7ff}\u{e000}\u{efff}\u{f000}\u{ffff}\u{10000}\u{10ffff}]{0,4}",
            two in "[a\u{80}\u{d7ff}\u{e000}\u{efff}\u{f000}\u{ffff}\u{10000}\u{10ffff}]{0,4}",
        ) {
            prop_assert_eq!(order(&one, &two), one.encode_utf16().cmp(two.encode_utf16()));
        }
    }
}
