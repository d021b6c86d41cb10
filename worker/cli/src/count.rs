//! Numbers with the noun they count.

/// As in `1 rule` and `2 rules`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
