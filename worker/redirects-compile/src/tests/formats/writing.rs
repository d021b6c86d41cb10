//! What each format can't hold is refused with its line, and nothing is written.

use super::rules;
use crate::{Check, Format, Notes, write};

#[test]
fn what_a_format_has_no_place_for_is_refused() {
    use Format::{
        CloudflareBulk, CloudflareRedirects, MicrosoftDocs, Netlify, Nginx, Tsv, VercelCsv, VercelJson, WordPress,
    };
    let cases: [(&str, &[Format]); 12] = [
        ("/a,/b/,301,,,,", &[CloudflareBulk]),
        (
            "https://h.example/a,https://x.example/,301,,,,",
            &[CloudflareRedirects, VercelJson, VercelCsv, MicrosoftDocs],
        ),
        ("/a?x=1,/b/,301,,,,", &[CloudflareBulk, CloudflareRedirects, VercelJson, VercelCsv, Nginx, MicrosoftDocs]),
        ("/a/*,/b/*,301,prefix,,,", &[Tsv, VercelJson, VercelCsv, Nginx, WordPress, MicrosoftDocs]),
        ("/a/:x/b,/b/:x,301,placeholder,,,", &[Tsv, VercelJson, VercelCsv, Nginx, WordPress, MicrosoftDocs]),
        ("/a,/b/,308,,,,", &[Tsv, MicrosoftDocs]),
        ("/a,,410,,,,", &[Tsv, CloudflareRedirects, Netlify, VercelJson, VercelCsv, Nginx, MicrosoftDocs]),
        ("/a,/b/,301,,drop,,", &[Tsv, CloudflareRedirects, Netlify, Nginx, MicrosoftDocs]),
        ("/a,/b/,301,,exact,,", &[Tsv, CloudflareRedirects, Netlify, VercelJson, VercelCsv, Nginx, MicrosoftDocs]),
        ("/a,/b/,301,,,sensitive,", &[Tsv, CloudflareRedirects, Netlify, Nginx, MicrosoftDocs]),
        ("/a,/b/,301,,,,a note", &[VercelJson, VercelCsv, MicrosoftDocs]),
        ("/a?,/b/,301,,,,", &[CloudflareRedirects, Netlify, VercelJson, VercelCsv, Nginx, WordPress, MicrosoftDocs]),
    ];
    for (row, formats) in cases {
        let (rules, _) = rules(&format!("\n{row}\n"));
        assert!(!rules.is_empty(), "{row}");
        for format in Format::ALL {
            let refused = write(&rules, format, Notes::Keep).err();
            if formats.contains(&format) {
                let findings = refused.unwrap_or_default();
                let line = findings.first().map(|finding| (finding.check, finding.origin.line));
                assert_eq!(line, Some((Check::Unsupported, 3)), "{row} as {}", format.name());
            } else if format != CloudflareBulk {
                assert_eq!(refused, None, "{row} as {}", format.name());
            }
        }
    }
}

#[test]
fn notes_are_left_out_only_on_request() {
    let (rules, _) = rules("/a,/b/,301,,,,why\n");
    assert!(write(&rules, Format::VercelCsv, Notes::Keep).is_err());
    let written = write(&rules, Format::VercelCsv, Notes::LeaveOut).unwrap();
    assert_eq!(
        String::from_utf8(written).unwrap(),
        "source,destination,statusCode,caseSensitive,preserveQueryParams\n/a,/b/,301,false,true\n"
    );
}
