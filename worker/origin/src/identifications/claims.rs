//! Whom the provider names, as people are recognised by their answers.

use kirkas_lending::form::identity_of;
use kirkas_lending::market::Market;
use kirkas_lending::numbers::identity::IdentityNumber;

use super::id_token::Claims;
use super::providers::IdentityProvider;

/// What recognises the person of these claims: the number where the provider says it, else name and date of birth. None where a
/// claim is missing, or its number is none of the country's.
pub fn identity(claims: &Claims, provider: &IdentityProvider, market: &Market) -> Option<String> {
    let country = market.country;
    if let Some(claim) = &provider.number_claim {
        let number = IdentityNumber::parse(claims.text(claim)?, market)?;
        return Some(identity_of(country, number.as_str(), ["", ""], ""));
    }
    let [first, last, born] = ["given_name", "family_name", "birthdate"].map(|name| claims.text(name).map(str::trim));
    let name = [first.filter(|name| !name.is_empty())?, last.filter(|name| !name.is_empty())?];
    Some(identity_of(country, "", name, born.filter(|day| !day.is_empty())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identifications::IdentityProviders;
    use kirkas_lending::market::Country;
    use serde_json::json;

    fn named(country: Country, claims: serde_json::Value) -> Option<String> {
        let entries = r#"{
            "FI": { "issuer": "https://id.example", "client": "kirkas", "claim": "urn:oid:1.2.246.21" },
            "GB": { "issuer": "https://id.example", "client": "kirkas" }
        }"#;
        let providers = IdentityProviders::read(entries, "", false).unwrap();
        let mut claims = claims;
        claims["iat"] = json!(0);
        claims["exp"] = json!(0);
        let claims: Claims = serde_json::from_value(claims).unwrap();
        identity(&claims, providers.for_country(country).unwrap(), &Market::for_country(country, true).unwrap())
    }

    #[test]
    fn somebody_is_known_by_their_number_as_their_country_writes_it() {
        for (number, expected) in [
            (json!("131052-955N"), Some("FI\n131052-955n")),
            (json!(" 131052-955n "), Some("FI\n131052-955n")),
            (json!("131052-955P"), None),
            (json!(""), None),
            (json!(131_052), None),
            (json!(null), None),
        ] {
            let claims = json!({ "urn:oid:1.2.246.21": number, "given_name": "Kaisa", "family_name": "Kuluttaja" });
            assert_eq!(named(Country::Fi, claims).as_deref(), expected, "{number}");
        }
        let without = json!({ "given_name": "Kaisa", "family_name": "Kuluttaja", "birthdate": "1952-10-13" });
        assert_eq!(named(Country::Fi, without), None);
    }

    #[test]
    fn somebody_without_a_number_is_known_by_name_and_date_of_birth() {
        let complete = json!({ "given_name": " Ann ", "family_name": "Bee", "birthdate": "1980-02-03" });
        assert_eq!(named(Country::Gb, complete.clone()).as_deref(), Some("GB\nann\nbee\n1980-02-03"));
        for missing in ["given_name", "family_name", "birthdate"] {
            for nothing in [json!(" "), json!(null)] {
                let mut claims = complete.clone();
                claims[missing] = nothing;
                assert_eq!(named(Country::Gb, claims), None, "{missing}");
            }
        }
    }
}
