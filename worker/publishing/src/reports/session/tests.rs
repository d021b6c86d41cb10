//! What is read of a payload, and what is not.

use kirkas_core::analytics;
use kirkas_core::site;
use serde_json::{Value, json};

use super::{Session, SessionMessage};
use crate::reports::MessageError;

/// The session that a payload is read as which has these members in place of the usual ones.
fn session(others: Value) -> Option<Session> {
    let mut payload = json!({
        "location": "https://kirkas.example/sanasto/",
        "referrer": "https://search.example/",
        "title": "Sanasto | Kirkas",
        "language": "fi-FI",
        "screenSize": "1920x1080",
        "viewportSize": "1280x800",
        "sessionId": "550E8400-e29b-41d4-a716-446655440000",
        "sessionCount": 1,
    });
    let members = payload.as_object_mut()?;
    for (name, value) in others.as_object()? {
        members.insert(name.clone(), value.clone());
    }
    members.retain(|_, value| !value.is_null());
    Session::read(site::region_of_host("localhost"), &payload.to_string())
}

#[test]
fn what_the_edge_hands_on_is_read() {
    let text = r#"{"location":"http://intl.localhost:8787/","referrer":"","title":"","language":"","screenSize":"1x2",
        "viewportSize":"0x0","sessionId":"550e8400-e29b-41d4-a716-446655440000","sessionCount":7}"#;
    let expected = Session {
        id: "550e8400-e29b-41d4-a716-446655440000".to_owned(),
        landing: "/".to_owned(),
        title: String::new(),
        referrer: String::new(),
        language: String::new(),
        screen: "1x2".to_owned(),
        viewport: "0x0".to_owned(),
        visit: "6-20",
    };
    for (host, text, session) in [
        ("intl.localhost:8787", text, Some(expected)),
        ("localhost", "", None),
        ("localhost", "{}", None),
        ("localhost", "{\"version\":1,\"tables\":{}}", None),
    ] {
        let region = site::region_of_host(host);
        let message = analytics::message(&analytics::heading(region), text).ok();
        let read = message.and_then(|message| SessionMessage::read(&message));
        assert_eq!(read, Some(Ok(SessionMessage { region, session })), "{text}");
    }
}

#[test]
fn a_message_of_another_kind_or_form_is_none() {
    let malformed = Some(Err(MessageError::Malformed));
    let cases = [
        ("{\"version\":1}", None),
        ("sessions 1 fi\n{}", None),
        ("", None),
        ("session 1 fi", malformed),
        ("session 1\n{}", malformed),
        ("session 1 mars\n{}", malformed),
        ("session x fi\n{}", malformed),
        ("session 2 fi\n{}", Some(Err(MessageError::Version(2)))),
    ];
    for (text, expected) in cases {
        let read = SessionMessage::read(text).map(|message| message.map(|message| message.region.id));
        assert_eq!(read, expected.map(|error: Result<&str, _>| error), "{text}");
    }
}

#[test]
fn a_payload_that_the_app_does_not_send_is_none() {
    let cases = [
        json!({ "other": 1 }),
        json!({ "title": null }),
        json!({ "title": 7 }),
        json!({ "title": "a".repeat(201) }),
        json!({ "location": "/sanasto/" }),
        json!({ "location": "https://intl.localhost/" }),
        json!({ "location": "ftp://kirkas.example/" }),
        json!({ "location": "https://kirkas.example/?token=secret" }),
        json!({ "location": "https://kirkas.example/#token" }),
        json!({ "location": "https://maija@kirkas.example/" }),
        json!({ "location": format!("https://kirkas.example/{}", "a".repeat(2048)) }),
        json!({ "referrer": "https://search.example/?q=loan" }),
        json!({ "referrer": "https://maija:secret@search.example/" }),
        json!({ "referrer": "nowhere" }),
        json!({ "language": "fi_FI" }),
        json!({ "language": "a".repeat(36) }),
        json!({ "screenSize": "1920" }),
        json!({ "screenSize": "1920x1080x2" }),
        json!({ "screenSize": "-1x1" }),
        json!({ "viewportSize": "1.5x1" }),
        json!({ "viewportSize": "65536x1" }),
        json!({ "sessionId": "1" }),
        json!({ "sessionId": "550e8400-e29b-41d4-a716-44665544000g" }),
        json!({ "sessionId": "550e8400ae29b-41d4-a716-446655440000" }),
        json!({ "sessionCount": 0 }),
        json!({ "sessionCount": -1 }),
        json!({ "sessionCount": 1.5 }),
        json!({ "sessionCount": "1" }),
    ];
    for others in cases {
        assert_eq!(session(others.clone()), None, "{others}");
    }
    assert!(session(json!({})).is_some());
}

#[test]
fn what_may_name_a_person_is_not_kept() {
    let payload = |others: Value| session(others).map(|session| (session.landing, session.title, session.referrer));
    let title = "Sanasto | Kirkas";
    let landing = |path: &str| json!({ "location": format!("https://kirkas.example{path}") });
    let search = "https://search.example";
    let cases = [
        (json!({}), ("/sanasto/", title, search)),
        (landing("/offers/550e8400-e29b-41d4-a716-446655440000/"), ("", "", search)),
        (landing("/unsubscribe/maija@example.com/"), ("", "", search)),
        (landing("/lender/insights/"), ("", "", search)),
        (json!({ "title": "Maija <maija@example.com>" }), ("/sanasto/", "", search)),
        (json!({ "title": "=HYPERLINK(1)" }), ("/sanasto/", "", search)),
        (json!({ "title": "Soita 0401234567" }), ("/sanasto/", "", search)),
        (json!({ "referrer": "" }), ("/sanasto/", title, "")),
        (json!({ "referrer": "https://blog.example:8443/maija/" }), ("/sanasto/", title, "https://blog.example:8443")),
        (json!({ "referrer": "android-app://com.google.android.gm/" }), ("/sanasto/", title, "")),
        (json!({ "referrer": "http://192.168.100.101/" }), ("/sanasto/", title, "")),
        (json!({ "referrer": "https://u0401234567.example/" }), ("/sanasto/", title, "")),
    ];
    for (others, (landing, title, referrer)) in cases {
        let expected = Some((landing.to_owned(), title.to_owned(), referrer.to_owned()));
        assert_eq!(payload(others.clone()), expected, "{others}");
    }
    let visits = [1, 2, 3, 5, 6, 20, 21, u32::MAX].map(|count| session(json!({ "sessionCount": count })));
    let visits = visits.map(|session| session.map_or("", |session| session.visit));
    assert_eq!(visits, ["1", "2", "3-5", "3-5", "6-20", "6-20", "21+", "21+"]);
}
