//! Conditions on a visitor or a value, compiled to a tree that is read in place.
//!
//! ```text
//! node        code, then the code's operands; a node in another comes after its length, unless it is
//!             the last part of that
//! NO YES UNKNOWN BROKEN          the result
//! ALL ANY     number of nodes, then each
//! NOT         a node
//! GROUP       number of a group, whose condition is evaluated on the same value
//! AT          number of a name; a node, which is evaluated on the value there
//! IS SAME     a value: identical, or equal in all its parts
//! ORDER       LESS or GREATER, and OR_EQUAL; a value
//! EXISTS      whether a value should exist
//! TYPE        code of the type in `value`, TRUE for a boolean
//! IN          offset of a set (see `set`)
//! FITS        offset of an automaton
//! SIZE        a node, which is evaluated on the number of elements
//! SOME        a node, which holds for some element
//! EVERY       number of nodes, then each, which holds for some element
//! VERSION     as ORDER, or DIFFERENT; whether the value is a number; a version (see `version`)
//! ```
//!
//! # Design
//! What this engine can't evaluate (an operator or a kind of group that it doesn't know) is neither true
//! nor false, so its opposite isn't true either. Where there is no condition at all, the official SDK
//! throws; here the evaluation ends. Only a definite yes lets a visitor in.

use std::cmp::Ordering;

use super::bundle::{Bundle, Table};
use super::set::Set;
use super::value::{TEXT, Value, order, read_text};
use super::version;
use crate::automaton::dense::DenseDfa;
use crate::number::Reader;

/// The result: it doesn't hold.
pub const NO: u8 = 0;
/// The result: it holds.
pub const YES: u8 = 1;
/// The result: this engine can't tell.
pub const UNKNOWN: u8 = 2;
/// All nodes hold.
pub const ALL: u8 = 3;
/// At least one node holds.
pub const ANY: u8 = 4;
/// The opposite of a node.
pub const NOT: u8 = 5;
/// The condition of a group.
pub const GROUP: u8 = 6;
/// A node, evaluated on the value of a name.
pub const AT: u8 = 7;
/// The value is identical.
pub const IS: u8 = 8;
/// The value is equal in all its parts.
pub const SAME: u8 = 9;
/// The value comes before another, or after it.
pub const ORDER: u8 = 10;
/// Whether a value exists.
pub const EXISTS: u8 = 11;
/// The value has a type.
pub const TYPE: u8 = 12;
/// The value is in a set.
pub const IN: u8 = 13;
/// An automaton accepts the text.
pub const FITS: u8 = 14;
/// A node, evaluated on the number of elements.
pub const SIZE: u8 = 15;
/// A node that holds for some element.
pub const SOME: u8 = 16;
/// Nodes, each of which holds for some element.
pub const EVERY: u8 = 17;
/// The version comes before another, or after it.
pub const VERSION: u8 = 18;
/// The result: a condition is missing where there has to be one.
pub const BROKEN: u8 = 19;

/// It comes before.
pub const LESS: u8 = 1;
/// It comes after.
pub const GREATER: u8 = 2;
/// It is equal.
pub const OR_EQUAL: u8 = 4;
/// Of versions only: any order but equal.
pub const DIFFERENT: u8 = LESS | GREATER;

/// How deep conditions nest at most, groups included. Deeper ones can't be evaluated.
pub const MAX_DEPTH: u32 = 200;

/// The result of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It doesn't hold.
    No,
    /// It holds.
    Yes,
    /// This engine can't tell.
    Unknown,
    /// A condition is missing where there has to be one: nothing around it is evaluated either.
    Broken,
}

/// What a condition is evaluated on.
#[derive(Clone, Copy)]
pub(super) enum Subject<'a> {
    /// The visitor, whose attributes are looked up once per request.
    Visitor,
    Value(Value<'a>),
}

/// Evaluates conditions.
#[derive(Clone, Copy)]
pub(super) struct Conditions<'a> {
    pub bundle: &'a Bundle,
    /// The visitor's value for each name of the bundle.
    pub attributes: &'a [Value<'a>],
}

/// The groups that are being evaluated, to detect one that contains itself.
#[derive(Clone, Copy)]
struct GroupStack<'t> {
    group: u32,
    outer: Option<&'t GroupStack<'t>>,
}

/// Where in a condition an evaluation is.
#[derive(Clone, Copy)]
struct Position<'t> {
    depth: u32,
    groups: Option<&'t GroupStack<'t>>,
}

impl Truth {
    pub(super) fn from_bool(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }

    fn opposite(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Yes => Self::No,
            Self::Unknown | Self::Broken => self,
        }
    }

    /// Whether all hold: no if one doesn't, else unknown if one is unknown.
    fn all(each: impl Iterator<Item = Self>) -> Self {
        Self::combine(Self::No, Self::Yes, each)
    }

    /// Whether any holds: yes if one does, else unknown if one is unknown.
    fn any(each: impl Iterator<Item = Self>) -> Self {
        Self::combine(Self::Yes, Self::No, each)
    }

    fn combine(decisive: Self, otherwise: Self, each: impl Iterator<Item = Self>) -> Self {
        let mut result = otherwise;
        for next in each {
            if next == decisive || next == Self::Broken {
                return next;
            }
            if next == Self::Unknown {
                result = next;
            }
        }
        result
    }
}

impl<'a> Conditions<'a> {
    /// The result of a condition; an empty one holds.
    pub(super) fn truth(self, condition: &'a [u8], subject: Subject<'a>) -> Truth {
        if condition.is_empty() {
            return Truth::Yes;
        }
        self.node(condition, subject, Position { depth: 0, groups: None })
    }

    fn node(self, node: &'a [u8], subject: Subject<'a>, position: Position<'_>) -> Truth {
        self.read(node, subject, position).unwrap_or(Truth::Unknown)
    }

