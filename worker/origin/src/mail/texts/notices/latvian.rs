//! Subjects and sentences of notices' mails in Latvian. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: jūsu pieteikums ir nosūtīts";
const ANSWERED: &str = "Kirkas: uz jūsu pieteikumu ir atbildēts";
const NEWS: &str = "Kirkas: jaunumi par jūsu pieteikumu";
const TASK: &str = "Kirkas: uzdevums aizdevēja lapās";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Mēs nosūtījām jūsu pieteikumu aizdevējiem, un viņu atbildes parādās jūsu piedāvājumu lapā, tiklīdz tās pienāk.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Aizdevēji ir atbildējuši uz jūsu pieteikumu, un tagad varat salīdzināt piedāvājumus.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Aizdevēji ir atbildējuši uz jūsu pieteikumu, šoreiz bez piedāvājuma; jūsu piedāvājumu lapā paskaidrojam, kāpēc, un ko varat darīt tālāk.",
        ),
        NoticeKind::NewOffer => (NEWS, "Jūsu pieteikumam ir saņemts jauns piedāvājums."),
        NoticeKind::OffersExpire => (NEWS, "Jūsu pieteikuma piedāvājumus var pieņemt vēl trīs dienas."),
        NoticeKind::OfferAccepted => (
            NEWS,
            "Jūs esat pieņēmis piedāvājumu; jūsu piedāvājumu lapā paskaidrojam, kas notiks tālāk un kā to atcelt.",
        ),
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "Jūs esat atcēlis piedāvājuma pieņemšanu; jūsu piedāvājumu lapā redzams, kurus piedāvājumus vēl varat pieņemt.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "Jūsu pieņemtais piedāvājums netiek virzīts tālāk; jūsu piedāvājumu lapā paskaidrojam, kāpēc, un redzams, kurus piedāvājumus vēl varat pieņemt.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "Viens no jūsu pieteikuma piedāvājumiem ir atsaukts; jūsu piedāvājumu lapā redzami atlikušie.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "Jūs esat atsaucis savu pieteikumu, un tas tagad ir slēgts."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Jūs esat parakstījis kredīta līgumu un 14 dienu laikā pēc parakstīšanas varat no tā atteikties, neminot iemeslu; jūsu piedāvājumu lapā paskaidrojam, kā to izdarīt.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Jūsu atteikšanās no kredīta līguma ir reģistrēta."),
        NoticeKind::InformationRequested => {
            (NEWS, "Jūsu pieteikumam ir vajadzīga papildu informācija, un varat atbildēt savā piedāvājumu lapā.")
        }
        NoticeKind::ReviewAnswered => {
            (NEWS, "Cilvēks ir vēlreiz izskatījis lēmumu, par kuru jautājāt, un atbilde ir jūsu piedāvājumu lapā.")
        }
        NoticeKind::CheaperLoan => (
            NEWS,
            "Pēc jūsu lūguma esam atraduši kredītu, kas izmaksātu mazāk nekā jūsu labākais piedāvājums; vairāk lasiet savu datu lapā.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "Kopš jūsu atbildēm ir pagājuši vairāk nekā seši mēneši; apstipriniet savu datu lapā, ka tās joprojām ir spēkā, un mēs turpināsim meklēt.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: jūsu uzņēmuma pieteikums ir saņemts",
            "Esam saņēmuši jūsu uzņēmuma pieteikumu un atbildēsim vienas darba dienas laikā. Piedāvājumu lapā redzams, kurā posmā tas ir.",
        ),
        NoticeKind::LenderOfferAccepted => {
            (TASK, "Viens no jūsu piedāvājumiem ir pieņemts un gaida jūsu darbu sarakstā.")
        }
        NoticeKind::LenderReviewRequested => (TASK, "Pieprasījums vēlreiz izskatīt lēmumu gaida jūsu darbu sarakstā."),
        NoticeKind::SmeWaiting => (
            "Kirkas: gaida uzņēmumu pieteikumi",
            "Administratoru sadaļā gaida jauni uzņēmumu pieteikumi, kurus vēl neviens nav uzņēmies.",
        ),
    };
    Notice { subject, sentence }
}
