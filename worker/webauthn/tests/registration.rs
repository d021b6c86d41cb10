//! Registering (section 7.1): what is accepted, and each check that refuses.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod authenticator;

use authenticator::*;
use ciborium::Value;
use kirkas_webauthn::{
    CreationOptions, CredentialDescriptor, CredentialId, PublicKey, Refusal, Transport, UserHandle, register,
};
use serde_json::json;

#[test]
fn each_algorithm_registers() {
    let party = relying_party();
    for key in Key::all() {
        let made = Authenticator {
            flags: USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE | BACKED_UP,
            ..Authenticator::new(key)
        };
        let registered = register(&made.register(), &ceremony(&party)).unwrap();
        assert_eq!(registered.id.bytes(), made.id);
        assert_eq!(registered.public_key, PublicKey::read(&registered.cose_key).unwrap());
        assert_eq!(registered.cose_key, made.cose_key());
        assert_eq!((registered.counter, registered.backup_eligible, registered.backed_up), (1, true, true));
        assert_eq!(registered.transports, [Transport::Internal, Transport::Hybrid]);
    }
}

#[test]
fn what_the_standard_lets_stand_beside_is_accepted() {
    let extensions = cbor(&Value::Map(vec![("credProtect".into(), 2.into())]));
    let accepted: [(&str, Change); 4] = [
        ("a member of the client data that nobody knows", |made| made.client_data = json!({"extraData": [1]})),
        ("client data that says nothing of frames", |made| made.client_data = json!({"crossOrigin": null})),
        ("an id of 1023 bytes", |made| made.id = vec![1; 1023]),
        ("a counter of 0", |made| made.counter = 0),
    ];
    let party = relying_party();
    for (name, change) in accepted {
        let mut made = Authenticator::new(Key::es256());
        change(&mut made);
        assert!(register(&made.register(), &ceremony(&party)).is_ok(), "{name}");
    }
    let made = Authenticator { behind: extensions, flags: 0x85, ..Authenticator::new(Key::es256()) };
    assert!(register(&made.register(), &ceremony(&party)).is_ok(), "extensions");
}

