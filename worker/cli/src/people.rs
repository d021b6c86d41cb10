//! `edgectl people`: gets an admin in with the bootstrap token.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::AdminAddress;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// A code to hand over.
#[derive(Serialize, Deserialize)]
struct EnrolmentCode {
    code: String,
    expires_at: String,
}

/// Prints the code with which an admin adds a first passkey; after a reset, where that is asked for.
pub fn enrol(connection: &Connection, admin: &AdminAddress, reset: bool) -> Result<(), Failure> {
    let AdminAddress { email, note, form } = admin;
    let body = json!({ "email": email, "reset": reset });
    let issued: EnrolmentCode = connection.post_with("admins/enrolment-code", &[("note", note)], &body)?;
    let EnrolmentCode { code, expires_at } = &issued;
    let text = format!(
        "{code} works until {expires_at}. Hand it to {email} outside of mail: they sign in, open Security in the console and add a passkey."
    );
    form::answer(form.is_json(), &issued, &text)
}
