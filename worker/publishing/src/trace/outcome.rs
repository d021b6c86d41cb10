//! What came of a step, as programs read it and as plain English.

use core::fmt;

use serde::Serialize;

/// What came of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "description", schema(as = TraceOutcome))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// The URL as it is compared with rules and pages.
    Url {
        /// Its host.
        host: String,
        /// Its path in its normal spelling.
        path: String,
        /// Its query, without the question mark.
        query: Option<String>,
        /// How the path was spelt.
        spelling: Spelling,
    },
    /// No redirect table is published.
    NoTable,
    /// No rule of the table fits.
    NoRule,
    /// A rule fits.
    Rule {
        /// The file that has it.
        file: String,
        /// Its line; none of a rule that was changed since the table was compiled.
        line: Option<u32>,
        /// Its status.
        status: u16,
        /// Where it leads.
        location: Option<String>,
        /// What answers in its place, because it is by pattern.
        yields_to: Option<StoredAnswer>,
    },
    /// A screen is at the path.
    Screen {
        /// Id of the region.
        region: String,
        /// Code of the language.
        language: String,
        /// Name of the screen.
        screen: String,
        /// The path that the screen has.
        path: String,
    },
    /// The path begins with a language that is not active.
    InactiveLanguage {
        /// Id of the region.
        region: String,
        /// Where the visitor is led.
        to: String,
    },
    /// No screen is at the path.
    NoScreen {
        /// Id of the region.
        region: String,
        /// Code of the language.
        language: String,
    },
    /// The live release has no page there.
    NoPage,
    /// The live release has the page.
    Page,
    /// The live release has the page at another path.
    PageAt {
        /// That path.
        path: String,
    },
    /// The live release does not have the asset.
    NoAsset,
    /// An older release's asset is stored.
    OlderAsset,
    /// No release's asset is stored.
    NoOlderAsset,
    /// The origin answers.
    Origin,
    /// Control answers.
    Control,
    /// It is an analytics payload.
    Analytics,
    /// It is a visit with clicks.
    Clicks,
    /// It is a visitor's consent to analytics.
    Consent,
    /// It is answered with the values of features.
    Flags,
    /// Experiments are for the page.
    Experiments {
        /// A hundred visitors by what they are shown, the largest group first.
        groups: Vec<VisitorGroup>,
    },
    /// The edge answers.
    Answer {
        /// The status.
        status: u16,
        /// The answer's `Location`.
        location: Option<String>,
        /// Key of the stored body.
        body: Option<String>,
        /// Whether the body is a text that is not stored.
        has_text: bool,
        /// Whether an experiment may show the visitor something else.
        may_vary: bool,
    },
}

/// Those of a hundred visitors who are shown the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "description", schema(as = TraceVisitorGroup))]
pub struct VisitorGroup {
    /// The variation, as `experiment.variation`; none where the page is as it is, or a redirect.
    #[cfg_attr(feature = "description", schema(required))]
    pub variation: Option<String>,
    /// Where the visitor is led.
    #[cfg_attr(feature = "description", schema(required))]
    pub location: Option<String>,
    /// How many of the hundred.
    pub visitors: u32,
}

/// How a path was spelt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "description", schema(as = TraceSpelling))]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// As it is compared.
    Normal,
    /// In another way.
    Other,
    /// With a per cent sign that begins no escape.
    BrokenEscape,
}

/// What answers in the place of a rule by pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "description", schema(as = TraceStoredAnswer))]
#[serde(rename_all = "kebab-case")]
pub enum StoredAnswer {
    /// A page.
    Page,
    /// An asset of an older release.
    OlderAsset,
}

impl fmt::Display for Outcome {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url { host, path, query, spelling } => {
                let spelling = match spelling {
                    Spelling::Normal => "",
                    Spelling::Other => ", spelt in another way",
                    Spelling::BrokenEscape => ", with a per cent sign that begins no escape",
                };
                write!(to, "host {host:?}, path {path:?}{spelling}, ")?;
                match query {
                    None => to.write_str("no query"),
                    Some(query) => write!(to, "query {query:?}"),
                }
            }
            Self::NoTable => to.write_str("no table is published"),
            Self::NoRule => to.write_str("no rule fits"),
            Self::Rule { file, line, status, location, yields_to } => {
                match line {
                    Some(line) => write!(to, "{file}:{line}")?,
                    None => write!(to, "a rule of {file} that was changed since the table was compiled")?,
                }
                write!(to, " fits: {status}{}", Spaced(location.as_deref()))?;
                to.write_str(match yields_to {
                    None => "",
                    Some(StoredAnswer::Page) => "; it is by pattern, and a page is there: the page answers",
                    Some(StoredAnswer::OlderAsset) => {
                        "; it is by pattern, and an older release's asset is stored: it answers"
                    }
                })
            }
            Self::Screen { region, language, screen, path } => {
                write!(to, "region {region}, language {language}, screen {screen}, at {path}")
            }
            Self::InactiveLanguage { region, to: other } => {
                write!(to, "region {region}, the prefix of a language that is not active: to {other}")
            }
            Self::NoScreen { region, language } => {
                write!(to, "region {region}, language {language}, no screen is at this path")
            }
            Self::NoPage => to.write_str("the live release has none here"),
            Self::Page => to.write_str("the live release has it"),
            Self::PageAt { path } => write!(to, "the live release has it at {path}"),
            Self::NoAsset => to.write_str("the live release does not have this asset"),
            Self::OlderAsset => to.write_str("an older release's is stored"),
            Self::NoOlderAsset => to.write_str("no release's is stored"),
            Self::Origin => to.write_str("handed to the origin"),
            Self::Control => to.write_str("handed to control"),
            Self::Analytics => to.write_str("taken as an analytics payload"),
            Self::Clicks => to.write_str("taken as a visit with clicks"),
            Self::Consent => to.write_str("taken as a visitor's consent to analytics"),
            Self::Flags => to.write_str("answered with the values of features"),
            Self::Experiments { groups } => {
                to.write_str("of 100 such visitors ")?;
                for (place, VisitorGroup { variation, location, visitors }) in groups.iter().enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    match (variation, location) {
                        (_, Some(location)) => write!(to, "{comma}{visitors} are led to {location}")?,
                        (Some(variation), None) => write!(to, "{comma}{visitors} see {variation}")?,
                        (None, None) => write!(to, "{comma}{visitors} see the page as it is")?,
                    }
                }
                Ok(())
            }
            Self::Answer { status, location, body, has_text, may_vary } => {
                write!(to, "{status}{}", Spaced(location.as_deref()))?;
                if let Some(body) = body {
                    write!(to, ", body {body}")?;
                }
                if *has_text {
                    to.write_str(", a text of its own")?;
                }
                to.write_str(if *may_vary { ", or what an experiment shows the visitor" } else { "" })
            }
        }
    }
}

/// A text after a space; nothing where there is none.
struct Spaced<'t>(Option<&'t str>);

impl fmt::Display for Spaced<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |text| write!(to, " {text}"))
    }
}
