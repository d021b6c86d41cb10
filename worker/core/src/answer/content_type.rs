//! Types of the bodies that are served, by the names of files.

pub(super) const SVG: &str = "image/svg+xml";

/// Whether bodies of the type are compressed already.
pub(super) fn already_compressed(content_type: &str) -> bool {
    matches!(content_type, "font/woff2" | "image/png" | "image/avif" | "image/webp" | "image/jpeg")
}

/// The type of a file by its name's ending.
pub(super) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => SVG,
        "png" => "image/png",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}