    fn read(self, node: &'a [u8], subject: Subject<'a>, mut position: Position<'_>) -> Option<Truth> {
        position.depth = position.depth.checked_add(1).filter(|depth| *depth <= MAX_DEPTH)?;
        let mut reader = Reader(node);
        let code = reader.byte()?;
        Some(match code {
            NO => Truth::No,
            YES => Truth::Yes,
            BROKEN => Truth::Broken,
            ALL => Truth::all(parts(reader)?.map(|part| self.node(part, subject, position))),
            ANY => Truth::any(parts(reader)?.map(|part| self.node(part, subject, position))),
            NOT => self.node(reader.0, subject, position).opposite(),
            GROUP => self.group(reader.number()?, subject, position)?,
            AT => {
                let name = reader.number()?;
                let value = match subject {
                    Subject::Visitor => *self.attributes.get(name as usize)?,
                    Subject::Value(value) => value.at(self.bundle.name(name)?.1),
                };
                self.node(reader.0, Subject::Value(value), position)
            }
            _ => match subject {
                Subject::Value(value) => self.operator(code, reader, value, position)?,
                Subject::Visitor => return None,
            },
        })
    }

    fn group(self, group: u32, subject: Subject<'a>, position: Position<'_>) -> Option<Truth> {
        let mut entry = position.groups;
        while let Some(groups) = entry {
            if groups.group == group {
                return Some(Truth::No);
            }
            entry = groups.outer;
        }
        let groups = GroupStack { group, outer: position.groups };
        let condition = self.bundle.record(Table::Groups, group)?.text()?;
        Some(self.node(condition, subject, Position { groups: Some(&groups), ..position }))
    }

    fn operator(self, code: u8, mut reader: Reader<'a>, value: Value<'a>, position: Position<'_>) -> Option<Truth> {
        let elements = || match value {
            Value::List(list) => Some(list),
            _ => None,
        };
        Some(Truth::from_bool(match code {
            IS => match (value, reader.0) {
                // Most values are texts: comparing their bytes is enough.
                (Value::Text(text), [TEXT, ..]) => {
                    reader.byte()?;
                    reader.text()? == text.as_bytes()
                }
                _ => value.is(Value::read(&mut reader)?),
            },
            SAME => value.equals(Value::read(&mut reader)?),
            ORDER => {
                let how = reader.byte()?;
                compare_values(value, Value::read(&mut reader)?).is_some_and(|order| ordering_matches(how, order))
            }
            EXISTS => (reader.byte()? != 0) != matches!(value, Value::Null),
            TYPE => reader.byte()? == kind(value),
            IN => {
                let set = Set::read(self.bundle.bytes_at(reader.number()?)?)?;
                elements().map_or_else(|| set.has(value), |list| list.iter().any(|element| set.has(element)))
            }
            FITS => match value {
                Value::Text(text) => DenseDfa::read(self.bundle.bytes_at(reader.number()?)?)?.fits(text.as_bytes()),
                _ => false,
            },
            SIZE => {
                let Some(list) = elements() else { return Some(Truth::No) };
                // The number needs no text: nothing hashes how many elements there are.
                return Some(self.node(reader.0, Subject::Value(Value::Number(list.size(), "")), position));
            }
            SOME => {
                let Some(list) = elements() else { return Some(Truth::No) };
                let some = list.iter().filter(|element| !matches!(element, Value::Null));
                return Some(Truth::any(some.map(|element| self.node(reader.0, Subject::Value(element), position))));
            }
            EVERY => {
                let Some(list) = elements() else { return Some(Truth::No) };
                let in_some =
                    |node| Truth::any(list.iter().map(|element| self.node(node, Subject::Value(element), position)));
                return Some(Truth::all(parts(reader)?.map(in_some)));
            }
            VERSION => {
                let (how, of_number) = (reader.byte()?, reader.byte()? != 0);
                let expected = read_text(&mut reader)?;
                let order = match value {
                    Value::Text(text) if !of_number => Some(version::compare(text, expected)),
                    Value::Number(_, text) if of_number => Some(version::compare(text, expected)),
                    _ => None,
                };
                order.map_or(how == DIFFERENT, |order| ordering_matches(how, order))
            }
            _ => return None,
        }))
    }
}

/// The parts of a node, each after its length. One that can't be read is unknown, and the last.
fn parts<'a>(mut reader: Reader<'a>) -> Option<impl Iterator<Item = &'a [u8]>> {
    let mut left = reader.number()?;
    Some(std::iter::from_fn(move || {
        left = left.checked_sub(1)?;
        reader.text().or_else(|| {
            left = 0;
            Some(&[UNKNOWN])
        })
    }))
}

fn ordering_matches(how: u8, order: Ordering) -> bool {
    let bit = match order {
        Ordering::Less => LESS,
        Ordering::Greater => GREATER,
        Ordering::Equal => OR_EQUAL,
    };
    how & bit != 0
}

/// The order of two numbers or two texts; other values have none.
fn compare_values(one: Value<'_>, two: Value<'_>) -> Option<Ordering> {
    match (one, two) {
        (Value::Number(one, _), Value::Number(two, _)) => one.partial_cmp(&two),
        (Value::Text(one), Value::Text(two)) => Some(order(one, two)),
        _ => None,
    }
}

/// The code of a value's type.
fn kind(value: Value<'_>) -> u8 {
    use super::value::{LIST, NULL, NUMBER, OBJECT, TRUE};
    match value {
        Value::Null => NULL,
        Value::Bool(_) => TRUE,
        Value::Number(..) => NUMBER,
        Value::Text(_) => TEXT,
        Value::List(_) => LIST,
        Value::Object(_) => OBJECT,
    }
}
