//! The lenders that have a system, as the deployment configures them.

use kirkas_core::signed::KeyRing;

/// A lender's system.
#[derive(Debug, Clone)]
pub struct LenderSystem {
    /// The lender's id.
    pub lender: String,
    /// Where it takes messages, without a slash at the end.
    pub url: String,
    /// What both sides sign with: the first key signs, all are believed.
    pub keys: KeyRing,
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub struct LenderSystems(Vec<LenderSystem>);

impl LenderSystems {
    /// Reads `LENDER_SYSTEMS`, a list `lender=address` parted by spaces, and `LENDER_KEYS`, a list `lender=ring` parted by
    /// spaces. Addresses are https; in development they may be of this machine. None, where one of the lists makes no sense.
    pub fn read(systems: &str, keys: &str, is_development: bool) -> Option<Self> {
        let rings: Vec<(&str, &str)> =
            keys.split_whitespace().map(|entry| entry.split_once('=')).collect::<Option<_>>()?;
        let systems = systems.split_whitespace().map(|entry| {
            let (lender, url) = entry.split_once('=')?;
            let (_, ring) = rings.iter().find(|(known, _)| *known == lender)?;
            let url = url.trim_end_matches('/');
            let keys = KeyRing::read(ring).ok()?;
            is_approved(url, is_development).then(|| LenderSystem {
                lender: lender.to_owned(),
                url: url.to_owned(),
                keys,
            })
        });
        systems.collect::<Option<_>>().map(Self)
    }

    /// The system of a lender, if it has one.
    pub fn get(&self, lender: &str) -> Option<&LenderSystem> {
        self.0.iter().find(|system| system.lender == lender)
    }

    /// These and those of onboarded lenders; what the deployment says of a lender comes first.
    pub fn and(&self, others: Vec<LenderSystem>) -> Self {
        Self(self.0.iter().cloned().chain(others).collect())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &LenderSystem> {
        self.0.iter()
    }
}

/// Whether messages may go there: no user, query or fragment, and https unless it is this machine of a developer.
pub fn is_approved(url: &str, is_development: bool) -> bool {
    let is_plain = |rest: &str| !rest.is_empty() && !rest.starts_with('/') && !rest.contains(['@', '?', '#', '\\']);
    let local = ["http://127.0.0.1:", "http://localhost:"].into_iter().find_map(|local| url.strip_prefix(local));
    url.strip_prefix("https://").is_some_and(is_plain) || (is_development && local.is_some_and(is_plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_read_with_their_keys() {
        let keys = format!("novella=n:{} fabula=f:{}", "n".repeat(32), "f".repeat(32));
        let systems = LenderSystems::read("novella=https://novella.example/kirkas/", &keys, false).unwrap();
        assert_eq!(systems.get("novella").unwrap().url, "https://novella.example/kirkas");
        assert!(systems.get("fabula").is_none());
        assert_eq!(LenderSystems::read("", "", false).unwrap().iter().count(), 0);
        assert!(LenderSystems::read("other=https://other.example", &keys, false).is_none());
        assert!(LenderSystems::read("novella=https://novella.example", "novella=n:short", false).is_none());
    }

    #[test]
    fn only_https_is_approved_and_this_machine_in_development() {
        for (url, in_production, in_development) in [
            ("https://lender.example", true, true),
            ("https://lender.example:8443/kirkas", true, true),
            ("http://127.0.0.1:8123", false, true),
            ("http://localhost:8123", false, true),
            ("http://lender.example", false, false),
            ("http://127.0.0.1.evil.example:80", false, false),
            ("http://127.0.0.1:80@evil.example", false, false),
            ("https://user@lender.example", false, false),
            ("https://lender.example/?to=", false, false),
            ("https:///lender", false, false),
            ("ftp://lender.example", false, false),
            ("", false, false),
        ] {
            assert_eq!((is_approved(url, false), is_approved(url, true)), (in_production, in_development), "{url}");
        }
    }
}
