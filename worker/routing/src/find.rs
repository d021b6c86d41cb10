//! Finding short texts in others.
//!
//! The library's search is made for long texts: set up for each anew, it takes longer for these, and its tables, with what it
//! says where it fails, take 4 KB of the edge Worker.

/// Where a text has another first, in bytes.
pub fn find(text: &str, wanted: &str) -> Option<usize> {
    let (first, further) = wanted.as_bytes().split_first()?;
    let mut rest = text.as_bytes();
    while let Some(before) = rest.iter().position(|byte| byte == first) {
        rest = rest.get(before.checked_add(1)?..)?;
        if rest.starts_with(further) {
            return text.len().checked_sub(rest.len())?.checked_sub(1);
        }
    }
    None
}

/// Whether a text has another in it.
pub fn has(text: &str, wanted: &str) -> bool {
    find(text, wanted).is_some()
}

/// What comes before another text, and what after.
pub fn split_once<'a>(text: &'a str, between: &str) -> Option<(&'a str, &'a str)> {
    let (before, rest) = text.split_at_checked(find(text, between)?)?;
    Some((before, rest.strip_prefix(between)?))
}

/// The text without another, wherever that is.
pub fn without(text: &str, unwanted: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = split_once(rest, unwanted) {
        kept.push_str(before);
        rest = after;
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_what_the_library_finds() {
        let texts = ["", "a", "://", "a://b", "https://host/://", "%C2%C2%85", "a%252525b", "äö://å", ":/:/:", "aaa"];
        for text in texts {
            for wanted in ["://", "%C2%8", "25", "a", "aa", "ö:", "prefetch"] {
                let name = [text, " ", wanted].concat();
                assert_eq!(find(text, wanted), text.find(wanted), "{name}");
                assert_eq!(has(text, wanted), text.contains(wanted), "{name}");
                assert_eq!(split_once(text, wanted), text.split_once(wanted), "{name}");
                assert_eq!(without(text, wanted), text.replace(wanted, ""), "{name}");
            }
        }
    }
}
