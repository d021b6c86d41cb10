//! Subjects and sentences of notices' mails in Swedish. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: din ansökan har skickats";
const ANSWERED: &str = "Kirkas: din ansökan har besvarats";
const NEWS: &str = "Kirkas: nytt om din ansökan";
const TASK: &str = "Kirkas: en uppgift på långivarens sidor";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Vi har skickat din ansökan till långivarna, och svaren visas på din offertsida allteftersom de kommer.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Långivarna har svarat på din ansökan, och du kan nu jämföra offerterna.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Långivarna har svarat på din ansökan, den här gången utan offert; på din offertsida berättar vi varför och vad du kan göra härnäst.",
        ),
        NoticeKind::NewOffer => (NEWS, "Det har kommit en ny offert på din ansökan."),
        NoticeKind::OffersExpire => (NEWS, "Offerterna på din ansökan kan godkännas i tre dagar till."),
        NoticeKind::OfferAccepted => (
            NEWS,
            "Du har godkänt en offert; på din offertsida berättar vi vad som händer härnäst och hur du ångrar dig.",
        ),
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "Du har återkallat godkännandet av en offert; på din offertsida ser du vilka offerter du fortfarande kan godkänna.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "Offerten som du godkände går inte vidare; på din offertsida berättar vi varför och visar vilka offerter du fortfarande kan godkänna.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "En offert på din ansökan har dragits tillbaka; på din offertsida ser du vad som finns kvar.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "Du har dragit tillbaka din ansökan, och den är nu stängd."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Du har undertecknat ett kreditavtal och kan frånträda det utan att ange skäl inom 14 dagar från undertecknandet; på din offertsida berättar vi hur.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Ditt frånträde från ett kreditavtal har registrerats."),
        NoticeKind::InformationRequested => {
            (NEWS, "Det behövs mer uppgifter för din ansökan, och du kan svara på din offertsida.")
        }
        NoticeKind::ReviewAnswered => {
            (NEWS, "En människa har granskat beslutet som du frågade om på nytt, och svaret finns på din offertsida.")
        }
        NoticeKind::CheaperLoan => (
            NEWS,
            "Vi har på din begäran hittat ett lån som skulle bli billigare än din bästa offert; mer står på sidan med dina uppgifter.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "Det är mer än sex månader sedan du svarade; bekräfta på sidan med dina uppgifter att svaren fortfarande stämmer, så fortsätter vi leta.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: ditt företags ansökan har tagits emot",
            "Vi har tagit emot ditt företags ansökan och svarar inom en arbetsdag. På sidan med erbjudanden ser du hur långt den har kommit.",
        ),
        NoticeKind::LenderOfferAccepted => (TASK, "En av era offerter har godkänts och väntar på er arbetslista."),
        NoticeKind::LenderReviewRequested => {
            (TASK, "En begäran om att granska ett beslut på nytt väntar på er arbetslista.")
        }
        NoticeKind::SmeWaiting => (
            "Kirkas: företagsansökningar väntar",
            "Nya företagsansökningar väntar på administratörernas sidor, och ingen har ännu tagit hand om dem.",
        ),
    };
    Notice { subject, sentence }
}
