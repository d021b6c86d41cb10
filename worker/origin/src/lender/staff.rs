//! Who works for a lender: its own staff, and admins, who say for which.

use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::lenders::{self, Lender, LendingProduct};
use crate::problem::Problem;
use crate::sessions::caller::Caller;
use crate::users::Role;

/// Which lender an admin looks at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LenderChoice {
    /// For admins, who work for none: the lender's id.
    pub lender: Option<String>,
}

/// Somebody who works for a lender.
pub struct Staff {
    /// The user's id.
    pub user: String,
    /// The lender.
    pub lender: Lender,
    /// Whether they are the lender's own. Only those see who applies.
    pub is_own: bool,
}

impl Staff {
    /// Whoever sent these headers, at the lender that they work for or, as admins, chose.
    ///
    /// # Errors
    /// [`Problem::SignedOut`]; [`Problem::RoleMissing`] for whoever is neither a lender's staff nor an admin;
    /// [`Problem::NotFound`] where there is no such lender, or it is another than theirs; [`Problem::Malformed`] where an admin
    /// chose none; [`Problem::Internal`] when the database fails.
    pub async fn authenticate(app: &App, headers: &HeaderMap, choice: Option<&str>) -> Result<Self, Problem> {
        let user = Caller::authenticate(app, headers).await?.user;
        let own = user.lender.as_ref().filter(|_| user.roles.contains(&Role::Lender)).map(|lender| lender.id.as_str());
        let (id, is_own) = match (own, choice) {
            (Some(own), None) => (own, true),
            (Some(own), Some(choice)) if own == choice => (own, true),
            (_, Some(choice)) if user.roles.contains(&Role::Admin) => (choice, false),
            (Some(_), Some(_)) => return Err(Problem::NotFound),
            (None, None) if user.roles.contains(&Role::Admin) => {
                return Err(Problem::Malformed("Say in lender whose area you mean.".to_owned()));
            }
            (None, _) => return Err(Problem::RoleMissing),
        };
        let lender = lenders::store::find(&app.database()?, id).await?.ok_or(Problem::NotFound)?;
        Ok(Self { user: user.id, lender, is_own })
    }

    /// The lender's product with this id.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where it has none such.
    pub fn product(&self, id: &str) -> Result<&LendingProduct, Problem> {
        self.lender.product(id)
    }
}
