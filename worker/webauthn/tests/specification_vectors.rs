//! The vectors of the standard itself: section 16.2, "ES256 Credential with No Attestation", of the Candidate Recommendation of
//! 26 May 2026 (<https://www.w3.org/TR/2026/CR-webauthn-3-20260526/#sctn-test-vectors-none-es256>). Nobody verified the user there.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod authenticator;

use authenticator::{Crates, block_on};
use kirkas_webauthn::{
    AuthenticationResponse, Base64Url, Ceremony, Challenge, CredentialId, Refusal, RegistrationResponse, RelyingParty,
    StoredCredential, UserHandle, UserIdentification, UserVerification, authenticate, register,
};
use serde_json::json;

const CREDENTIAL_ID: &str = "f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4";
const REGISTRATION_CHALLENGE: &str = "00c30fb78531c464d2b6771dab8d7b603c01162f2fa486bea70f283ae556e130";
const REGISTRATION_CLIENT_DATA: &str = "7b2274797065223a22776562617574686e2e637265617465222c226368616c6c656e6765223a22414d4d\
    507434557878475453746e63647134313759447742466938767049612d7077386f4f755657345441222c226f726967696e223a2268747470733a2f\
    2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a53\
    4f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375\
    636820617320746869733a20426b5165446a646354427258426941774a544c453551227d";
const ATTESTATION_OBJECT: &str = "a363666d74646e6f6e656761747453746d74a068617574684461746158a4bfabc37432958b063360d3ad6461c9c4\
    735ae7f8edd46592a5e0f01452b2e4b559000000008446ccb9ab1db374750b2367ff6f3a1f0020f91f391db4c9b2fde0ea70189cba3fb63f579ba6\
    122b33ad94ff3ec330084be4a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df612258209\
    30a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220";
const AUTHENTICATION_CHALLENGE: &str = "39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408";
const AUTHENTICATION_CLIENT_DATA: &str = "7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158\
    756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d\
    706c652e6f7267222c2263726f73734f726967696e223a66616c73657d";
const AUTHENTICATOR_DATA: &str = "bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000";
const SIGNATURE: &str = "3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf1\
    1a1dd5d78c6e486013f937295ea13653e331e87";

fn bytes(hexadecimal: &str) -> Vec<u8> {
    let digits: Vec<u32> = hexadecimal.chars().map(|digit| digit.to_digit(16).unwrap()).collect();
    digits.chunks(2).map(|pair| u8::try_from(pair[0] * 16 + pair[1]).unwrap()).collect()
}

fn text(hexadecimal: &str) -> String {
    Base64Url(bytes(hexadecimal)).to_string()
}

fn challenge(hexadecimal: &str) -> Challenge {
    Challenge::new(bytes(hexadecimal).try_into().unwrap())
}

fn relying_party() -> RelyingParty {
    let [id, name, origin] = ["example.org", "Example", "https://example.org"].map(str::to_owned);
    RelyingParty { id, name, origin }
}

fn registration() -> RegistrationResponse {
    serde_json::from_value(json!({
        "id": text(CREDENTIAL_ID),
        "rawId": text(CREDENTIAL_ID),
        "type": "public-key",
        "response": {"clientDataJSON": text(REGISTRATION_CLIENT_DATA), "attestationObject": text(ATTESTATION_OBJECT)},
    }))
    .unwrap()
}

fn authentication() -> AuthenticationResponse {
    serde_json::from_value(json!({
        "id": text(CREDENTIAL_ID),
        "rawId": text(CREDENTIAL_ID),
        "type": "public-key",
        "response": {
            "clientDataJSON": text(AUTHENTICATION_CLIENT_DATA),
            "authenticatorData": text(AUTHENTICATOR_DATA),
            "signature": text(SIGNATURE),
        },
    }))
    .unwrap()
}

#[test]
fn the_credential_registers_and_signs_in() {
    let (party, first, second) =
        (relying_party(), challenge(REGISTRATION_CHALLENGE), challenge(AUTHENTICATION_CHALLENGE));
    let user_verification = UserVerification::Discouraged;
    let ceremony = Ceremony { relying_party: &party, challenge: &first, user_verification };
    let registered = register(&registration(), &ceremony).unwrap();
    assert_eq!(registered.id, CredentialId::new(bytes(CREDENTIAL_ID)).unwrap());
    assert_eq!((registered.counter, registered.backup_eligible, registered.backed_up), (0, true, true));

    let stored = StoredCredential {
        id: registered.id,
        public_key: registered.public_key,
        counter: registered.counter,
        backup_eligible: registered.backup_eligible,
        user: UserHandle::new(vec![1]).unwrap(),
    };
    let ceremony = Ceremony { challenge: &second, ..ceremony };
    let (response, before) = (authentication(), UserIdentification::Before);
    let signed_in = block_on(authenticate(&response, before, &ceremony, &stored, &Crates)).unwrap();
    assert_eq!((signed_in.counter, signed_in.user_verified), (0, false));
}

#[test]
fn who_has_to_be_verified_is_not() {
    let (party, first) = (relying_party(), challenge(REGISTRATION_CHALLENGE));
    let ceremony = Ceremony { relying_party: &party, challenge: &first, user_verification: UserVerification::Required };
    assert_eq!(register(&registration(), &ceremony).unwrap_err(), Refusal::UserNotVerified);
}
