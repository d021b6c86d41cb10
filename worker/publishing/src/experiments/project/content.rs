//! What a variation shows in the place of a page.

use std::collections::BTreeMap;

use kirkas_experiments_compile::is_truthy;
use serde_json::{Map, Value as Json};

/// What is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VariationContent {
    /// The page as it is.
    Original,
    /// Another address, which the visitor is sent to.
    Redirect(String),
    /// Another page, by its canonical path, at this address.
    Page(String),
    /// The page with other content in slots: of `heading` the text, of `cta.href` the attribute.
    Slots(BTreeMap<String, String>),
    /// A variant that the app has for the page's screen.
    Variant(String),
}

/// Attributes that a slot may set, as the last part of its name.
pub const ATTRIBUTES: [&str; 3] = ["href", "src", "alt"];

/// Why a variation shows nothing: what is the matter, and what to do.
pub(super) type Unclear = (String, &'static str);

impl VariationContent {
    /// Reads a variation.
    ///
    /// # Errors
    /// Where it says more than one thing, or what can't be done before a page is sent.
    pub(super) fn read(variation: &Json) -> Result<Self, Unclear> {
        let Some(members) = variation.as_object() else {
            return Err((format!("{variation} says nothing of a page."), "Write an object; {} is the page as it is."));
        };
        let mut all = Vec::new();
        for (name, value) in members.iter().filter(|(_, value)| has_content(value)) {
            let text = || value.as_str().map(str::to_owned).ok_or_else(|| unfit(name, value, "Write a text."));
            match name.as_str() {
                "urlRedirect" => all.push(Self::Redirect(text()?)),
                "page" => all.push(Self::Page(text()?)),
                "variant" => all.push(Self::Variant(text()?)),
                "slots" => all.push(Self::Slots(slots(value)?)),
                "domMutations" => all.push(Self::Slots(mutations(value)?)),
                "css" | "js" => {
                    let advice =
                        "Pages are ready before they are sent, and run no foreign scripts: use slots or a page.";
                    return Err((format!("{name} can't be added to a page."), advice));
                }
                _ => return Err((format!("{name:?} has no effect."), "Write urlRedirect, page, slots or variant.")),
            }
        }
        match (all.pop(), all.pop()) {
            (None, _) => Ok(Self::Original),
            (Some(one), None) => Ok(one),
            (Some(_), Some(_)) => {
                Err(("It says several things.".to_owned(), "Write one of urlRedirect, page, slots and variant."))
            }
        }
    }
}

/// Whether a member says anything: GrowthBook writes empty lists and texts where nothing changes.
fn has_content(value: &Json) -> bool {
    is_truthy(value)
        && value.as_array().is_none_or(|list| !list.is_empty())
        && value.as_object().is_none_or(|all| !all.is_empty())
}

fn unfit(name: &str, value: &Json, advice: &'static str) -> Unclear {
    (format!("{name} can't be {value}."), advice)
}

fn slots(value: &Json) -> Result<BTreeMap<String, String>, Unclear> {
    let advice = "Write names of slots and their texts, as in {\"heading\": \"…\"}.";
    let slots: &Map<String, Json> = value.as_object().ok_or_else(|| unfit("slots", value, advice))?;
    let slot = |(name, text): (&String, &Json)| {
        let text = text.as_str().ok_or_else(|| unfit(name, text, advice))?;
        fit(name.clone(), text.to_owned())
    };
    slots.iter().map(slot).collect()
}

/// GrowthBook's changes of elements, where each sets the content of a slot.
fn mutations(value: &Json) -> Result<BTreeMap<String, String>, Unclear> {
    let advice = "Name a slot: selector [data-slot=\"heading\"], action set, attribute html, href, src or alt.";
    let mutation = |mutation: &Json| {
        let text = |name: &str| mutation.get(name).and_then(Json::as_str).unwrap_or_default();
        let selector = text("selector").trim();
        let slot = selector.strip_prefix("[data-slot=").and_then(|rest| rest.strip_suffix(']'));
        let slot = slot.map(|slot| slot.trim_matches(['"', '\''])).filter(|slot| is_name(slot));
        let moves = mutation.get("parentSelector").is_some_and(has_content);
        match (slot, text("action"), text("attribute")) {
            (Some(slot), "set", "html") if !moves => fit(slot.to_owned(), text("value").to_owned()),
            (Some(slot), "set", attribute) if !moves && ATTRIBUTES.contains(&attribute) => {
                fit(format!("{slot}.{attribute}"), text("value").to_owned())
            }
            _ => Err((format!("{mutation} can't be done before a page is sent."), advice)),
        }
    };
    let all = value.as_array().ok_or_else(|| unfit("domMutations", value, advice))?;
    all.iter().map(mutation).collect()
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// A slot and its content, where that may stand there.
fn fit(name: String, content: String) -> Result<(String, String), Unclear> {
    let (slot, attribute) = name.split_once('.').unwrap_or((&name, ""));
    if !is_name(slot) || !(attribute.is_empty() || ATTRIBUTES.contains(&attribute)) {
        return Err((format!("{name:?} is no slot."), "Write a name, or one with .href, .src or .alt."));
    }
    // Browsers read a backslash as a slash, and leave out control characters.
    let own = content.strip_prefix('/').is_some_and(|rest| !rest.starts_with(['/', '\\']))
        && !content.contains(char::is_control);
    match attribute {
        "" | "href" | "src" if content.is_empty() => {
            Err((format!("{name} can't be empty."), "Write what is to stand there, or leave it out."))
        }
        // The page's Content-Security-Policy has its forms sent to this site alone, and the calculator's button sends one.
        "href" if !own => Err((
            format!("{name} can't lead to {content:?}."),
            "Write a path of this site, as in /lainahakemus/: a page's button leads nowhere else.",
        )),
        "src" if !own => Err((format!("{name} can't be {content:?}."), "Write a path of this site.")),
        _ => Ok((name, content)),
    }
}
