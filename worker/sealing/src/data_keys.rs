//! The key ring that seals columns: the first key seals, all open. A value names its key, so that a new key can be put
//! first at any time; what an older key sealed is sealed anew the next time it is written.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::Key;
use hkdf::Hkdf;
use kirkas_core::signed::{BadKeys, KeyRing};
use sha2::Sha256;

use super::cipher::{NONCE_BYTES, open_box, open_in_place, seal_box, seal_in_place};

/// Sets the keys apart from any other use of the same secrets.
const PURPOSE: &[u8] = b"kirkas: personal data at rest, 1";

/// The keys, each with its id.
#[derive(Clone)]
pub struct DataKeys(Vec<(String, Key)>);

/// Where a value stands in the database.
#[derive(Debug, Clone, Copy)]
pub struct Cell<'a> {
    /// The table.
    pub table: &'a str,
    /// The row's id.
    pub row: &'a str,
    /// The column.
    pub column: &'a str,
}

impl DataKeys {
    /// Reads a list `id:secret,id:secret`, as [`KeyRing`] has it.
    ///
    /// # Errors
    /// [`BadKeys`] where it is none.
    pub fn read(list: &str) -> Result<Self, BadKeys> {
        KeyRing::read(list)?;
        let entries = list.split(',').filter_map(|entry| entry.trim().split_once(':'));
        let keys = entries.map(|(id, secret)| {
            let mut key = Key::default();
            Hkdf::<Sha256>::new(None, secret.as_bytes()).expand(PURPOSE, &mut key).map_err(|_| BadKeys::Malformed)?;
            Ok((id.to_owned(), key))
        });
        keys.collect::<Result<_, _>>().map(Self)
    }

    /// `plain`, sealed under the first key for its cell.
    pub fn seal(&self, cell: Cell<'_>, plain: &[u8], nonce: [u8; NONCE_BYTES]) -> Option<String> {
        let (id, key) = self.0.first()?;
        let sealed = seal_box(key, &cell.context(), plain, nonce)?;
        Some(format!("{id}.{}", URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// What was sealed for this cell under one of the keys.
    pub fn open(&self, cell: Cell<'_>, sealed: &str) -> Option<Vec<u8>> {
        let (id, sealed) = sealed.split_once('.')?;
        let (_, key) = self.0.iter().find(|(known, _)| known == id)?;
        open_box(key, &cell.context(), &URL_SAFE_NO_PAD.decode(sealed).ok()?)
    }

    /// Seals a file for its cell under the first key, where it stands in memory; answers the key's id.
    pub fn seal_file(&self, cell: Cell<'_>, bytes: &mut Vec<u8>, nonce: [u8; NONCE_BYTES]) -> Option<&str> {
        let (id, key) = self.0.first()?;
        seal_in_place(key, &cell.context(), bytes, nonce)?;
        Some(id)
    }

    /// Opens a file that the key with this id sealed for its cell.
    pub fn open_file(&self, cell: Cell<'_>, id: &str, bytes: &mut Vec<u8>) -> Option<()> {
        let (_, key) = self.0.iter().find(|(known, _)| known == id)?;
        open_in_place(key, &cell.context(), bytes)
    }
}

impl Cell<'_> {
    /// Table and column are names of ours, and hold no line break.
    fn context(&self) -> Vec<u8> {
        format!("{}\n{}\n{}", self.table, self.column, self.row).into_bytes()
    }
}

/// Keys are not shown.
impl fmt::Debug for DataKeys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.0.iter().map(|(id, _)| id)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CELL: Cell<'static> = Cell { table: "drafts", row: "1", column: "answers_sealed" };

    fn keys(list: &str) -> DataKeys {
        DataKeys::read(list).unwrap()
    }

    fn old() -> String {
        format!("old:{}", "a".repeat(32))
    }

    fn rotated() -> String {
        format!("new:{}, {}", "b".repeat(32), old())
    }

    proptest! {
        #[test]
        fn what_was_sealed_opens_in_its_place(plain: Vec<u8>, nonce: [u8; 24]) {
            let sealed = keys(&old()).seal(CELL, &plain, nonce).unwrap();
            prop_assert_eq!(keys(&old()).open(CELL, &sealed), Some(plain));
        }

        #[test]
        fn text_that_is_not_sealed_does_not_open(text in "(old[.])?.{0,100}") {
            prop_assert_eq!(keys(&old()).open(CELL, &text), None);
        }
    }

    #[test]
    fn a_value_opens_in_no_other_place() {
        let sealed = keys(&old()).seal(CELL, b"secret", [0; 24]).unwrap();
        for cell in [
            Cell { table: "people", ..CELL },
            Cell { row: "2", ..CELL },
            Cell { column: "typed_sealed", ..CELL },
            Cell { table: "drafts\nanswers_sealed", row: "", column: "1" },
        ] {
            assert_eq!(keys(&old()).open(cell, &sealed), None, "{cell:?}");
        }
    }

    #[test]
    fn a_rotated_ring_opens_what_the_old_key_sealed_and_seals_with_the_new_one() {
        let sealed = keys(&old()).seal(CELL, b"secret", [0; 24]).unwrap();
        assert_eq!(keys(&rotated()).open(CELL, &sealed).as_deref(), Some(b"secret".as_slice()));
        let anew = keys(&rotated()).seal(CELL, b"secret", [0; 24]).unwrap();
        assert!(anew.starts_with("new."));
        assert_eq!(keys(&old()).open(CELL, &anew), None);
    }

    #[test]
    fn a_file_opens_in_its_place_alone_with_the_key_that_sealed_it() {
        let (mut sealed, file) = (b"a file".to_vec(), b"a file".to_vec());
        assert_eq!(keys(&old()).seal_file(CELL, &mut sealed, [7; 24]), Some("old"));
        assert!(!sealed.windows(6).any(|bytes| bytes == file));
        let opened = |ring: &str, cell, id, bytes: &[u8]| {
            let mut bytes = bytes.to_vec();
            keys(ring).open_file(cell, id, &mut bytes).map(|()| bytes)
        };
        assert_eq!(opened(&rotated(), CELL, "old", &sealed), Some(file));
        assert_eq!(opened(&rotated(), CELL, "new", &sealed), None);
        assert_eq!(opened(&old(), CELL, "none", &sealed), None);
        assert_eq!(opened(&old(), Cell { row: "2", ..CELL }, "old", &sealed), None);
        let altered: Vec<u8> = sealed.iter().map(|byte| byte ^ 1).collect();
        for wrong in [&altered[..], &sealed[1..], &sealed[..23], &[]] {
            assert_eq!(opened(&old(), CELL, "old", wrong), None);
        }
    }

    #[test]
    fn a_list_that_is_no_ring_is_refused_and_none_is_shown() {
        for (list, problem) in [("", BadKeys::None), ("a:short", BadKeys::Short), ("no colon", BadKeys::Malformed)] {
            assert_eq!(DataKeys::read(list).unwrap_err(), problem, "{list}");
        }
        assert!(!format!("{:?}", keys(&rotated())).contains("bbb"));
    }
}
