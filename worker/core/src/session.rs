//! Sessions as the edge and the origin see them: pure rules and state machines, facts in and effects
//! out. The Workers carry the effects out, and the simulator drives the same code.

pub mod cookies;
pub mod coordination;
pub mod exchange;
pub mod renewal;
pub mod rotation;
pub mod sender;

/// A moment or a duration, in milliseconds; moments count from 1970-01-01 UTC.
pub type Milliseconds = i64;

/// Path of the call that renews a session (specification, section 7).
pub const REFRESH_PATH: &str = "/api/v3/user/token/refresh";

/// Path of the call that returns the signed-in user (specification, section 7).
pub const PROFILE_PATH: &str = "/api/v2/user/profile";

/// Calls that open, renew or end a session: a 401 from them is their answer, not a reason to renew.
const SESSION_CALLS: [&str; 3] = ["/api/v1/login-links", REFRESH_PATH, "/api/v2/user/logout"];

/// Whether the path is of a call that opens, renews or ends a session.
pub fn is_session_call(path: &str) -> bool {
    SESSION_CALLS
        .iter()
        .any(|call| path.strip_prefix(call).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

#[cfg(test)]
mod tests {
    use super::is_session_call;

    #[test]
    fn a_401_of_a_session_call_stands() {
        let cases = [
            ("/api/v1/login-links", true),
            ("/api/v1/login-links/consume", true),
            ("/api/v3/user/token/refresh", true),
            ("/api/v2/user/logout", true),
            ("/api/v2/user/logout/", true),
            ("/api/v2/user/logouts", false),
            ("/api/v2/user/profile", false),
            ("/api/v1/login-linksx", false),
        ];
        for (path, expected) in cases {
            assert_eq!(is_session_call(path), expected, "{path}");
        }
    }
}