#[test]
fn each_check_refuses() {
    use Refusal::*;
    let cases: [(&str, Refusal, Change); 37] = [
        ("the other ceremony", WrongType, |made| made.client_data = json!({"type": "webauthn.get"})),
        ("another challenge", ChallengeDiffers, |made| made.client_data = json!({"challenge": "A".repeat(43)})),
        ("a short challenge", ChallengeDiffers, |made| made.client_data = json!({"challenge": "BwcH"})),
        ("a challenge that is none", ClientDataMalformed, |made| made.client_data = json!({"challenge": "="})),
        ("another origin", OriginDiffers, |made| made.client_data = json!({"origin": "https://evil.example"})),
        ("another port", OriginDiffers, |made| made.client_data = json!({"origin": "https://www.kirkas.example:8443"})),
        ("no encryption", OriginDiffers, |made| made.client_data = json!({"origin": "http://www.kirkas.example"})),
        ("another host of the domain", OriginDiffers, |made| {
            made.client_data = json!({"origin": "https://kirkas.example"})
        }),
        ("a frame elsewhere", CrossOrigin, |made| made.client_data = json!({"crossOrigin": true})),
        ("a page around it", CrossOrigin, |made| made.client_data = json!({"topOrigin": ORIGIN})),
        ("an origin that is no text", ClientDataMalformed, |made| made.client_data = json!({"origin": 1})),
        ("another relying party", RelyingPartyDiffers, |made| made.rp_id = "evil.example".to_owned()),
        ("the host as the relying party", RelyingPartyDiffers, |made| made.rp_id = "www.kirkas.example".to_owned()),
        ("nobody there", UserNotPresent, |made| made.flags &= !USER_PRESENT),
        ("nobody verified", UserNotVerified, |made| made.flags &= !USER_VERIFIED),
        ("backed up, and can't be", BackupContradicts, |made| made.flags |= BACKED_UP),
        ("another attestation", AttestationUnsupported, |made| made.format = "packed"),
        ("an attestation that nobody knows", AttestationUnsupported, |made| made.format = ""),
        ("a statement of none", AttestationMalformed, |made| made.statement = vec![("alg".into(), Value::from(-7))]),
        ("no id", CredentialIdLength, |made| {
            made.named_id = Some(vec![5]);
            made.id = Vec::new();
        }),
        ("an empty name", CredentialIdLength, |made| made.named_id = Some(Vec::new())),
        ("an id of 1024 bytes", CredentialIdLength, |made| made.id = vec![1; 1024]),
        ("another id than it names", CredentialDiffers, |made| made.named_id = Some(vec![6; 32])),
        ("a byte behind", AuthenticatorDataMalformed, |made| made.behind = vec![0]),
        ("extensions that are not there", AuthenticatorDataMalformed, |made| made.flags |= EXTENSIONS),
        ("extensions that are none", AuthenticatorDataMalformed, |made| {
            made.flags |= EXTENSIONS;
            made.behind = vec![0];
        }),
        ("no key", AuthenticatorDataMalformed, |made| made.cose_key = Some(Vec::new())),
        ("a key that is none", KeyMalformed, |made| made.cose_key = Some(cbor(&1.into()))),
        ("a key that says no algorithm", AlgorithmUnsupported, |made| change_key(made, 3, None)),
        ("ES384", AlgorithmUnsupported, |made| change_key(made, 3, Some((-35).into()))),
        ("RS1", AlgorithmUnsupported, |made| change_key(made, 3, Some((-65535).into()))),
        ("Ed25519 of another kind of key", KeyMalformed, |made| change_key(made, 3, Some((-8).into()))),
        ("another curve", KeyMalformed, |made| change_key(made, -1, Some(2.into()))),
        ("another kind of key", KeyMalformed, |made| change_key(made, 1, Some(1.into()))),
        ("a compressed point", KeyMalformed, |made| change_key(made, -3, Some(true.into()))),
        ("a short coordinate", KeyMalformed, |made| change_key(made, -2, Some(Value::Bytes(vec![1; 31])))),
        ("half a point", KeyMalformed, |made| change_key(made, -3, None)),
    ];
    let party = relying_party();
    for (name, expected, change) in cases {
        let mut made = Authenticator::new(Key::es256());
        change(&mut made);
        assert_eq!(register(&made.register(), &ceremony(&party)).unwrap_err(), expected, "{name}");
    }
}

#[test]
fn weak_keys_of_rsa_are_refused() {
    let party = relying_party();
    let strong = [vec![0x80], vec![1; 255]].concat();
    for (name, label, value, accepted) in [
        ("2048 bits", -1, strong.clone(), true),
        ("2047 bits", -1, [vec![0x7f], vec![1; 255]].concat(), false),
        ("1024 bits", -1, [vec![0x80], vec![1; 127]].concat(), false),
        ("a zero in front", -1, [vec![0], strong.clone()].concat(), false),
        ("an even number", -1, [strong.clone(), vec![2]].concat(), false),
        ("4104 bits", -1, [vec![0x80], vec![1; 512]].concat(), false),
        ("exponent 3", -2, vec![3], true),
        ("exponent 1", -2, vec![1], false),
        ("no exponent", -2, vec![], false),
        ("an even exponent", -2, vec![1, 0, 0], false),
        ("a zero in front of the exponent", -2, vec![0, 3], false),
        ("an exponent of 5 bytes", -2, vec![1, 0, 0, 0, 1], false),
    ] {
        let mut made = Authenticator::new(Key::rs256());
        change_key(&mut made, label, Some(Value::Bytes(value)));
        let expected = if accepted { None } else { Some(Refusal::KeyMalformed) };
        assert_eq!(register(&made.register(), &ceremony(&party)).err(), expected, "{name}");
    }
}

