//! The mail to admins that somebody has used a recovery code: `{link}`, `{name}`, `{hours}`.

use super::{Texts, Wording};

pub const COLLEAGUE_RECOVERED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: palautuskoodia on käytetty",
        text: "Hei!

Palautuskoodilla on kirjauduttu tälle tilille: {name}. Tämän henkilön julkaisut vaativat toisen ihmisen tarkistuksen ({hours} h).

{link}

Varmista asia häneltä itseltään. Jos hän ei käyttänyt koodia, nollaa hänen avainkoodinsa.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: en återställningskod har använts",
        text: "Hej!

Någon har med en återställningskod loggat in på det här kontot: {name}. Det som personen publicerar kräver en annan persons granskning ({hours} h).

{link}

Fråga personen själv. Om hen inte använde koden ska du nollställa hens nycklar.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: a recovery code was used",
        text: "Hello,

A recovery code was used to sign in to this account: {name}. What this person publishes needs a review by somebody else ({hours} h).

{link}

Ask them whether it was they. If not, reset their passkeys.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: izmantots atkopšanas kods",
        text: "Labdien!

Ar atkopšanas kodu kāds ir pierakstījies šajā kontā: {name}. Šī cilvēka publicētais jāpārbauda citam cilvēkam ({hours} h).

{link}

Pajautājiet viņam pašam. Ja viņš kodu neizmantoja, atiestatiet viņa piekļuves atslēgas.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: использован код восстановления",
        text: "Здравствуйте!

С кодом восстановления вошли в этот профиль: {name}. Публикации этого человека должен проверить кто-то другой ({hours} ч).

{link}

Спросите его самого. Если это был не он, сбросьте его ключи доступа.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: użyto kodu odzyskiwania",
        text: "Dzień dobry!

Kodem odzyskiwania zalogowano się na to konto: {name}. Publikacje tej osoby musi sprawdzić ktoś inny ({hours} h).

{link}

Zapytaj tę osobę, czy to ona. Jeśli nie, zresetuj jej klucze dostępu.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: un cod de recuperare a fost folosit",
        text: "Bună ziua!

Cu un cod de recuperare s-a intrat în acest cont: {name}. Ceea ce publică această persoană trebuie verificat de altcineva ({hours} h).

{link}

Întrebați persoana. Dacă nu ea a folosit codul, resetați-i cheile de acces.

Kirkas
",
    },
};
