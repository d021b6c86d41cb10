//! A campaign's dates count by the time of the request, and what is no bundle is refused.

use kirkas_core::clicks::{Campaigns, LoadError};
use kirkas_core::site;

use super::{DAY, NOW, campaigns_with, captured_at};

const CAMPAIGN: &str = r#"{ "name": "a", "source": "google", "language": "fi", "landing": "/kampanja/",
    "begins": "2026-11-21", "ends": "2026-11-22", "after": "/laina/" }"#;

#[test]
fn a_campaigns_dates_count_by_the_time_of_the_request() {
    let campaigns = campaigns_with(&format!("[{CAMPAIGN}]"));
    let midnight = NOW - 10 * 3_600_000;
    for (at, on) in
        [(midnight - 1, false), (midnight, true), (midnight + 2 * DAY - 1, true), (midnight + 2 * DAY, false)]
    {
        let clicks = captured_at("/kampanja/", "gclid=x&campaign=a", at, &campaigns);
        let campaign: Vec<&str> = clicks.iter().map(|touch| touch.campaign.as_str()).collect();
        assert_eq!(campaign, [if on { "a" } else { "" }], "{at}");
        let region = site::region("fi").unwrap();
        let instead = campaigns.instead_of(region, "/kampanja/", at);
        assert_eq!(instead.as_deref(), if on { None } else { Some("/laina/") }, "{at}");
        assert_eq!(campaigns.instead_of(region, "/laina/", at), None);
        assert_eq!(campaigns.instead_of(site::region("intl").unwrap(), "/kampanja/", at), None);
    }
}

#[test]
fn what_is_no_bundle_is_refused() {
    let cases = [
        ("", LoadError::NotCampaigns),
        ("KCLK 2\n", LoadError::NotCampaigns),
        ("KCLK 1\nsource\tgoogle\n", LoadError::Line(2)),
        ("KCLK 1\nbot\tx\nnamed\ta\t\n", LoadError::Line(3)),
        ("KCLK 1\ncampaign\ta\tfi\t/\tx\t1\t\n", LoadError::Line(2)),
        ("KCLK 1\ncampaign\ta\tfi\t/\t1\t2\t//evil.example/\n", LoadError::Line(2)),
        ("KCLK 1\ncampaign\ta\tfi\t/\t1\t2\t/\r/\n", LoadError::Line(2)),
        ("KCLK 1\nother\n", LoadError::Line(2)),
    ];
    for (text, expected) in cases {
        assert_eq!(Campaigns::load(text.as_bytes().to_vec()).err(), Some(expected), "{text}");
    }
}
