//! Subjects and sentences of notices' mails in Polish. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: Twój wniosek został wysłany";
const ANSWERED: &str = "Kirkas: są odpowiedzi na Twój wniosek";
const NEWS: &str = "Kirkas: nowe informacje o Twoim wniosku";
const TASK: &str = "Kirkas: zadanie w strefie kredytodawcy";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Twój wniosek trafił do kredytodawców, a ich odpowiedzi pojawiają się na stronie Twoich ofert, gdy tylko nadejdą.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Kredytodawcy odpowiedzieli na Twój wniosek i możesz już porównać oferty.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Kredytodawcy odpowiedzieli na Twój wniosek, tym razem bez oferty; na stronie Twoich ofert wyjaśniamy, dlaczego i co możesz zrobić dalej.",
        ),
        NoticeKind::NewOffer => (NEWS, "Do Twojego wniosku nadeszła nowa oferta."),
        NoticeKind::OffersExpire => (NEWS, "Oferty do Twojego wniosku można przyjąć jeszcze przez trzy dni."),
        NoticeKind::OfferAccepted => (
            NEWS,
            "Oferta została przez Ciebie przyjęta; na stronie Twoich ofert wyjaśniamy, co będzie dalej i jak zrezygnować.",
        ),
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "Przyjęcie oferty zostało przez Ciebie anulowane; na stronie Twoich ofert widać, które oferty można jeszcze przyjąć.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "Przyjęta przez Ciebie oferta nie dojdzie do skutku; na stronie Twoich ofert wyjaśniamy, dlaczego, i pokazujemy, które oferty można jeszcze przyjąć.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "Jedna z ofert do Twojego wniosku została wycofana; na stronie Twoich ofert widać, które pozostały.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "Twój wniosek został przez Ciebie wycofany i jest już zamknięty."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Umowa o kredyt została podpisana i możesz od niej odstąpić bez podania przyczyny w ciągu 14 dni od podpisania; na stronie Twoich ofert wyjaśniamy, jak to zrobić.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Twoje odstąpienie od umowy o kredyt zostało odnotowane."),
        NoticeKind::InformationRequested => {
            (NEWS, "Do Twojego wniosku potrzebne są dodatkowe informacje; możesz odpowiedzieć na stronie Twoich ofert.")
        }
        NoticeKind::ReviewAnswered => {
            (NEWS, "Decyzję, o którą pytasz, ponownie rozpatrzył człowiek, a odpowiedź jest na stronie Twoich ofert.")
        }
        NoticeKind::CheaperLoan => (
            NEWS,
            "Na Twoją prośbę znaleźliśmy kredyt, który kosztowałby mniej niż Twoja najlepsza oferta; więcej na stronie Twoich danych.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "Od Twoich odpowiedzi minęło ponad sześć miesięcy; potwierdź na stronie swoich danych, że są nadal aktualne, a będziemy szukać dalej.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: wniosek Twojej firmy został przyjęty",
            "Otrzymaliśmy wniosek Twojej firmy i odpowiemy w ciągu jednego dnia roboczego. Na stronie z ofertami zobaczysz, na jakim jest etapie.",
        ),
        NoticeKind::LenderOfferAccepted => {
            (TASK, "Jedna z Państwa ofert została przyjęta i czeka na Państwa liście zadań.")
        }
        NoticeKind::LenderReviewRequested => {
            (TASK, "Prośba o ponowne rozpatrzenie decyzji czeka na Państwa liście zadań.")
        }
        NoticeKind::SmeWaiting => (
            "Kirkas: czekają wnioski firm",
            "W części dla administratorów czekają nowe wnioski firm, którymi nikt się jeszcze nie zajął.",
        ),
    };
    Notice { subject, sentence }
}
