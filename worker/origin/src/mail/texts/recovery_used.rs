//! The mail that a recovery code of its reader's was used: `{link}`, `{hours}`.

use super::{Texts, Wording};

pub const RECOVERY_USED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: palautuskoodiasi on käytetty",
        text: "Hei!

Tilillesi on kirjauduttu palautuskoodilla. Vanhat palautuskoodit eivät enää toimi, ja julkaisusi vaativat toisen ihmisen tarkistuksen ({hours} h).

{link}

Jos et käyttänyt koodia itse, kerro siitä heti ylläpitäjälle: hän voi nollata avainkoodisi.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: din återställningskod har använts",
        text: "Hej!

Någon har loggat in på ditt konto med en återställningskod. De gamla koderna fungerar inte längre, och det du publicerar kräver en annan persons granskning ({hours} h).

{link}

Om du inte själv använde koden ska du genast berätta det för en administratör, som kan nollställa dina nycklar.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: your recovery code was used",
        text: "Hello,

Somebody signed in to your account with a recovery code. The old codes do not work any more, and what you publish needs a review by somebody else ({hours} h).

{link}

If it was not you, tell an admin at once: they can reset your passkeys.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: izmantots jūsu atkopšanas kods",
        text: "Labdien!

Jūsu kontā kāds ir pierakstījies ar atkopšanas kodu. Vecie kodi vairs nedarbojas, un jūsu publicētais jāpārbauda citam cilvēkam ({hours} h).

{link}

Ja tas nebijāt jūs, nekavējoties paziņojiet administratoram: viņš var atiestatīt jūsu piekļuves atslēgas.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: использован ваш код восстановления",
        text: "Здравствуйте!

В ваш профиль вошли с кодом восстановления. Прежние коды больше не работают, и ваши публикации должен проверить другой человек ({hours} ч).

{link}

Если это были не вы, сразу сообщите администратору: он может сбросить ваши ключи доступа.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: użyto Twojego kodu odzyskiwania",
        text: "Dzień dobry!

Ktoś zalogował się na Twoje konto kodem odzyskiwania. Stare kody już nie działają, a Twoje publikacje musi sprawdzić inna osoba ({hours} h).

{link}

Jeśli kod nie został użyty przez Ciebie, natychmiast powiadom administratora: może zresetować Twoje klucze dostępu.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: codul dumneavoastră de recuperare a fost folosit",
        text: "Bună ziua!

Cineva s-a autentificat în contul dumneavoastră cu un cod de recuperare. Codurile vechi nu mai funcționează, iar ceea ce publicați trebuie verificat de altcineva ({hours} h).

{link}

Dacă nu ați fost dumneavoastră, anunțați imediat un administrator: acesta vă poate reseta cheile de acces.

Kirkas
",
    },
};
