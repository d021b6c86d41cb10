//! What a file is, by the bytes that it begins with.

/// A kind of file that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileKind {
    /// Its media type.
    pub media_type: &'static str,
    /// The endings that names of such files have; the first is given to those that have none of them.
    pub endings: &'static [&'static str],
    beginning: &'static [u8],
}

const KINDS: [FileKind; 3] = [
    FileKind { media_type: "application/pdf", endings: &["pdf"], beginning: b"%PDF-" },
    FileKind { media_type: "image/jpeg", endings: &["jpg", "jpeg"], beginning: b"\xff\xd8\xff" },
    FileKind { media_type: "image/png", endings: &["png"], beginning: b"\x89PNG\r\n\x1a\n" },
];

impl FileKind {
    /// The kind of a file with this content, if it is taken.
    pub fn detect(content: &[u8]) -> Option<Self> {
        KINDS.into_iter().find(|kind| content.starts_with(kind.beginning))
    }

    /// The kind with this media type.
    pub fn named(media_type: &str) -> Option<Self> {
        KINDS.into_iter().find(|kind| kind.media_type == media_type)
    }
}

#[cfg(test)]
mod tests {
    use super::FileKind;

    #[test]
    fn a_file_is_known_by_its_content() {
        for (content, expected) in [
            (b"%PDF-1.7\n".as_slice(), Some("application/pdf")),
            (b"\xff\xd8\xff\xe0\x00\x10JFIF", Some("image/jpeg")),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", Some("image/png")),
            (b"\x89PNG\n\x1a\n", None),
            (b"%PDF", None),
            (b" %PDF-1.7", None),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\">", None),
            (b"<!doctype html>", None),
            (b"GIF89a", None),
            (b"PK\x03\x04", None),
            (b"MZ", None),
            (b"", None),
        ] {
            let kind = FileKind::detect(content);
            assert_eq!(kind.map(|kind| kind.media_type), expected, "{content:?}");
            assert_eq!(expected.and_then(FileKind::named), kind);
        }
    }
}
