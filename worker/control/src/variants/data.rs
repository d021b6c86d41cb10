//! Other texts in JSON that stays as it is but for them: members keep their order, numbers how they are written.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

/// The JSON with another text at a pointer (RFC 6901). None where no text is there.
pub fn replaced(json: &str, pointer: &str, text: &str) -> Option<String> {
    let value = find(json, pointer)?;
    serde_json::from_str::<String>(value).ok()?;
    let begin = (value.as_ptr() as usize).checked_sub(json.as_ptr() as usize)?;
    let (before, rest) = json.split_at_checked(begin)?;
    let after = rest.get(value.len()..)?;
    // What a script element holds must not end it.
    let text = serde_json::to_string(text).ok()?.replace('<', "\\u003c");
    Some([before, &text, after].concat())
}

/// The part of the text that is the value at a pointer.
fn find<'j>(json: &'j str, pointer: &str) -> Option<&'j str> {
    let mut value = json.trim();
    for name in pointer.strip_prefix('/')?.split('/') {
        let name = name.replace("~1", "/").replace("~0", "~");
        let part: &RawValue = if value.starts_with('[') {
            serde_json::from_str::<Vec<&RawValue>>(value).ok()?.get(name.parse::<usize>().ok()?)?
        } else {
            serde_json::from_str::<BTreeMap<String, &RawValue>>(value).ok()?.get(&name)?
        };
        value = part.get();
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn only_the_text_is_another() {
        let json = r#"{ "z": 1.50, "content": {"heading":"\u003cOld>", "list": ["a", {"x/y": "b"}]}, "a": null }"#;
        let cases = [
            ("/content/heading", Some(r#"{"heading":"\u003cnew> \"1\"","#)),
            ("/content/list/0", Some(r#"["\u003cnew> \"1\"", {"x/y""#)),
            ("/content/list/1/x~1y", Some(r#"{"x/y": "\u003cnew> \"1\""}"#)),
            ("/content/list", None),
            ("/content/list/2", None),
            ("/content/nothing", None),
            ("/z", None),
            ("", None),
        ];
        for (pointer, expected) in cases {
            let result = replaced(json, pointer, "<new> \"1\"");
            assert_eq!(result.is_some(), expected.is_some(), "{pointer}");
            if let (Some(result), Some(expected)) = (result, expected) {
                assert!(result.contains(expected), "{result}");
                assert!(result.starts_with(r#"{ "z": 1.50, "#) && result.ends_with(r#""a": null }"#), "{result}");
            }
        }
    }
}
