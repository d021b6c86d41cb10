//! Logins that this user has stored: a token for each address of a service, in a file of the configuration folder that nobody else reads.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// The folder within that of all configuration, and the file in it.
const FOLDER: &str = "kirkas";
const FILE: &str = "logins.json";

/// A token of the user's own.
#[derive(Clone, Serialize, Deserialize)]
pub struct Login {
    /// The secret.
    pub token: String,
    /// Names the token; opens nothing.
    pub id: String,
    /// What the user knows the token by.
    pub name: String,
    /// When it ends, in seconds since 1970.
    pub expires: u64,
}

/// The logins of this user, by the address of the service.
pub struct Logins {
    file: PathBuf,
    by_address: BTreeMap<String, Login>,
}

impl Login {
    /// When a token ends that works for so long from now on.
    pub fn end_of(life: Duration) -> u64 {
        now().saturating_add(life.as_secs())
    }
}

impl Logins {
    /// Reads them; there are none where there is no file.
    ///
    /// # Errors
    /// When the file can't be read, or is not what it should be.
    pub fn read() -> Result<Self, Failure> {
        let folder = choose_base_strategy().map_err(|_| Failure::NoHome)?.config_dir().join(FOLDER);
        Self::read_from(folder.join(FILE))
    }

    fn read_from(file: PathBuf) -> Result<Self, Failure> {
        let by_address = match fs::read(&file) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|error| Failure::Content { path: file.clone(), reason: error.to_string() })?,
            Err(error) if error.kind() == ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(Failure::reading(&file)(error)),
        };
        Ok(Self { file, by_address })
    }

    /// The login at an address, unless it has ended.
    pub fn at(&self, address: &str) -> Option<&Login> {
        self.by_address.get(address).filter(|login| login.expires > now())
    }

    /// Stores a login in the place of the one before, which it answers.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn add(&mut self, address: &str, login: Login) -> Result<Option<Login>, Failure> {
        let before = self.by_address.insert(address.to_owned(), login);
        self.write()?;
        Ok(before)
    }

    /// Removes the login at an address.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn remove(&mut self, address: &str) -> Result<(), Failure> {
        self.by_address.remove(address);
        self.write()
    }

    /// Writes beside the file and puts that in its place, so that it is never there in part, and never with wider permissions.
    fn write(&self) -> Result<(), Failure> {
        let failed = Failure::writing(&self.file);
        let bytes = match serde_json::to_vec_pretty(&self.by_address) {
            Ok(bytes) => bytes,
            Err(error) => return Err(failed(error.into())),
        };
        let beside = self.file.with_extension(format!("{}.new", std::process::id()));
        let written = self.file.parent().map_or(Ok(()), make_folder);
        let written = written.and_then(|()| own_file(&beside)?.write_all(&bytes));
        written.and_then(|()| fs::rename(&beside, &self.file)).map_err(failed)
    }
}

/// A new file that only its user may read.
fn own_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// A folder that only its user may enter, where there is none yet.
fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn now() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    fn login(token: &str, expires: u64) -> Login {
        Login { token: token.to_owned(), id: "i".to_owned(), name: "laptop".to_owned(), expires }
    }

    #[test]
    fn a_login_is_stored_for_its_address_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let read = || Logins::read_from(folder.path().join("kirkas").join(FILE)).unwrap();
        let token_at = |address: &str| read().at(address).map(|login| login.token.clone());
        assert_eq!(token_at("https://a.example"), None);
        assert!(read().add("https://a.example", login("one", u64::MAX)).unwrap().is_none());
        read().add("https://b.example", login("other", 0)).unwrap();
        assert_eq!(token_at("https://a.example").as_deref(), Some("one"));
        assert_eq!(token_at("https://b.example"), None);
        let before = read().add("https://a.example", login("two", u64::MAX)).unwrap();
        assert_eq!(before.map(|login| login.token).as_deref(), Some("one"));
        read().remove("https://a.example").unwrap();
        assert_eq!(token_at("https://a.example"), None);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_it_even_where_they_could_before() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (own, file) = (folder.path().join("kirkas"), folder.path().join("kirkas").join(FILE));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        Logins::read_from(file.clone()).unwrap().add("https://a.example", login("one", 1)).unwrap();
        assert_eq!((mode(&own), mode(&file)), (0o700, 0o600));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        Logins::read_from(file.clone()).unwrap().add("https://a.example", login("two", 1)).unwrap();
        assert_eq!(mode(&file), 0o600);
        assert_eq!(fs::read_dir(&own).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_none_of_ours_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        fs::write(&file, "something else").unwrap();
        assert!(Logins::read_from(file).is_err());
    }
}
