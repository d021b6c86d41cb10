//! Subjects and sentences of notices' mails in Finnish. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: hakemuksesi on lähetetty";
const ANSWERED: &str = "Kirkas: hakemukseesi on vastattu";
const NEWS: &str = "Kirkas: uutta hakemuksestasi";
const TASK: &str = "Kirkas: tehtävä lainanantajan sivuilla";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Lähetimme hakemuksesi lainanantajille, ja vastaukset ilmestyvät tarjoussivullesi sitä mukaa kuin ne saapuvat.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Lainanantajat ovat vastanneet hakemukseesi, ja voit nyt vertailla tarjouksia.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Lainanantajat ovat vastanneet hakemukseesi, tällä kertaa ilman tarjousta; tarjoussivullasi kerromme, miksi ja mitä voit tehdä seuraavaksi.",
        ),
        NoticeKind::NewOffer => (NEWS, "Hakemukseesi on tullut uusi tarjous."),
        NoticeKind::OffersExpire => (NEWS, "Hakemuksesi tarjouksia voi hyväksyä vielä kolmen päivän ajan."),
        NoticeKind::OfferAccepted => (
            NEWS,
            "Olet hyväksynyt tarjouksen; tarjoussivullasi kerromme, mitä seuraavaksi tapahtuu ja miten voit perua.",
        ),
        NoticeKind::AcceptanceCancelled => {
            (NEWS, "Olet perunut tarjouksen hyväksymisen; tarjoussivullasi näet, mitkä tarjoukset voit yhä hyväksyä.")
        }
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "Hyväksymäsi tarjous ei etene; tarjoussivullasi kerromme, miksi, ja näet, mitkä tarjoukset voit yhä hyväksyä.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "Yksi hakemuksesi tarjouksista on peruttu; tarjoussivullasi näet jäljellä olevat.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "Olet perunut hakemuksesi, ja se on nyt suljettu."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Olet allekirjoittanut luottosopimuksen ja voit peruuttaa sen syytä ilmoittamatta 14 päivän kuluessa allekirjoituksesta; tarjoussivullasi kerromme, miten.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Luottosopimuksen peruuttaminen on kirjattu."),
        NoticeKind::InformationRequested => {
            (NEWS, "Hakemukseesi tarvitaan lisätietoja, ja voit vastata tarjoussivullasi.")
        }
        NoticeKind::ReviewAnswered => {
            (NEWS, "Ihminen on käsitellyt uudelleen päätöksen, josta kysyit, ja vastaus on tarjoussivullasi.")
        }
        NoticeKind::CheaperLoan => (
            NEWS,
            "Löysimme pyynnöstäsi lainan, joka tulisi parasta tarjoustasi edullisemmaksi; lisää kerrotaan hakemuksesi tietojen sivulla.",
        ),
        NoticeKind::AnswersToConfirm => (
            NEWS,
            "Vastauksistasi on yli kuusi kuukautta; vahvista hakemuksesi tietojen sivulla, että ne pitävät yhä paikkansa, niin jatkamme etsimistä.",
        ),
        NoticeKind::SmeReceived => (
            "Kirkas: yrityksesi hakemus on vastaanotettu",
            "Olemme vastaanottaneet yrityksesi hakemuksen, ja siihen vastataan yhden arkipäivän kuluessa. Tarjoussivulta näet, missä vaiheessa se on.",
        ),
        NoticeKind::LenderOfferAccepted => (TASK, "Yksi tarjouksistanne on hyväksytty ja odottaa työlistallanne."),
        NoticeKind::LenderReviewRequested => (TASK, "Pyyntö käsitellä päätös uudelleen odottaa työlistallanne."),
        NoticeKind::SmeWaiting => (
            "Kirkas: yritysten hakemuksia odottaa",
            "Ylläpidon sivuilla odottaa uusia yritysten hakemuksia, joita kukaan ei ole vielä ottanut käsittelyyn.",
        ),
    };
    Notice { subject, sentence }
}
