//! Signing in (section 7.2): what is accepted, and each check that refuses.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod authenticator;

use authenticator::*;
use kirkas_webauthn::{
    Authentication, AuthenticationResponse, CredentialDescriptor, CredentialId, Refusal, RequestOptions,
    StoredCredential, Transport, UserIdentification, authenticate, register,
};
use serde_json::json;

fn outcome(response: &AuthenticationResponse, credential: &StoredCredential) -> Result<Authentication, Refusal> {
    let party = relying_party();
    block_on(authenticate(response, UserIdentification::ByCredential, &ceremony(&party), credential, &Crates))
}

#[test]
fn each_algorithm_signs_in_with_what_it_registered() {
    let party = relying_party();
    for key in Key::all() {
        let made = Authenticator::new(key);
        let registered = register(&made.register(), &ceremony(&party)).unwrap();
        let stored =
            StoredCredential { counter: registered.counter, public_key: registered.public_key, ..made.stored() };
        let later = Authenticator { counter: 2, ..made };
        let expected = Authentication { counter: 2, backed_up: false, user_verified: true };
        assert_eq!(outcome(&later.authenticate(), &stored), Ok(expected));
    }
}

#[test]
fn each_check_refuses() {
    use Refusal::*;
    let cases: [(&str, Refusal, Change); 19] = [
        ("the other ceremony", WrongType, |made| made.client_data = json!({"type": "webauthn.create"})),
        ("another challenge", ChallengeDiffers, |made| made.client_data = json!({"challenge": "A".repeat(43)})),
        ("a challenge that is none", ClientDataMalformed, |made| made.client_data = json!({"challenge": "="})),
        ("another origin", OriginDiffers, |made| made.client_data = json!({"origin": "https://evil.example"})),
        ("another host of the domain", OriginDiffers, |made| {
            made.client_data = json!({"origin": "https://kirkas.example"})
        }),
        ("a frame elsewhere", CrossOrigin, |made| made.client_data = json!({"crossOrigin": true})),
        ("a page around it", CrossOrigin, |made| made.client_data = json!({"topOrigin": "https://evil.example"})),
        ("another relying party", RelyingPartyDiffers, |made| made.rp_id = "evil.example".to_owned()),
        ("nobody there", UserNotPresent, |made| made.flags &= !USER_PRESENT),
        ("nobody verified", UserNotVerified, |made| made.flags &= !USER_VERIFIED),
        ("backed up, and can't be", BackupContradicts, |made| made.flags |= BACKED_UP),
        ("can be backed up, and could not", BackupEligibilityChanged, |made| made.flags |= BACKUP_ELIGIBLE),
        ("a credential that it does not hold", CredentialDiffers, |made| made.named_id = Some(vec![6; 32])),
        ("another user", UserHandleDiffers, |made| made.user_handle = Some(b"user-2".to_vec())),
        ("a user that nobody can be", UserHandleDiffers, |made| made.user_handle = Some(vec![b'u'; 65])),
        ("nobody in particular", UserHandleMissing, |made| made.user_handle = None),
        ("an empty user", UserHandleMissing, |made| made.user_handle = Some(vec![])),
        ("a byte behind", AuthenticatorDataMalformed, |made| made.behind = vec![0]),
        ("another key", SignatureInvalid, |made| made.key = Key::ed25519()),
    ];
    for (name, expected, change) in cases {
        let mut made = Authenticator::new(Key::es256());
        let stored = made.stored();
        change(&mut made);
        assert_eq!(outcome(&made.authenticate(), &stored), Err(expected), "{name}");
    }
}

#[test]
fn a_counter_grows_unless_there_is_none() {
    for (before, now, accepted) in [
        (0, 0, true),
        (0, 1, true),
        (1, 2, true),
        (5, 5, false),
        (5, 4, false),
        (5, 0, false),
        (u32::MAX, u32::MAX, false),
        (u32::MAX - 1, u32::MAX, true),
        (u32::MAX, 0, false),
    ] {
        let made = Authenticator { counter: now, ..Authenticator::new(Key::ed25519()) };
        let stored = StoredCredential { counter: before, ..made.stored() };
        let refusal = outcome(&made.authenticate(), &stored).err();
        assert_eq!(refusal, (!accepted).then_some(Refusal::CounterNotGrown), "{before} {now}");
    }
}

#[test]
fn whose_it_is_may_be_known_before() {
    let party = relying_party();
    for (handle, expected) in
        [(None, None), (Some(b"user-1".to_vec()), None), (Some(b"user-2".to_vec()), Some(Refusal::UserHandleDiffers))]
    {
        let made = Authenticator { user_handle: handle.clone(), ..Authenticator::new(Key::ed25519()) };
        let (response, stored) = (made.authenticate(), made.stored());
        let (before, ceremony) = (UserIdentification::Before, ceremony(&party));
        let signing_in = block_on(authenticate(&response, before, &ceremony, &stored, &Crates));
        assert_eq!(signing_in.err(), expected, "{handle:?}");
    }
}

#[test]
fn a_signature_is_of_what_it_was_made_of() {
    for key in Key::all() {
        let made = Authenticator::new(key);
        let (right, other) = (made.authenticate(), Authenticator { counter: 2, ..made.clone() }.authenticate());
        let (parts, other) = (&right.response, &other.response);
        let client_data = &parts.client_data_json.0;
        let of_other = made.authentication(client_data, &parts.authenticator_data.0, &other.signature.0);
        let none = made.authentication(client_data, &parts.authenticator_data.0, &[]);
        let raw = made.authentication(client_data, &parts.authenticator_data.0, &[1; 64]);
        for response in [of_other, none, raw] {
            assert_eq!(outcome(&response, &made.stored()), Err(Refusal::SignatureInvalid));
        }
    }
}

#[test]
fn the_challenge_and_the_credential_are_found_by_the_response() {
    let made = Authenticator::new(Key::ed25519());
    let response = made.authenticate();
    assert_eq!(response.challenge(), Ok(CHALLENGE));
    assert_eq!(response.credential().unwrap().bytes(), made.id);
    assert_eq!(made.register().challenge(), Ok(CHALLENGE));
    assert!(!format!("{response:?}").contains("user-1"));
}

#[test]
fn the_options_are_what_browsers_read() {
    let party = relying_party();
    let known = CredentialDescriptor::new(&CredentialId::new(vec![5; 3]).unwrap(), vec![Transport::SmartCard]);
    let options = RequestOptions::new(&ceremony(&party), vec![known], 300_000);
    assert_eq!(
        serde_json::to_value(options).unwrap(),
        json!({
            "challenge": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
            "timeout": 300_000,
            "rpId": RP_ID,
            "allowCredentials": [{"type": "public-key", "id": "BQUF", "transports": ["smart-card"]}],
            "userVerification": "required",
        })
    );
}
