//! What differs between two versions of rules, field by field.

use std::collections::BTreeSet;

use serde_json::Value;

/// A value that differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Where it stands (RFC 6901).
    pub pointer: String,
    /// What it was; null where it was not there.
    pub before: Value,
    /// What it is; null where it is not there any more.
    pub after: Value,
}

/// What differs, as JSON: members by their names, rows by their places, lists of words as a whole.
pub fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut differences = Vec::new();
    compare(String::new(), before, after, &mut differences);
    differences
}

fn compare(pointer: String, before: &Value, after: &Value, differences: &mut Vec<Difference>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Object(old), Value::Object(new)) => {
            let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
            for name in names {
                let (old, new) = (old.get(name).unwrap_or(&Value::Null), new.get(name).unwrap_or(&Value::Null));
                let name = name.replace('~', "~0").replace('/', "~1");
                compare(format!("{pointer}/{name}"), old, new, differences);
            }
        }
        (Value::Array(old), Value::Array(new)) if old.iter().chain(new).all(Value::is_object) => {
            for place in 0..old.len().max(new.len()) {
                let (old, new) = (old.get(place).unwrap_or(&Value::Null), new.get(place).unwrap_or(&Value::Null));
                compare(format!("{pointer}/{place}"), old, new, differences);
            }
        }
        _ => differences.push(Difference { pointer, before: before.clone(), after: after.clone() }),
    }
}

#[cfg(test)]
mod tests {
    use super::differences;
    use serde_json::{Value, json};

    #[test]
    fn differences_say_where_they_stand() {
        let rules = json!({ "amount": { "from": 1, "to": 9 }, "housing": ["renting"], "age": null, "a/b": 1,
            "rates": [{ "bands": { "A": 1.5 } }, { "bands": { "A": 2.5 } }] });
        let changed = json!({ "amount": { "from": 1, "to": 8 }, "housing": [], "age": { "from": 20 }, "a/b": 2,
            "rates": [{ "bands": { "A": 1.75 } }] });
        let found: Vec<(String, Value, Value)> =
            differences(&rules, &changed).into_iter().map(|one| (one.pointer, one.before, one.after)).collect();
        assert_eq!(
            found,
            [
                ("/a~1b".to_owned(), json!(1), json!(2)),
                ("/age".to_owned(), json!(null), json!({ "from": 20 })),
                ("/amount/to".to_owned(), json!(9), json!(8)),
                ("/housing".to_owned(), json!(["renting"]), json!([])),
                ("/rates/0/bands/A".to_owned(), json!(1.5), json!(1.75)),
                ("/rates/1".to_owned(), json!({ "bands": { "A": 2.5 } }), json!(null)),
            ]
        );
        assert_eq!(differences(&rules, &rules), []);
    }
}
