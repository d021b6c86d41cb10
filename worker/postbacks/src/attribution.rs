//! The campaigns that a conversion is attributed to.

use kirkas_core::clicks::Touch;

use crate::compile::Definition;
use crate::conversion::Conversion;
use crate::networks::Postback;

/// The campaigns that report a conversion to their networks, each with the click that it is attributed to: the
/// visitor's last of each source. A click that names no campaign of its source belongs to the first campaign that was
/// on when it came.
pub fn due<'a>(
    conversion: &'a Conversion,
    campaigns: &'a [Definition],
) -> Vec<(&'a Definition, &'a Postback, &'a Touch)> {
    let mut due: Vec<(&Definition, &Postback, &Touch)> = Vec::new();
    for touch in conversion.touches.iter().filter(|touch| conversion.last_of(&touch.source) == Some(touch)) {
        let of_source = || campaigns.iter().filter(|campaign| campaign.source == touch.source);
        let named = of_source().find(|campaign| campaign.name == touch.campaign);
        let Some(campaign) = named.or_else(|| of_source().find(|campaign| campaign.is_on(touch.at))) else {
            continue;
        };
        let wanted =
            |postback: &&Postback| postback.conversions.is_empty() || postback.conversions.contains(&conversion.name);
        due.extend(campaign.postback.as_ref().filter(wanted).map(|postback| (campaign, postback, touch)));
    }
    due
}
