//! The candidate of a roll-out, as it is published.

use kirkas_core::rollout::EVERYBODY;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use worker::Env;

use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::variants;

/// A release that is rolled out, as the pointer has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LiveCandidate)]
pub struct Candidate {
    /// Id of the release.
    pub release: String,
    /// Who gets it, in hundredths of a percent.
    #[schema(minimum = 1, maximum = 10000)]
    pub share: u32,
    /// Names the roll-out: the version of what is live that it began with.
    pub seed: String,
    /// Bundle of the pages that the variations of the live experiments show in it.
    #[schema(required)]
    pub variants: Option<String>,
}

/// The candidate of a row of the database, where it is JSON.
pub fn from_json<'de, D: Deserializer<'de>>(column: D) -> Result<Option<Candidate>, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

impl Candidate {
    /// A roll-out to this share that begins, or the one that goes on with a larger share.
    ///
    /// # Errors
    /// [`Problem`] where the release can't be rolled out to it now.
    pub fn next(live: &Live, release: &str, share: u32) -> Result<Self, Problem> {
        if !(1..=EVERYBODY).contains(&share) {
            let why = format!("share is in hundredths of a percent, from 1 to {EVERYBODY}: 1000 is 10 %.");
            return Err(Problem::Malformed(why));
        }
        if live.id(Kind::Release) == Some(release) {
            return Err(Problem::Refused("The release is live already: everybody has it.".to_owned()));
        }
        match &live.candidate {
            None if live.id(Kind::Release).is_none() => {
                Err(Problem::Refused("No release is live: promote this one.".to_owned()))
            }
            None => {
                let seed = live.version.saturating_add(1).to_string();
                Ok(Self { release: release.to_owned(), share, seed, variants: None })
            }
            Some(other) if other.release != release => Err(Problem::CandidateExists(other.release.clone())),
            Some(same) if share <= same.share => Err(Problem::ShareMustGrow(same.share)),
            Some(same) => Ok(Self { share, ..same.clone() }),
        }
    }

    /// With the pages that variations of experiments show in it. What it lacks of them is left out.
    pub async fn with_variants(self, env: &Env, who: &str, experiments: Option<&str>) -> Result<Self, Problem> {
        let (variants, _) = variants::make(env, who, Some(&self.release), experiments).await?;
        Ok(Self { variants, ..self })
    }

    /// Who gets it, in percent: at least one.
    pub fn percent(&self) -> u32 {
        self.share.div_ceil(100)
    }

    /// What the audit says of it.
    pub fn detail(&self) -> Value {
        json!({ "kind": Kind::Release, "id": self.release, "share": self.share })
    }
}

/// What is rolled out once a version is live: a release ends the roll-out, experiments change the pages of the candidate.
///
/// # Errors
/// [`Problem::CandidateExists`] where another release is rolled out.
pub async fn after(env: &Env, who: &str, live: &Live, kind: Kind, id: &str) -> Result<Option<Candidate>, Problem> {
    match (&live.candidate, kind) {
        (Some(candidate), Kind::Release) if candidate.release != id => {
            Err(Problem::CandidateExists(candidate.release.clone()))
        }
        (_, Kind::Release) => Ok(None),
        (Some(candidate), Kind::Experiments) => Ok(Some(candidate.clone().with_variants(env, who, Some(id)).await?)),
        (candidate, _) => Ok(candidate.clone()),
    }
}
