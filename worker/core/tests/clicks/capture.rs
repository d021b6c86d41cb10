//! Which clicks a query tells of.

use proptest::prelude::*;

use super::{NOW, campaigns_with, captured, captured_at};

/// Source, id and other value of each click.
type Expected = &'static [(&'static str, &'static str, &'static str)];

/// As [`Expected`].
fn reported_touches(query: &str) -> Vec<(String, String, String)> {
    captured(query).into_iter().map(|touch| (touch.source, touch.id, touch.with)).collect()
}

#[test]
fn each_source_is_known_by_its_parameters() {
    let cases: &[(&str, Expected)] = &[
        ("", &[]),
        ("a=b&c", &[]),
        ("oid=7&click_id=Ab_9", &[("scaleo", "Ab_9", "7")]),
        ("click_id=Ab_9", &[]),
        ("oid=7", &[]),
        ("gclid=EAIaIQ-x_Y", &[("google", "EAIaIQ-x_Y", "")]),
        ("wbraid=w", &[("google", "w", "")]),
        ("gbraid=g", &[("google", "g", "")]),
        ("gbraid=g&gclid=c", &[("google", "c", "")]),
        ("tmtData=t", &[("performission", "t", "")]),
        ("asclid=s", &[("adservice", "s", "")]),
        ("coid=c", &[("adservice", "c", "")]),
        ("fbclid=IwAR0", &[("facebook", "IwAR0", "")]),
        ("msclkid=m", &[("bing", "m", "")]),
        ("ttclid=E.C.P", &[("tiktok", "E.C.P", "")]),
        ("at_gd=D1", &[("adtraction", "D1", "")]),
        ("reqid=r", &[("smartresponse", "r", "")]),
        ("utm_source=financer&transaction_id=1", &[("financer", "1", "financer")]),
        ("utm_source=Facebook%26IG&transaction_id=1", &[("facebook&ig", "1", "Facebook%26IG")]),
        ("utm_source=newsletter&transaction_id=1", &[("other", "1", "newsletter")]),
        ("utm_source=financer", &[]),
        ("gclid=", &[]),
        ("gclid", &[]),
        ("gclid=&gclid=second&gclid=third", &[("google", "second", "")]),
        ("GCLID=Up&FbClId=low", &[("google", "Up", ""), ("facebook", "low", "")]),
        ("%67clid=x", &[("google", "x", "")]),
        ("gclid=a%2Fb+c%zz=d", &[("google", "a%2Fb+c%zz=d", "")]),
        ("gclid=a b", &[]),
        ("gclid=a\nb", &[]),
        ("gclid=a&fbclid=b&gclid=c", &[("google", "a", ""), ("facebook", "b", "")]),
        ("xgclid=a&gclidx=b", &[]),
    ];
    for (query, expected) in cases {
        let expected: Vec<_> = expected.iter().map(|(a, b, c)| ((*a).into(), (*b).into(), (*c).into())).collect();
        assert_eq!(reported_touches(query), expected, "{query}");
    }
}

#[test]
fn what_goes_with_a_click_is_kept_beside_it() {
    let query = "gclid=x&campaign=C&utm_campaign=U&prismicId=Xy-1&amount=15000&period=4&purpose=renovation";
    let campaigns = campaigns_with("[]");
    let touch = captured_at("/sv/sanasto/", query, NOW, &campaigns).remove(0);
    let kept = [&touch.landing, &touch.language, &touch.campaign, &touch.prismic_id];
    assert_eq!(kept, ["/sv/sanasto/", "sv-fi", "C", "Xy-1"]);
    assert_eq!([&touch.amount, &touch.period, &touch.purpose], ["15000", "4", "renovation"]);
    assert_eq!(touch.at, NOW);
    assert_eq!(captured("WBRAID=w").remove(0).parameter, "wbraid");
    let other = captured_at("/", "gclid=x&utm_campaign=U", NOW, &campaigns).remove(0);
    assert_eq!(other.campaign, "U");
    let private = captured_at("/maija@example.com/", "gclid=x", NOW, &campaigns).remove(0);
    assert_eq!((private.landing.as_str(), private.language.as_str()), ("", "fi"));
}

#[test]
fn what_is_too_long_is_left_out_and_never_cut() {
    let long = "x".repeat(513);
    assert_eq!(reported_touches(&format!("gclid={long}")), []);
    assert_eq!(reported_touches(&format!("gclid={long}&wbraid=w")), [("google".into(), "w".into(), String::new())]);
    let touch = captured(&format!("gclid={}&campaign={}", &long[1..], "c".repeat(161))).remove(0);
    assert_eq!((touch.id.len(), touch.campaign.as_str()), (512, ""));
}

/// A parameter's name in any case, some of it percent-encoded.
fn query_variants(name: &'static str) -> impl Strategy<Value = String> {
    proptest::collection::vec(0..3_u8, name.len()).prop_map(move |ways| {
        let letters = name.chars().zip(ways).map(|(letter, way)| match way {
            0 => letter.to_string(),
            1 => letter.to_ascii_uppercase().to_string(),
            _ => format!("%{:02x}", u32::from(letter)),
        });
        letters.collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever stands around it, in any order: the value comes out byte for byte.
    #[test]
    fn a_value_is_kept_byte_for_byte(
        name in query_variants("fbclid"),
        value in "[!-%'-~]{1,512}",
        mut others in proptest::collection::vec("[a-f%+]{0,9}(=[!-%'-~]{0,8192})?", 0..8),
        place in any::<proptest::sample::Index>(),
    ) {
        others.insert(place.index(others.len() + 1), format!("{name}={value}"));
        let clicks = reported_touches(&others.join("&"));
        prop_assert_eq!(clicks, [("facebook".to_owned(), value, String::new())]);
    }

    #[test]
    fn the_first_of_repeated_keys_counts(values in proptest::collection::vec("[A-Za-z0-9_-]{0,40}", 1..6)) {
        let query: Vec<String> = values.iter().map(|value| format!("msclkid={value}")).collect();
        let expected = values.iter().find(|value| !value.is_empty());
        let clicks = reported_touches(&query.join("&"));
        prop_assert_eq!(clicks.first().map(|(_, id, _)| id), expected);
    }

    #[test]
    fn no_query_is_more_than_it_can_take(query in "\\PC{0,300}") {
        captured(&query);
    }
}
