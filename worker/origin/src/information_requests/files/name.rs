//! What a file is called: as its owner's browser says in `Content-Disposition` (RFC 6266, RFC 8187), and as it is handed out.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::content::FileKind;

/// The longest name, in characters.
const MAX_LENGTH: usize = 100;
/// What `filename*` may hold as it is.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The name that a header gives to a file of this kind; `file` where it gives none.
pub fn name(disposition: Option<&str>, kind: FileKind) -> String {
    let given = disposition.and_then(extended_name).unwrap_or_default();
    // What stands before a slash is a folder's.
    let own = given.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String =
        own.chars().filter(|character| !character.is_control() && !is_of_direction(*character)).collect();
    let plain = plain.trim().trim_matches('.');
    let (stem, ending) = plain.rsplit_once('.').unwrap_or((plain, ""));
    let is_kinds = kind.endings.iter().any(|known| known.eq_ignore_ascii_case(ending));
    let (stem, ending) = match kind.endings.first() {
        Some(usual) if !is_kinds => (plain, *usual),
        _ => (stem, ending),
    };
    let stem: String = stem.chars().take(MAX_LENGTH.saturating_sub(ending.len().saturating_add(1))).collect();
    let stem = if stem.is_empty() { "file" } else { &stem };
    format!("{stem}.{ending}")
}

/// The header with which a file of this name is handed out: never shown, always saved.
pub fn attachment(name: &str) -> String {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending).filter(|ending| ending.is_ascii()).unwrap_or_default();
    format!("attachment; filename=\"file.{ending}\"; filename*=UTF-8''{}", utf8_percent_encode(name, ESCAPED))
}

/// The value of `filename*`, which is in UTF-8.
fn extended_name(disposition: &str) -> Option<String> {
    let mut parameters = disposition.split(';').skip(1).filter_map(|part| part.trim().split_once('='));
    let (_, value) = parameters.find(|(name, _)| name.eq_ignore_ascii_case("filename*"))?;
    let (charset, rest) = value.split_once('\'')?;
    let (_, encoded) = rest.split_once('\'')?;
    let name = percent_decode_str(encoded).decode_utf8().ok()?;
    charset.eq_ignore_ascii_case("utf-8").then(|| name.into_owned())
}

/// Whether it turns the direction of text, so that a name looks like another.
const fn is_of_direction(character: char) -> bool {
    matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cleaned_and_says_what_the_file_is() {
        let pdf = FileKind::named("application/pdf").unwrap();
        for (given, expected) in [
            ("attachment; filename*=UTF-8''palkka.pdf", "palkka.pdf"),
            ("attachment; filename*=utf-8'fi'Palkka%20%C3%A4.PDF", "Palkka ä.PDF"),
            ("attachment; filename*=UTF-8''a.exe", "a.exe.pdf"),
            ("attachment; filename*=UTF-8''a.jpg", "a.jpg.pdf"),
            ("attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "passwd.pdf"),
            ("attachment; filename*=UTF-8''C%3A%5Ctemp%5Ca.pdf", "a.pdf"),
            ("attachment; filename*=UTF-8''a%0D%0Ab%E2%80%AEfdp.pdf", "abfdp.pdf"),
            ("attachment; filename*=UTF-8''%FF.pdf", "file.pdf"),
            ("attachment; filename*=UTF-8''.pdf", "pdf.pdf"),
            ("attachment; filename*=UTF-8''%20", "file.pdf"),
            ("attachment; filename*=latin1''a.pdf", "file.pdf"),
            ("attachment; filename=\"a.pdf\"", "file.pdf"),
            ("attachment", "file.pdf"),
            ("", "file.pdf"),
        ] {
            assert_eq!(name(Some(given), pdf), expected, "{given}");
        }
        assert_eq!(name(None, FileKind::named("image/jpeg").unwrap()), "file.jpg");
        let long = format!("attachment; filename*=UTF-8''{}.pdf", "x".repeat(300));
        assert_eq!(name(Some(&long), pdf), format!("{}.pdf", "x".repeat(96)));
    }

    #[test]
    fn a_file_is_handed_out_to_be_saved() {
        let expected = "attachment; filename=\"file.pdf\"; filename*=UTF-8''Palkka%20%C3%A4%22%3B.pdf";
        assert_eq!(attachment("Palkka ä\";.pdf"), expected);
    }
}
