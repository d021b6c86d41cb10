//! Subjects and sentences of notices' mails in Russian. A subject says nothing of the outcome.

use super::Notice;
use crate::notices::NoticeKind;

const SENT: &str = "Kirkas: ваша заявка отправлена";
const ANSWERED: &str = "Kirkas: на вашу заявку ответили";
const NEWS: &str = "Kirkas: новости о вашей заявке";
const TASK: &str = "Kirkas: задача на страницах кредитора";

pub fn notice(kind: NoticeKind) -> Notice {
    let (subject, sentence) = match kind {
        NoticeKind::Sent => (
            SENT,
            "Мы отправили вашу заявку кредиторам; их ответы появляются на странице ваших предложений по мере поступления.",
        ),
        NoticeKind::OffersReady => {
            (ANSWERED, "Кредиторы ответили на вашу заявку, и теперь вы можете сравнить предложения.")
        }
        NoticeKind::NoOffers => (
            ANSWERED,
            "Кредиторы ответили на вашу заявку, на этот раз без предложений; на странице ваших предложений мы объясняем, почему и что можно сделать дальше.",
        ),
        NoticeKind::NewOffer => (NEWS, "По вашей заявке поступило новое предложение."),
        NoticeKind::OffersExpire => (NEWS, "Принять предложения по вашей заявке можно ещё в течение трёх дней."),
        NoticeKind::OfferAccepted => (
            NEWS,
            "Вы приняли предложение; на странице ваших предложений мы объясняем, что будет дальше и как отменить согласие.",
        ),
        NoticeKind::AcceptanceCancelled => (
            NEWS,
            "Вы отменили принятие предложения; на странице ваших предложений видно, какие из них ещё можно принять.",
        ),
        NoticeKind::AcceptanceRefused => (
            NEWS,
            "По принятому вами предложению договор заключён не будет; на странице ваших предложений мы объясняем, почему, и показываем, какие из них ещё можно принять.",
        ),
        NoticeKind::OfferWithdrawn => {
            (NEWS, "Одно из предложений по вашей заявке отозвано; на странице ваших предложений видно, какие остались.")
        }
        NoticeKind::ApplicationWithdrawn => (NEWS, "Вы отозвали свою заявку, и теперь она закрыта."),
        NoticeKind::RightToWithdraw => (
            NEWS,
            "Вы подписали кредитный договор и можете отказаться от него без объяснения причин в течение 14 дней после подписания; на странице ваших предложений мы объясняем, как это сделать.",
        ),
        NoticeKind::AgreementWithdrawn => (NEWS, "Ваш отказ от кредитного договора зарегистрирован."),
        NoticeKind::InformationRequested => {
            (NEWS, "Для вашей заявки нужны дополнительные сведения; ответить можно на странице ваших предложений.")
        }
        NoticeKind::ReviewAnswered => (
            NEWS,
            "Сотрудник ещё раз рассмотрел решение, о котором вы спрашивали; ответ — на странице ваших предложений.",
        ),
        NoticeKind::LenderOfferAccepted => (TASK, "Одно из ваших предложений принято и ждёт в вашем списке задач."),
        NoticeKind::LenderReviewRequested => (TASK, "Запрос ещё раз рассмотреть решение ждёт в вашем списке задач."),
    };
    Notice { subject, sentence }
}
