//! The mail that networks could not be told of conversions: `{link}`, `{count}`.

use super::{Texts, Wording};

pub const DELIVERIES_FAILED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: ilmoitukset verkostoille epäonnistuivat",
        text: "Hei!

Verkostoille ei saatu ilmoitettua konversioista. Määrä: {count}. Korjaa syy ja lähetä ilmoitukset uudelleen.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: leveranser till nätverk har misslyckats",
        text: "Hej!

Nätverken kunde inte få besked om konverteringar. Antal: {count}. Åtgärda orsaken och skicka dem igen.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: deliveries to networks have failed",
        text: "Hello,

Networks could not be told of conversions. Number: {count}. Mend the cause and send them again.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: neizdevās paziņot tīkliem",
        text: "Labdien!

Tīkliem neizdevās paziņot par konversijām. Skaits: {count}. Novērsiet cēloni un nosūtiet paziņojumus vēlreiz.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: сообщения сетям не доставлены",
        text: "Здравствуйте!

Не удалось сообщить сетям о конверсиях. Количество: {count}. Устраните причину и отправьте сообщения повторно.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: nie udało się powiadomić sieci",
        text: "Dzień dobry!

Nie udało się powiadomić sieci o konwersjach. Liczba: {count}. Usuń przyczynę i wyślij powiadomienia ponownie.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: livrări către rețele au eșuat",
        text: "Bună ziua!

Rețelele nu au putut fi anunțate despre conversii. Număr: {count}. Remediați cauza și trimiteți-le din nou.

{link}

Kirkas
",
    },
};
