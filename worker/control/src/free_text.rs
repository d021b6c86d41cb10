//! Texts that people write: notes, reasons, titles.

/// A line without the space around it; none where it has more characters than `max`, or control characters.
pub fn line(text: &str, max: usize) -> Option<String> {
    read(text, max, |letter| !letter.is_control())
}

/// The same of a text that may have several lines.
pub fn lines(text: &str, max: usize) -> Option<String> {
    read(text, max, |letter| !letter.is_control() || letter == '\n')
}

fn read(text: &str, max: usize, is_allowed: impl Fn(char) -> bool) -> Option<String> {
    let text = text.trim();
    (text.chars().count() <= max && text.chars().all(is_allowed)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    #[test]
    fn a_text_is_trimmed_short_and_can_be_shown() {
        for (text, as_line, as_lines) in [
            (" Käännös ", Some("Käännös"), Some("Käännös")),
            ("one\ntwo", None, Some("one\ntwo")),
            ("12345678", Some("12345678"), Some("12345678")),
            ("äääääääää", None, None),
            ("a\u{7}b", None, None),
            (" ", Some(""), Some("")),
        ] {
            assert_eq!(line(text, 8).as_deref(), as_line, "{text:?}");
            assert_eq!(lines(text, 8).as_deref(), as_lines, "{text:?}");
        }
    }
}
