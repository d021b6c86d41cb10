//! Other content in the slots of a prerendered page: in the elements that have `data-slot`, in the data that the
//! document carries for the app, and in the page's data for client navigation. The bytes are those that React would
//! have rendered, so hydration finds what it expects.

use std::collections::BTreeMap;

use super::data::replaced;

/// What the data block of a document begins and ends with (see `app/publish/document.ts`).
const DATA_BEGINS: &str = "<script type=\"application/json\" id=\"page-data\">";
const DATA_ENDS: &str = "</script>";

/// The document and data of a page with other content: of `heading` the text, of `cta.href` the attribute. `places` are
/// JSON pointers into its data.
///
/// # Errors
/// A slot that the page does not show, shows twice or with more than text, or has no content for.
pub fn page(
    document: &str,
    data: &str,
    slots: &BTreeMap<String, String>,
    places: &BTreeMap<String, String>,
) -> Result<(String, String), String> {
    let first = || slots.keys().next().cloned().unwrap_or_default();
    let (before, rest) = document.split_once(DATA_BEGINS).ok_or_else(first)?;
    let (carried, after) = rest.split_once(DATA_ENDS).ok_or_else(first)?;
    let before = slots.iter().try_fold(before.to_owned(), |before, (name, text)| {
        with_text(&before, name, text).ok_or_else(|| name.clone())
    })?;
    let carried = with(carried, slots, places)?;
    let document = [&before, DATA_BEGINS, &carried, DATA_ENDS, after].concat();
    Ok((document, with(data, slots, places)?))
}

fn with(data: &str, slots: &BTreeMap<String, String>, places: &BTreeMap<String, String>) -> Result<String, String> {
    slots.iter().try_fold(data.to_owned(), |data, (name, text)| {
        places.get(name).and_then(|place| replaced(&data, place, text)).ok_or_else(|| name.clone())
    })
}

/// The document with another text or attribute in a slot; none where no element, or more than one, shows it. In what
/// React writes, `<`, `>` and `"` stand for nothing but markup.
fn with_text(document: &str, name: &str, text: &str) -> Option<String> {
    let (slot, attribute) = name.split_once('.').map_or((name, None), |(slot, attribute)| (slot, Some(attribute)));
    let mark = [" data-slot=\"", slot, "\""].concat();
    let (left, right) = document.split_once(&mark)?;
    if right.contains(&mark) {
        return None;
    }
    let (outside, opened) = left.rsplit_once('<')?;
    let (attributes, inside) = right.split_once('>')?;
    let tag = [opened, &mark, attributes].concat();
    let text = escaped(text);
    let Some(attribute) = attribute else {
        let (_, end) = inside.split_once('<')?;
        let (element, _) = opened.split_once(' ').unwrap_or((opened, ""));
        return end
            .strip_prefix('/')?
            .starts_with(element)
            .then(|| [outside, "<", &tag, ">", &text, "<", end].concat());
    };
    // Of a button that sends a form React writes the address so.
    let names = [attribute, if attribute == "href" { "formAction" } else { attribute }];
    let tag = names.iter().find_map(|name| with_attribute(&tag, name, &text))?;
    Some([outside, "<", &tag, ">", inside].concat())
}

/// The tag with another value of an attribute; none where it has none.
fn with_attribute(tag: &str, name: &str, value: &str) -> Option<String> {
    let begin = [" ", name, "=\""].concat();
    let (before, rest) = tag.split_once(&begin)?;
    let (_, after) = rest.split_once('"')?;
    Some([before, &begin, value, "\"", after].concat())
}

/// Text as React writes it, in elements and attributes.
fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, character| {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#x27;"),
            other => out.push(other),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::page;

    const DOCUMENT: &str = "<!doctype html>\n<html lang=\"fi\"><head><style>a>b{}</style></head><body><h1 data-slot=\"heading\">Old \
        &amp; tried</h1><p>&lt;Same&gt;</p><a data-slot=\"cta\" class=\"x\" href=\"/a/\">Go</a>\
        <button data-slot=\"send\" type=\"submit\" formAction=\"/c/\">Send</button><img data-slot=\"image\" src=\"/x.svg\" alt=\"\"/>\
        <p data-slot=\"rich\">With <b>more</b></p><p data-slot=\"twice\">1</p><p data-slot=\"twice\">2</p>\
        <script type=\"application/json\" id=\"page-data\">{\"heading\":\"Old & tried\",\"to\":\"/a/\"}</script></body></html>";
    const DATA: &str = "{\"heading\":\"Old & tried\",\"to\":\"/a/\"}";

    fn map(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    /// Every slot has its content at the heading or at the address, whichever it is like.
    fn places() -> BTreeMap<String, String> {
        map(&[
            ("heading", "/heading"),
            ("heading.href", "/heading"),
            ("cta", "/heading"),
            ("cta.href", "/to"),
            ("send.href", "/to"),
            ("image.src", "/to"),
            ("image.alt", "/heading"),
            ("rich", "/heading"),
            ("twice", "/heading"),
            ("absent", "/heading"),
            ("lost", "/nothing"),
        ])
    }

    #[test]
    fn content_is_text_in_the_element_and_in_both_data() {
        let cases = [
            ("heading", "</script><b>it's</b>", ">Old &amp; tried<", ">&lt;/script&gt;&lt;b&gt;it&#x27;s&lt;/b&gt;<"),
            ("cta", "$1 & \"go\"", ">Go<", ">$1 &amp; &quot;go&quot;<"),
            ("cta.href", "/b/?a=\"1\"&b", "href=\"/a/\"", "href=\"/b/?a=&quot;1&quot;&amp;b\""),
            ("send.href", "/d/", "formAction=\"/c/\"", "formAction=\"/d/\""),
            ("image.src", "/y.svg", "src=\"/x.svg\"", "src=\"/y.svg\""),
            ("image.alt", "Seen", "alt=\"\"", "alt=\"Seen\""),
        ];
        for (name, text, old, new) in cases {
            let (document, data) = page(DOCUMENT, DATA, &map(&[(name, text)]), &places()).unwrap_or_default();
            assert_eq!(document, DOCUMENT.replace(old, new).replace(DATA, &data), "{name}");
            assert!(
                data.contains(&text.replace('"', "\\\"").replace('<', "\\u003c")) && data != DATA,
                "{name}: {data}"
            );
        }
    }

    #[test]
    fn slots_are_changed_together() {
        let slots = map(&[("heading", "New"), ("cta", "On"), ("cta.href", "/b/")]);
        let (document, _) = page(DOCUMENT, DATA, &slots, &places()).unwrap_or_default();
        for part in [">New</h1>", "class=\"x\" href=\"/b/\">On</a>"] {
            assert!(document.contains(part), "{document}");
        }
    }

    #[test]
    fn a_slot_that_is_not_shown_once_as_text_or_has_no_content_is_named() {
        for name in ["absent", "heading.href", "lost", "rich", "twice", "unlisted"] {
            assert_eq!(page(DOCUMENT, DATA, &map(&[(name, "x")]), &places()), Err(name.to_owned()));
        }
        let without = DOCUMENT.replace("page-data", "other");
        assert_eq!(page(&without, DATA, &map(&[("heading", "x")]), &places()), Err("heading".to_owned()));
    }
}
