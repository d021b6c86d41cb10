//! JSON that stays as somebody wrote it: an object's members in their order, so that a file changes only where it is edited.

use std::fmt;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;

/// A value with its members in their order.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Ordered {
    Object(Vec<(String, Ordered)>),
    List(Vec<Ordered>),
    /// Neither object nor list.
    Scalar(Json),
}

impl Ordered {
    /// A member of an object.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// A member of an object, to be edited.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Self> {
        let Self::Object(members) = self else { return None };
        members.iter_mut().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Its text, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        let Self::Scalar(scalar) = self else { return None };
        scalar.as_str()
    }

    /// Writes a member of an object in the place where it stands, else at the end.
    pub fn set(&mut self, name: &str, value: Json) {
        let value = Self::Scalar(value);
        if let Some(known) = self.get_mut(name) {
            *known = value;
        } else if let Self::Object(members) = self {
            members.push((name.to_owned(), value));
        }
    }

    /// Takes members out of an object.
    pub fn remove(&mut self, names: &[&str]) {
        if let Self::Object(members) = self {
            members.retain(|(name, _)| !names.contains(&name.as_str()));
        }
    }
}

impl Serialize for Ordered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Object(members) => serializer.collect_map(members.iter().map(|(name, value)| (name, value))),
            Self::List(list) => serializer.collect_seq(list),
            Self::Scalar(scalar) => scalar.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Ordered;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Ordered::Object(members))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Ordered, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = seq.next_element()? {
            list.push(value);
        }
        Ok(Ordered::List(list))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(Json::Null))
    }

    fn visit_bool<E: de::Error>(self, flag: bool) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(flag.into()))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(number.into()))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(number.into()))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(number.into()))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Ordered, E> {
        Ok(Ordered::Scalar(text.into()))
    }
}
