//! Subjects and sentences of notices' mails in English. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: your application has been sent";
const ANSWERED: &str = "Kirkas: your application has been answered";
const NEWS: &str = "Kirkas: news about your application";
const TASK: &str = "Kirkas: a task in the lender area";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "We have sent your application to the lenders, and their answers appear on your offers page as they arrive.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "The lenders have answered your application, and you can now compare the offers.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "The lenders have answered your application, this time without an offer; your offers page explains why and what you can do next.",
        ),
        NoticeKind::NewOffer => (NEWS, "Another offer for your application has arrived."),
        NoticeKind::OffersExpire => (NEWS, "There are three days left to accept the offers for your application."),
        NoticeKind::OfferAccepted => {
            (NEWS, "You have accepted an offer; your offers page says what happens next and how to cancel.")
        }
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "You have cancelled the acceptance of an offer; your offers page shows which offers you can still accept.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "The offer that you accepted does not go ahead; your offers page explains why and shows which offers you can still accept.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "An offer for your application has been withdrawn; your offers page shows what is left.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "You have withdrawn your application, and it is now closed."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "You have signed a credit agreement, and you can withdraw from it without giving a reason for 14 days after signing; your offers page says how.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Your withdrawal from a credit agreement has been recorded."),
        NoticeKind::InformationRequested => {
            (NEWS, "Something more is needed for your application, and you can answer on your offers page.")
        }
        NoticeKind::ReviewAnswered => (
            NEWS,
            "A person has looked again at the decision that you asked about, and the answer is on your offers page.",
        ),
        NoticeKind::CheaperLoan => (
            NEWS,
            "We have found, at your request, a loan that would cost less than your best offer; your details page says more.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "It is more than six months since you answered; please confirm on your details page that your answers still hold, and we go on looking.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: your company's application has been received",
            "We have received your company's application, and somebody answers it within one working day; your offers page shows where it stands.",
        ),
        NoticeKind::LenderOfferAccepted => {
            (TASK, "One of your offers has been accepted and waits in your list of work.")
        }
        NoticeKind::LenderReviewRequested => {
            (TASK, "A request to look at a decision again waits in your list of work.")
        }
        NoticeKind::SmeWaiting => (
            "Kirkas: applications of companies wait",
            "New applications of companies wait in the admin area, and nobody has taken them on yet.",
        ),
    };
    Notice { subject, sentence }
}