#[test]
fn an_attestation_object_has_each_member_once() {
    let party = relying_party();
    let made = Authenticator::new(Key::es256());
    let client_data = made.register().response.client_data_json.0;
    let Ok(Value::Map(members)) = ciborium::from_reader(made.attestation_object().as_slice()) else { unreachable!() };
    let object = |members: Vec<(Value, Value)>| cbor(&Value::Map(members));
    let behind = [made.attestation_object(), vec![0]].concat();
    let twice = [members.clone(), vec![members[2].clone()]].concat();
    let other = [members.clone(), vec![("ep".into(), true.into())]].concat();
    for (name, bytes, expected) in [
        ("as it is", object(members.clone()), None),
        ("a member that is not known", object(other), None),
        ("no format", object(members[1..].to_vec()), Some(Refusal::AttestationMalformed)),
        ("no data", object(members[..2].to_vec()), Some(Refusal::AttestationMalformed)),
        ("data twice", object(twice), Some(Refusal::AttestationMalformed)),
        ("a byte behind", behind, Some(Refusal::AttestationMalformed)),
        ("no map", cbor(&1.into()), Some(Refusal::AttestationMalformed)),
        ("nothing", vec![], Some(Refusal::AttestationMalformed)),
        ("bytes longer than they are", [vec![0x5b], vec![0xff; 8]].concat(), Some(Refusal::AttestationMalformed)),
        ("nested without end", vec![0x81; 5000], Some(Refusal::AttestationMalformed)),
        (
            "longer than it is",
            vec![0xbb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            Some(Refusal::AttestationMalformed),
        ),
    ] {
        let response = made.registration(&client_data, &bytes);
        assert_eq!(register(&response, &ceremony(&party)).err(), expected, "{name}");
    }
}

#[test]
fn a_byte_order_mark_is_stripped() {
    let (party, made) = (relying_party(), Authenticator::new(Key::es256()));
    let marked = ["\u{feff}".as_bytes(), &made.register().response.client_data_json.0].concat();
    assert!(register(&made.registration(&marked, &made.attestation_object()), &ceremony(&party)).is_ok());
}

#[test]
fn an_authentication_registers_nothing() {
    let party = relying_party();
    let made = Authenticator::new(Key::es256());
    let data = made.authenticate().response.authenticator_data.0;
    let members = [("fmt", "none".into()), ("attStmt", Value::Map(vec![])), ("authData", Value::Bytes(data))];
    let object = cbor(&Value::Map(members.map(|(name, value)| (name.into(), value)).to_vec()));
    let response = made.registration(&made.register().response.client_data_json.0, &object);
    assert_eq!(register(&response, &ceremony(&party)).unwrap_err(), Refusal::AuthenticatorDataMalformed);
}

#[test]
fn the_options_are_what_browsers_read() {
    let party = relying_party();
    let user = UserHandle::new(b"user-1".to_vec()).unwrap();
    let known = CredentialDescriptor::new(&CredentialId::new(vec![5; 3]).unwrap(), vec![Transport::Usb]);
    let options = CreationOptions::new(&ceremony(&party), &user, ("o@kirkas.example", "Outi"), vec![known], 300_000);
    assert_eq!(
        serde_json::to_value(options).unwrap(),
        json!({
            "rp": {"id": RP_ID, "name": "Kirkas"},
            "user": {"id": "dXNlci0x", "name": "o@kirkas.example", "displayName": "Outi"},
            "challenge": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc",
            "pubKeyCredParams": [
                {"type": "public-key", "alg": -7}, {"type": "public-key", "alg": -8}, {"type": "public-key", "alg": -257},
            ],
            "timeout": 300_000,
            "excludeCredentials": [{"type": "public-key", "id": "BQUF", "transports": ["usb"]}],
            "authenticatorSelection": {
                "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
            },
            "attestation": "none",
        })
    );
}

/// Sets a parameter of the key, or leaves it out.
fn change_key(made: &mut Authenticator, label: i64, value: Option<Value>) {
    let Value::Map(parameters) = made.key.cose() else { unreachable!() };
    let others = parameters.into_iter().filter(|(name, _)| *name != label.into());
    let changed = value.map(|value| (label.into(), value));
    made.cose_key = Some(cbor(&Value::Map(others.chain(changed).collect())));
}
