//! Touches in JSON, as control's database stores them.
//!
//! # Design
//! The edge stores touches as bytes in a cookie, and never as JSON. If the core derived this, the edge's module would grow by
//! 66 bytes, compressed. The compiler holds [`TouchMembers`] and [`Touch`] together.

use kirkas_core::clicks::{Touch, Touches};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The members of a touch, for a field with `#[serde(with = "TouchMembers")]`.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Touch")]
#[allow(missing_docs, reason = "`Touch` says what they are")]
pub struct TouchMembers {
    pub at: u64,
    pub source: String,
    pub parameter: String,
    pub id: String,
    pub with: String,
    pub landing: String,
    pub language: String,
    pub campaign: String,
    pub prismic_id: String,
    pub amount: String,
    pub period: String,
    pub purpose: String,
}

/// A touch in a list.
#[derive(Serialize, Deserialize)]
struct Element(#[serde(with = "TouchMembers")] Touch);

/// Writes touches as a list, for a field with `#[serde(with = "touches_json")]`.
///
/// # Errors
/// The serializer's.
pub fn serialize<S: Serializer>(touches: &Touches, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(touches.iter().cloned().map(Element))
}

/// Reads them.
///
/// # Errors
/// Where they are no list of touches.
pub fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Touches, D::Error> {
    Ok(restore(Vec::deserialize(deserializer)?))
}

/// Touches as a text.
///
/// # Errors
/// Never: each is an object of numbers and texts.
pub fn write(touches: &Touches) -> serde_json::Result<String> {
    serde_json::to_string(&touches.iter().cloned().map(Element).collect::<Vec<_>>())
}

/// Reads the text.
///
/// # Errors
/// Where it is no list of touches.
pub fn read(text: &str) -> serde_json::Result<Touches> {
    serde_json::from_str(text).map(restore)
}

fn restore(elements: Vec<Element>) -> Touches {
    elements.into_iter().map(|Element(touch)| touch).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{read, write};

    #[test]
    fn touches_are_read_as_they_were_written() {
        let text = concat!(
            r#"[{"at":7,"source":"google","parameter":"gclid","id":"a%2Fb","with":"","landing":"/a/","language":"fi","#,
            r#""campaign":"c","prismic_id":"","amount":"20000","period":"","purpose":""}]"#,
        );
        for text in ["[]", text] {
            assert_eq!(write(&read(text).unwrap()).unwrap(), text);
        }
        assert!(read("").is_err() && read(r#"[{"at":7}]"#).is_err());
    }
}
