//! Who is to be identified, and who may ask for it: the holder of a draft and the users of an application for themselves, and a
//! co-applicant with the token of their invitation.

use http::HeaderMap;
use kirkas_lending::market::{Country, Market};

use super::store;
use super::{IdentificationPurpose, IdentifiedPerson};
use crate::app::App;
use crate::clock::Timestamp;
use crate::drafts::{self, Holder, OpenDraft};
use crate::invitations;
use crate::problem::Problem;
use crate::settings::Environment;
use crate::tokens::TokenHash;

/// Somebody who is to be identified.
pub struct Subject {
    /// What for.
    pub purpose: IdentificationPurpose,
    /// Where they apply.
    pub market: Market,
    /// What recognises them by their answers.
    pub identity_hash: String,
}

/// The person that a request is about.
pub struct IdentificationRequest<'a> {
    /// Id of the draft or the application.
    pub application: &'a str,
    /// Who.
    pub person: IdentifiedPerson,
    /// The invitation that they come with.
    pub invitation: Option<&'a TokenHash>,
}

impl Subject {
    /// The person that a request is about, if its sender may ask for them.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where the draft or application is not there or not theirs; [`Problem::InvitationGone`];
    /// [`Problem::StepIncomplete`] where they have yet to say who they are; [`Problem::Internal`] when the database fails.
    pub async fn find(
        app: &App,
        headers: &HeaderMap,
        request: &IdentificationRequest<'_>,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        if let Some(invitation) = request.invitation {
            return Self::invited(app, request, invitation, now).await;
        }
        let holder = Holder::from_headers(app, headers).await?;
        let draft = drafts::find_held(&app.database()?, &holder, request.application, now).await?;
        match (draft, holder.user()) {
            (Some(row), _) => {
                Self::of_draft(app, OpenDraft::from_row(row, &holder, &app.settings, now)?, request.person)
            }
            (None, Some(user)) => Self::of_application(app, user, request).await,
            (None, None) => Err(Problem::NotFound),
        }
    }

    /// The applicant of a draft; their co-applicant is identified from the invitation.
    fn of_draft(app: &App, draft: OpenDraft, person: IdentifiedPerson) -> Result<Self, Problem> {
        if person != IdentifiedPerson::Applicant {
            return Err(Problem::NotFound);
        }
        let identity = draft.form.identity(&draft.contents.answers, person.person());
        if !names_a_person(&identity) {
            let step = draft.form.first_incomplete(&draft.contents);
            return Err(Problem::StepIncomplete(step.unwrap_or_default()));
        }
        let OpenDraft { row, form, .. } = draft;
        let purpose = IdentificationPurpose { application: row.id, kind: row.kind, language: row.language, person };
        let identity_hash = app.settings.sealing.person(&identity);
        Ok(Self { purpose, market: form.context.market, identity_hash })
    }

    async fn of_application(app: &App, user: &str, request: &IdentificationRequest<'_>) -> Result<Self, Problem> {
        let IdentificationRequest { application, person, .. } = *request;
        let store::OwnPartRow { kind, language, identity_hash } =
            store::own_part(&app.database()?, user, application, person).await?;
        let market = market(app, &language)?;
        let purpose = IdentificationPurpose { application: application.to_owned(), kind, language, person };
        Ok(Self { purpose, market, identity_hash })
    }

    async fn invited(
        app: &App,
        request: &IdentificationRequest<'_>,
        invitation: &TokenHash,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        let invited = invitations::invited(app, invitation, now).await?;
        if request.person != IdentifiedPerson::CoApplicant || request.application != invited.application {
            return Err(Problem::NotFound);
        }
        if !names_a_person(&invited.identity) {
            return Err(Problem::StepIncomplete(invited.first_step.to_owned()));
        }
        let (application, person) = (invited.application, request.person);
        let market = market(app, &invited.language)?;
        let purpose = IdentificationPurpose { application, kind: invited.kind, language: invited.language, person };
        Ok(Self { purpose, market, identity_hash: app.settings.sealing.person(&invited.identity) })
    }
}

/// Whether an identity names a person, and not only their country.
fn names_a_person(identity: &str) -> bool {
    identity.split('\n').skip(1).all(|part| !part.is_empty())
}

fn market(app: &App, language: &str) -> Result<Market, Problem> {
    let country = kirkas_core::site::language(language).and_then(|language| Country::from_code(language.market));
    let country = country.ok_or_else(|| Problem::Internal("an application is in no market".to_owned()))?;
    Ok(Market::for_country(country, app.settings.environment == Environment::Development)?)
}

#[cfg(test)]
mod tests {
    use super::names_a_person;

    #[test]
    fn a_person_is_named_by_their_number_or_by_all_that_takes_its_place() {
        for (identity, expected) in [
            ("FI\n131052-955n", true),
            ("FI\n\n\n", false),
            ("FI\nkaisa\nkuluttaja\n", false),
            ("GB\nann\nbee\n1980-02-03", true),
            ("GB\n\nbee\n1980-02-03", false),
        ] {
            assert_eq!(names_a_person(identity), expected, "{identity:?}");
        }
    }
}
