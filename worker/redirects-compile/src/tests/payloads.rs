//! Texts that make a careless program or a browser leave the host: every way to begin an address, with every way to
//! write its host and to end it.

const STARTS: [&str; 37] = [
    "//",
    "///",
    "////",
    "/\\",
    "\\/",
    "\\\\",
    "\\/\\/",
    "/\t/",
    "/\n/",
    "/\r\n/",
    "\t//",
    "/%09/",
    "/%0a/",
    "/%0D%0A/",
    "/%5C",
    "%5c%5c",
    "%2F%2F",
    "/%2f",
    "/%252F",
    "/.//",
    "/..//",
    "/%2e%2e//",
    "/;//",
    "https:",
    "https:/",
    "https://",
    "https:///",
    "https:\\\\",
    "/https://",
    "HTTPS://",
    "ht\ttps://",
    "://",
    "javascript://",
    "data:text/html,//",
    "\u{ff0f}\u{ff0f}",
    "%00//",
    "@",
];

const HOSTS: [&str; 4] =
    ["evil.example", "site.example@evil.example", "site.example:80@evil.example:8443", "evil\u{3002}example"];

const ENDS: [&str; 3] = ["", "/%2f..", "\\.site.example/?next=//evil.example"];

/// All of them.
pub fn payloads() -> Vec<String> {
    let with_ends = |start: &str, host: &str| ENDS.map(|end| format!("{start}{host}{end}"));
    STARTS.iter().flat_map(|start| HOSTS.iter().flat_map(move |host| with_ends(start, host))).collect()
}
