//! Subjects and sentences of notices' mails in Romanian. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: cererea dumneavoastră a fost trimisă";
const ANSWERED: &str = "Kirkas: cererea dumneavoastră a primit răspuns";
const NEWS: &str = "Kirkas: noutăți despre cererea dumneavoastră";
const TASK: &str = "Kirkas: o sarcină în zona creditorului";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Am trimis cererea dumneavoastră creditorilor, iar răspunsurile apar pe pagina ofertelor dumneavoastră pe măsură ce sosesc.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Creditorii au răspuns la cererea dumneavoastră și puteți acum compara ofertele.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Creditorii au răspuns la cererea dumneavoastră, de această dată fără ofertă; pe pagina ofertelor dumneavoastră explicăm de ce și ce puteți face mai departe.",
        ),
        NoticeKind::NewOffer => (NEWS, "A sosit o nouă ofertă pentru cererea dumneavoastră."),
        NoticeKind::OffersExpire => {
            (NEWS, "Ofertele pentru cererea dumneavoastră mai pot fi acceptate timp de trei zile.")
        }
        NoticeKind::OfferAccepted => (
            NEWS,
            "Ați acceptat o ofertă; pe pagina ofertelor dumneavoastră explicăm ce urmează și cum puteți renunța.",
        ),
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "Ați anulat acceptarea unei oferte; pe pagina ofertelor dumneavoastră vedeți ce oferte mai puteți accepta.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "Oferta pe care ați acceptat-o nu merge mai departe; pe pagina ofertelor dumneavoastră explicăm de ce și vedeți ce oferte mai puteți accepta.",
        ),
        NoticeKind::OfferWithdrawn => (
            NEWS,
            "O ofertă pentru cererea dumneavoastră a fost retrasă; pe pagina ofertelor dumneavoastră vedeți ce a rămas.",
        ),
        NoticeKind::ApplicationWithdrawn => (NEWS, "V-ați retras cererea, iar aceasta este acum închisă."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Ați semnat un contract de credit și vă puteți retrage din el, fără a indica un motiv, în termen de 14 zile de la semnare; pe pagina ofertelor dumneavoastră explicăm cum.",
        ),
        NoticeKind::AgreementWithdrawn => {
            (NEWS, "Retragerea dumneavoastră dintr-un contract de credit a fost înregistrată.")
        }
        NoticeKind::InformationRequested => (
            NEWS,
            "Este nevoie de informații suplimentare pentru cererea dumneavoastră și puteți răspunde pe pagina ofertelor dumneavoastră.",
        ),
        NoticeKind::ReviewAnswered => (
            NEWS,
            "O persoană a analizat din nou decizia despre care ați întrebat, iar răspunsul este pe pagina ofertelor dumneavoastră.",
        ),
        NoticeKind::CheaperLoan => (
            NEWS,
            "La cererea dumneavoastră am găsit un credit care ar costa mai puțin decât cea mai bună ofertă a dumneavoastră; mai multe găsiți pe pagina datelor dumneavoastră.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "Au trecut mai mult de șase luni de când ați răspuns; confirmați pe pagina datelor dumneavoastră că răspunsurile sunt încă valabile, iar noi căutăm mai departe.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: cererea firmei dumneavoastră a fost primită",
            "Am primit cererea firmei dumneavoastră și răspundem în termen de o zi lucrătoare. Pe pagina de oferte vedeți în ce stadiu se află.",
        ),
        NoticeKind::LenderOfferAccepted => {
            (TASK, "Una dintre ofertele dumneavoastră a fost acceptată și așteaptă în lista de lucru.")
        }
        NoticeKind::LenderReviewRequested => {
            (TASK, "O solicitare de a analiza din nou o decizie așteaptă în lista de lucru.")
        }
        NoticeKind::SmeWaiting => (
            "Kirkas: cereri ale firmelor în așteptare",
            "În zona administratorilor așteaptă cereri noi ale firmelor, de care încă nu se ocupă nimeni.",
        ),
    };
    Notice { subject, sentence }
}
