//! A loaded campaigns bundle: which parameters tell of which source, whom nobody counts, and the campaigns with
//! their dates.

use super::form::{AFFILIATE, BOT, CAMPAIGN, FIRST_LINE, MAX_PARAMETERS, NAMED, SOURCE, WRITTEN};
use super::query::decoded;
use crate::site::Region;

/// What marketers publish, as the edge holds it.
#[derive(Debug, Clone, Default)]
pub struct Campaigns {
    /// Names of the parameters that sources ask for, in lower case.
    pub(super) parameters: Vec<String>,
    pub(super) sources: Vec<Source>,
    affiliates: Vec<String>,
    bots: Vec<String>,
    campaigns: Vec<Campaign>,
}

/// What tells that a visitor comes from a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// The source's name; none where the parameter `with` names it.
    pub name: Option<String>,
    /// Place of the parameter that holds the click's id.
    pub id: usize,
    /// Place of another parameter that has to be there.
    pub with: Option<usize>,
}

/// A campaign, as far as requests are concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Campaign {
    name: String,
    region: String,
    landing: String,
    /// From when on it is on, in milliseconds since 1970.
    begins: u64,
    /// From when on it is over.
    ends: u64,
    /// Where its landing page leads when it is not on; empty where it stays.
    otherwise: String,
}

/// Why bytes are not a campaigns bundle that this version reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes don't begin as one does.
    NotCampaigns,
    /// A line, from 1, can't be read.
    Line(usize),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotCampaigns => out.write_str("not compiled campaigns"),
            Self::Line(number) => write!(out, "line {number} of the compiled campaigns can't be read"),
        }
    }
}

impl std::error::Error for LoadError {}

impl Campaigns {
    /// Reads a bundle.
    ///
    /// # Errors
    /// [`LoadError`] where it is none.
    #[inline]
    pub fn load(bytes: Vec<u8>) -> Result<Self, LoadError> {
        let text = String::from_utf8(bytes).map_err(|_| LoadError::NotCampaigns)?;
        let mut lines = text.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(LoadError::NotCampaigns);
        }
        let mut loaded = Self::default();
        for (number, line) in (2..).zip(lines) {
            loaded.take(line).ok_or(LoadError::Line(number))?;
        }
        Ok(loaded)
    }

    #[inline]
    fn take(&mut self, line: &str) -> Option<()> {
        let mut fields = line.split('\t');
        let kind = fields.next()?;
        let mut field = || fields.next().map(str::to_owned);
        match kind {
            AFFILIATE => self.affiliates.push(field()?),
            BOT => self.bots.push(field()?),
            SOURCE | NAMED => {
                let named = kind == NAMED;
                let name = if named { None } else { Some(field()?) };
                let (id, with) = (field()?, field()?);
                let id = self.parameter(id)?;
                let with = if with.is_empty() { None } else { Some(self.parameter(with)?) };
                if named && with.is_none() {
                    return None;
                }
                self.sources.push(Source { name, id, with });
            }
            CAMPAIGN => self.campaigns.push(Campaign {
                name: field()?,
                region: field()?,
                landing: field()?,
                begins: field()?.parse().ok()?,
                ends: field()?.parse().ok()?,
                otherwise: field().filter(|to| to.is_empty() || is_local(to))?,
            }),
            WRITTEN => {}
            _ => return None,
        }
        Some(())
    }

    /// The place of a parameter, which it gets if it is new.
    #[inline]
    fn parameter(&mut self, name: String) -> Option<usize> {
        let place = self.parameters.iter().position(|known| *known == name).unwrap_or(self.parameters.len());
        if place == self.parameters.len() {
            self.parameters.push(name);
        }
        (place < MAX_PARAMETERS).then_some(place)
    }

    /// The known affiliate that a raw value names, if any.
    #[inline]
    pub(super) fn affiliate(&self, raw: &str) -> Option<&str> {
        let names = |known: &&String| decoded(raw).map(|byte| byte.to_ascii_lowercase()).eq(known.bytes());
        self.affiliates.iter().find(names).map(String::as_str)
    }

    /// Whether a program that is no visitor calls itself so, or something calls itself nothing.
    #[inline]
    pub fn is_bot(&self, user_agent: &str) -> bool {
        let name = user_agent.to_ascii_lowercase();
        name.is_empty() || self.bots.iter().any(|bot| name.contains(bot.as_str()))
    }

    /// Whether a click may be put down to the campaign of this name at a time: one that is defined, while it
    /// is on; one that nobody defined always.
    #[inline]
    pub(super) fn counts(&self, campaign: &str, now_ms: u64) -> bool {
        self.campaigns.iter().find(|known| known.name == campaign).is_none_or(|known| known.is_on(now_ms))
    }

    /// Where a campaign's landing page leads at a time when no campaign on it is on, and one says so.
    #[inline]
    pub fn instead_of(&self, region: &Region, path: &str, now_ms: u64) -> Option<String> {
        let on_it = || self.campaigns.iter().filter(|known| known.region == region.id && known.landing == path);
        if on_it().any(|known| known.is_on(now_ms)) {
            return None;
        }
        on_it().map(|known| &known.otherwise).find(|otherwise| !otherwise.is_empty()).cloned()
    }

    /// When the next campaign begins or ends.
    pub fn next_change(&self, now_ms: u64) -> Option<u64> {
        let changes = self.campaigns.iter().flat_map(|known| [known.begins, known.ends]);
        changes.filter(|change| *change > now_ms).min()
    }
}

/// Whether a path can stand in a `Location` and stays on the host.
#[inline]
fn is_local(path: &str) -> bool {
    let rest = path.strip_prefix('/').filter(|_| path.bytes().all(|byte| byte.is_ascii_graphic()));
    rest.is_some_and(|rest| !rest.starts_with(['/', '\\']))
}

impl Campaign {
    #[inline]
    fn is_on(&self, now_ms: u64) -> bool {
        (self.begins..self.ends).contains(&now_ms)
    }
}
