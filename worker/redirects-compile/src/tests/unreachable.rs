//! Rules that no request reaches are refused; rules for assets are not.

use super::compile_rows;
use crate::Check;

fn refusals(row: &str) -> Vec<String> {
    let findings = compile_rows(row).findings;
    findings.iter().filter(|finding| finding.check == Check::NeverAnswers).map(ToString::to_string).collect()
}

#[test]
fn what_the_system_answers_is_refused_with_the_reason() {
    let cases = [
        ("/api/v1/old,/sanasto/,301,,,\n", "The API"),
        ("/api,/sanasto/,301,,,\n", "The API"),
        ("/api/*,/sanasto/,301,prefix,,\n", "The API"),
        ("/api/:x/old/,/sanasto/,301,placeholder,,\n", "The API"),
        ("/api/v1/(a|b),/sanasto/,301,regex,,\n", "The API"),
        ("/api/control/live,/sanasto/,301,,,\n", "Control"),
        ("/edge/health,/sanasto/,301,,,\n", "The edge itself"),
        ("/edge/analytics,/sanasto/,301,,,\n", "The edge itself"),
        ("/edge/ofrep/v1/evaluate/flags/x,/sanasto/,301,,,\n", "The edge itself"),
        ("/page-data/old/page-data.json,/sanasto/,301,,,\n", "Write the page's own address, /old/"),
        ("/page-data/page-data.json,/sanasto/,301,,,\n", "The data of a page"),
        ("/sw.js,/sanasto/,301,,,\n", "A file of the release"),
        ("/service-worker.js,/sanasto/,301,,,\n", "A file of the release"),
        ("/sitemap.xml,/sanasto/,301,,,\n", "A file of the release"),
        ("/sitemap-lv.xml,,410,,,\n", "A file of the release"),
        ("/robots.txt,/sanasto/,302,,,\n", "A file of the release"),
        ("https://old.example/sw.js,/sanasto/,301,,,\n", "A file of the release"),
    ];
    for (row, reason) in cases {
        let refusals = refusals(row);
        assert!(refusals.len() == 1 && refusals.iter().all(|text| text.contains(reason)), "{row}: {refusals:?}");
        assert!(compile_rows(row).bundle.is_none(), "{row}");
    }
}

#[test]
fn rules_that_requests_reach_are_not_refused() {
    let cases = [
        "/assets/img/old.png,/sanasto/,301,,,\n",
        "/assets/*,/,301,prefix,,\n",
        "/apis/,/sanasto/,301,,,\n",
        "/API/,/sanasto/,301,,,\n",
        "/edge/old/,/sanasto/,301,,,\n",
        "/edge/*,/sanasto/,301,prefix,,\n",
        "/*,/,301,prefix,,\n",
        "/.*,/,301,regex,,\n",
        "/page-data/old.json,/sanasto/,301,,,\n",
        "/sitemap-xx.xml,/sanasto/,301,,,\n",
        "/sitemap-da-dk.xml,/sanasto/,301,,,\n",
    ];
    for row in cases {
        assert_eq!(refusals(row), [] as [String; 0], "{row}");
    }
}
