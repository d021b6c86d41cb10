//! Bytes that nobody made on purpose: none of them ends the Worker, and no bit of a response can be another.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod authenticator;

use std::sync::LazyLock;

use authenticator::*;
use kirkas_webauthn::{AuthenticationResponse, PublicKey, Refusal, UserIdentification, authenticate, register};
use proptest::prelude::*;

/// What is signed once for all cases.
static SIGNED: LazyLock<Vec<(Authenticator, AuthenticationResponse)>> = LazyLock::new(|| {
    let authenticators = Key::all().into_iter().map(Authenticator::new);
    authenticators.map(|made| (made.clone(), made.authenticate())).collect()
});

fn outcome(made: &Authenticator, response: &AuthenticationResponse) -> Result<(), Refusal> {
    let party = relying_party();
    let identification = UserIdentification::ByCredential;
    block_on(authenticate(response, identification, &ceremony(&party), &made.stored(), &Crates)).map(drop)
}

fn flip(bytes: &mut [u8], bit: usize) {
    let bit = bit % (bytes.len() * 8);
    bytes[bit / 8] ^= 1 << (bit % 8);
}

proptest! {
    #[test]
    fn a_flipped_bit_anywhere_is_refused(which in 0_usize..3, part in 0_usize..5, bit: usize) {
        let (made, response) = &SIGNED[which];
        let mut response = response.clone();
        let handle = response.response.user_handle.as_mut().unwrap();
        flip(
            match part {
                0 => &mut response.response.client_data_json.0,
                1 => &mut response.response.authenticator_data.0,
                2 => &mut response.response.signature.0,
                3 => &mut response.raw_id.0,
                _ => &mut handle.0,
            },
            bit,
        );
        prop_assert!(outcome(made, &response).is_err());
    }

    #[test]
    fn whatever_is_cut_off_is_refused(which in 0_usize..3, part in 0_usize..3, length: usize) {
        let (made, response) = &SIGNED[which];
        let mut response = response.clone();
        let bytes = match part {
            0 => &mut response.response.client_data_json.0,
            1 => &mut response.response.authenticator_data.0,
            _ => &mut response.response.signature.0,
        };
        bytes.truncate(length % bytes.len());
        prop_assert!(outcome(made, &response).is_err());
    }

    #[test]
    fn any_bytes_are_refused(client_data: Vec<u8>, data: Vec<u8>, signature: Vec<u8>) {
        let (made, right) = &SIGNED[0];
        prop_assert!(outcome(made, &made.authentication(&client_data, &data, &signature)).is_err());
        let client_data = &right.response.client_data_json.0;
        prop_assert!(outcome(made, &made.authentication(client_data, &data, &signature)).is_err());
        let data = &right.response.authenticator_data.0;
        prop_assert_eq!(outcome(made, &made.authentication(client_data, data, &signature)), Err(Refusal::SignatureInvalid));
    }

    #[test]
    fn any_attestation_is_refused(object: Vec<u8>) {
        let (party, made) = (relying_party(), Authenticator::new(Key::es256()));
        let response = made.registration(&made.register().response.client_data_json.0, &object);
        prop_assert!(register(&response, &ceremony(&party)).is_err());
    }

    #[test]
    fn a_changed_attestation_does_not_panic(place: usize, byte: u8, length: usize) {
        let (party, made) = (relying_party(), Authenticator::new(Key::es256()));
        let client_data = made.register().response.client_data_json.0;
        let mut object = made.attestation_object();
        let place = place % object.len();
        object[place] = byte;
        let _ = register(&made.registration(&client_data, &object), &ceremony(&party));
        object.truncate(length % object.len());
        prop_assert!(register(&made.registration(&client_data, &object), &ceremony(&party)).is_err());
    }

    #[test]
    fn any_key_is_read_without_panic(bytes: Vec<u8>) {
        let _ = PublicKey::read(&bytes);
    }
}
