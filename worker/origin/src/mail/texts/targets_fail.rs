//! The mail that targets of redirects fail: `{link}`, `{count}`.

use super::{Texts, Wording};

pub const TARGETS_FAIL: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: uudelleenohjausten kohteita ei löydy",
        text: "Hei!

Uudelleenohjaukset johtavat osoitteisiin, jotka eivät enää vastaa. Määrä: {count}.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: omdirigeringars mål svarar inte",
        text: "Hej!

Omdirigeringar leder till adresser som inte längre svarar. Antal: {count}.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: targets of redirects fail",
        text: "Hello,

Redirects lead to addresses that no longer answer. Number: {count}.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: pāradresācijas mērķi neatbild",
        text: "Labdien!

Pāradresācijas ved uz adresēm, kas vairs neatbild. Skaits: {count}.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: цели перенаправлений не отвечают",
        text: "Здравствуйте!

Перенаправления ведут на адреса, которые больше не отвечают. Количество: {count}.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: cele przekierowań nie odpowiadają",
        text: "Dzień dobry!

Przekierowania prowadzą pod adresy, które już nie odpowiadają. Liczba: {count}.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: ținte ale redirecționărilor nu răspund",
        text: "Bună ziua!

Unele redirecționări duc la adrese care nu mai răspund. Număr: {count}.

{link}

Kirkas
",
    },
};
