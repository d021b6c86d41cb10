//! A large file in pieces that can be read one after the other: each ends with a row.

use super::formats::Format;

/// How many of these bytes are complete rows; `is_last` says that nothing comes after them.
pub fn complete_rows(format: Format, bytes: &[u8], is_last: bool) -> usize {
    if is_last {
        return bytes.len();
    }
    let quotes = matches!(format, Format::Csv | Format::CloudflareBulk | Format::VercelCsv);
    let mut is_quoted = false;
    let mut end = 0;
    for (place, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' if quotes => is_quoted = !is_quoted,
            b'\n' if !is_quoted => end = place.saturating_add(1),
            _ => {}
        }
    }
    end
}

/// The header of a file: its first line that is not blank, with those before it.
pub fn header(format: Format, bytes: &[u8]) -> &[u8] {
    if !format.has_header() {
        return &[];
    }
    let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let line = bytes.iter().skip(blank).take_while(|byte| **byte != b'\n').count();
    let end = blank.saturating_add(line).saturating_add(1);
    bytes.get(..end).unwrap_or(bytes)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

    use super::{complete_rows, header};
    use crate::{Format, read};

    const TABLE: &str =
        "source,target,status,note\n/a,/x/,301,\n/b,/x/,301,\"two\nlines, \"\"quoted\"\"\"\n\n/c,/x/,301,\n/d,/x/,301,";

    #[test]
    fn the_pieces_of_a_file_have_the_rules_of_the_whole() {
        let (whole, _) = read("all.csv", Format::Csv, TABLE.as_bytes());
        for size in 1..=TABLE.len() {
            let (mut rest, mut rules) = (TABLE.as_bytes(), Vec::new());
            let mut wanted = size;
            while !rest.is_empty() {
                let is_last = wanted >= rest.len();
                let piece = rest.get(..wanted).unwrap_or(rest);
                let length = complete_rows(Format::Csv, piece, is_last);
                if length == 0 {
                    wanted += size;
                    continue;
                }
                let is_first = rest.len() == TABLE.len();
                let header = if is_first { &[][..] } else { header(Format::Csv, TABLE.as_bytes()) };
                let text = [header, rest.get(..length).unwrap()].concat();
                rules.extend(read("all.csv", Format::Csv, &text).0);
                rest = rest.get(length..).unwrap();
                wanted = size;
            }
            let sources = |rules: &[crate::Rule]| rules.iter().map(|rule| rule.source.text.clone()).collect::<Vec<_>>();
            assert_eq!(sources(&rules), sources(&whole), "pieces of {size}");
        }
    }
}
