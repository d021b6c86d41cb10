//! Applications as a lender's staff see them at a moment.

use kirkas_lending::facts::Facts;
use serde::de::DeserializeOwned;
use worker::D1Result;

use super::store::{self, WorkRow};
use super::{LenderApplication, LenderEvent, LenderOffer, identity};
use crate::app::App;
use crate::audit;
use crate::clock::{Timestamp, rfc3339};
use crate::offers::{self, OfferRow};
use crate::problem::Problem;

/// These applications. `viewer`: id of the staff's user to whom accepted ones say who applies, which is audited.
///
/// # Errors
/// [`Problem::Internal`] when the database fails or holds what it should not.
pub async fn present(
    app: &App,
    rows: Vec<WorkRow>,
    viewer: Option<&str>,
    now: Timestamp,
) -> Result<Vec<LenderApplication>, Problem> {
    let database = app.database()?;
    let ids = json(rows.iter().filter_map(|row| row.offer_id.as_deref()))?;
    let found: Vec<OfferRow> = offers::store::by_ids(&database, &ids)?.all().await?.results()?;
    let mut identities = Vec::new();
    let entitled: Vec<&OfferRow> = found.iter().filter(|offer| identity::is_shared(offer, now)).collect();
    if let Some(viewer) = viewer.filter(|_| !entitled.is_empty()) {
        let applications = json(entitled.iter().map(|offer| offer.application.as_str()))?;
        let offers = json(entitled.iter().map(|offer| offer.id.as_str()))?;
        let read_identity = || Ok(store::identity(&database, &applications, &offers)?.to_vec());
        let views = rows.iter().filter(|row| entitled.iter().any(|offer| offer.application == row.id));
        let views: Vec<_> = views.map(|row| (row.user.as_str(), row.id.as_str())).collect();
        let results = audit::record_views(&database, viewer, &views, now, read_identity).await?;
        let [people, notes] = results.as_slice() else {
            return Err(Problem::Internal("a batch has lost an answer".to_owned()));
        };
        identities = identity::identities(&app.settings.sealing, &entitled, &read(people)?, &read(notes)?)?;
    }
    let one = |row: WorkRow| {
        let offer = found.iter().find(|offer| Some(&offer.id) == row.offer_id.as_ref());
        let place = identities.iter().position(|(application, _)| *application == row.id);
        let identity = place.map(|place| identities.swap_remove(place).1);
        application(row, offer, identity, now)
    };
    rows.into_iter().map(one).collect()
}

fn application(
    row: WorkRow,
    offer: Option<&OfferRow>,
    identity: Option<super::ApplicantIdentity>,
    now: Timestamp,
) -> Result<LenderApplication, Problem> {
    let facts: Facts = stored(&row.facts)?;
    let version = row.rule_set.rsplit_once(':').and_then(|(_, version)| version.parse().ok());
    Ok(LenderApplication {
        received_at: rfc3339(row.asked_at.unwrap_or(row.visible_at)),
        refinance: facts.refinance,
        has_co_applicant: facts.co_applicant.is_some(),
        rules_version: version.ok_or_else(|| Problem::Internal("rules have no version".to_owned()))?,
        failures: stored(&row.reasons)?,
        figures: stored(&row.figures)?,
        offer: offer.map(|offer| LenderOffer::from_row(offer, now)).transpose()?,
        identity,
        id: row.id,
        reference: row.reference,
        kind: row.kind,
        country: row.country,
        currency: row.currency,
        amount: row.amount,
        months: row.months,
        purpose: row.purpose,
        product: row.product,
        outcome: row.outcome,
    })
}

impl LenderOffer {
    /// As its lender sees it at `now`.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is stored is no offer.
    pub fn from_row(row: &OfferRow, now: Timestamp) -> Result<Self, Problem> {
        let offer = row.offer()?;
        let may_happen = |event: &LenderEvent| offers::events::may_happen(event.offer_event(), row, now);
        Ok(Self {
            id: row.id.clone(),
            state: row.state_at(now),
            events: LenderEvent::ALL.into_iter().filter(may_happen).collect(),
            amount: offer.amount,
            months: offer.months,
            for_less: offer.for_less,
            rate_percent: offer.rate_percent,
            apr_percent: offer.apr_percent,
            opening_fee: offer.opening_fee,
            monthly_fee: offer.monthly_fee,
            instalment: offer.instalment,
            total_payable: offer.total_payable,
            expires_at: rfc3339(row.expires_at),
            accepted_at: row.accepted_at.map(rfc3339),
            signed_at: row.signed_at.map(rfc3339),
            withdraw_until: row.withdraw_until().map(rfc3339),
            paid_out_at: row.paid_out_at.map(rfc3339),
        })
    }
}

fn stored<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Internal(format!("a stored application: {error}")))
}

fn read<T: DeserializeOwned>(result: &D1Result) -> Result<Vec<T>, Problem> {
    Ok(result.results()?)
}

fn json<'a>(ids: impl Iterator<Item = &'a str>) -> Result<String, Problem> {
    let ids: Vec<&str> = ids.collect();
    serde_json::to_string(&ids).map_err(|error| Problem::Internal(error.to_string()))
}
