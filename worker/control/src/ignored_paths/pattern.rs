//! What is written to ignore paths: a path, or the beginning of paths and a star.

use kirkas_core::path::{fold, normalise};

/// The longest one, in bytes.
const MAX_LENGTH: usize = 500;

/// A path, or all paths that begin so. Capitals, percent-encoding and a closing slash make no difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathPattern {
    /// In normal form and folded; of a single path without its closing slash.
    key: String,
    is_prefix: bool,
}

impl PathPattern {
    /// Reads it; a star at the end stands for whatever follows, and `%2A` for itself.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.len() > MAX_LENGTH {
            return Err(format!("A path has at most {MAX_LENGTH} bytes."));
        }
        if !text.starts_with('/') || text.contains(['?', '#']) || text.chars().any(char::is_control) {
            return Err("Write a path without a query, as in /old-shop/ or /wp-*.".to_owned());
        }
        let (path, is_prefix) = text.strip_suffix('*').map_or((text, false), |path| (path, true));
        if path.contains('*') {
            return Err("A star stands only at the end, for whatever follows; write %2A for a star itself.".to_owned());
        }
        if is_prefix && path == "/" {
            return Err("This would ignore every path: write more of it before the star.".to_owned());
        }
        let key = folded(path);
        Ok(Self { key: if is_prefix { key } else { without_slash(&key).to_owned() }, is_prefix })
    }

    /// Whether a recorded path is one of them.
    pub fn matches(&self, path: &str) -> bool {
        let path = folded(path);
        if self.is_prefix { [&path, "/"].concat().starts_with(&self.key) } else { without_slash(&path) == self.key }
    }

    /// How it is stored: the same however it was written.
    pub fn text(&self) -> String {
        let plain = self.key.replace('*', "%2A");
        match (self.is_prefix, plain.as_str()) {
            (true, _) => plain + "*",
            (false, "") => "/".to_owned(),
            (false, _) => plain,
        }
    }
}

fn folded(path: &str) -> String {
    fold(&normalise(path).text).to_string()
}

fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').unwrap_or(path)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{MAX_LENGTH, PathPattern};

    #[test]
    fn a_path_is_ignored_however_it_is_written() {
        for (text, path, expected) in [
            ("/old-shop/", "/old-shop/", true),
            ("/old-shop", "/old-shop/", true),
            ("/Old-Shop/", "/old-shop", true),
            ("/%C3%A4iti/", "/Äiti/", true),
            ("/old-shop/", "/old-shop/cart/", false),
            ("/old", "/older/", false),
            ("/wp-*", "/wp-login.php", true),
            ("/WP-*", "/wp-admin/x", true),
            ("/wp-*", "/wp", false),
            ("/wp-admin/*", "/wp-admin", true),
            ("/wp-admin/*", "/wp-admin/setup.php", true),
            ("/wp-admin/*", "/wp-administrator", false),
            ("/a%2A", "/a*", true),
            ("/a%2A", "/ab", false),
            ("/a%2A*", "/a*b", true),
            ("/a%3Fb", "/a%3Fb/", true),
        ] {
            assert_eq!(PathPattern::read(text).unwrap().matches(path), expected, "{text} {path}");
        }
    }

    #[test]
    fn it_is_stored_in_one_form_which_is_read_as_the_same() {
        for (text, stored) in [
            ("/Old-Shop/", "/old-shop"),
            ("/WP-*", "/wp-*"),
            ("/wp-admin/*", "/wp-admin/*"),
            ("/a%2a", "/a%2A"),
            ("/a%2A*", "/a%2A*"),
            ("/%C3%84iti", "/äiti"),
            ("/", "/"),
        ] {
            let pattern = PathPattern::read(text).unwrap();
            assert_eq!(pattern.text(), stored, "{text}");
            assert_eq!(PathPattern::read(stored).unwrap(), pattern, "{text}");
        }
    }

    #[test]
    fn what_is_no_path_is_refused_with_what_to_write() {
        for (text, words) in [
            ("", "without a query"),
            ("old", "without a query"),
            ("https://a.example/", "without a query"),
            ("/a?b", "without a query"),
            ("/a#b", "without a query"),
            ("/a\nb", "without a query"),
            ("/a*b", "at the end"),
            ("/**", "at the end"),
            ("/*", "every path"),
        ] {
            let refusal = PathPattern::read(text).unwrap_err();
            assert!(refusal.contains(words), "{text}: {refusal}");
        }
        assert!(PathPattern::read(&"/".repeat(MAX_LENGTH + 1)).unwrap_err().contains("at most"));
    }
}
