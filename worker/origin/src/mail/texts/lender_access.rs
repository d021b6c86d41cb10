//! The mail that its reader can work in a lender's area: `{link}`.

use super::{Texts, Wording};

pub const LENDER_ACCESS: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: pääset lainanantajan sivuille",
        text: "Hei!

Sinulle on avattu pääsy lainanantajan sivuille. Siellä näet työlistan ja tunnusluvut sekä muutat sääntöjä ja hintoja.

Kirjaudu tällä sähköpostiosoitteella:

{link}

Jos et työskentele lainanantajalla, jätä viesti huomiotta.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: du har fått tillgång till långivarens sidor",
        text: "Hej!

Du har fått tillgång till långivarens sidor. Där ser du arbetslistan och nyckeltalen och ändrar regler och priser.

Logga in med den här e-postadressen:

{link}

Om du inte arbetar hos en långivare kan du bortse från meddelandet.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: you have access to the lender area",
        text: "Hello,

You have been given access to the lender area. There you see the work list and the figures, and change rules and prices.

Sign in with this e-mail address:

{link}

If you do not work for a lender, ignore this message.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jums ir piekļuve aizdevēja sadaļai",
        text: "Labdien!

Jums ir piešķirta piekļuve aizdevēja sadaļai. Tajā redzami darbu saraksts un rādītāji un var mainīt noteikumus un cenas.

Pierakstieties ar šo e-pasta adresi:

{link}

Ja nestrādājat pie aizdevēja, neņemiet vērā šo ziņojumu.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: вам открыт доступ к разделу кредитора",
        text: "Здравствуйте!

Вам открыт доступ к разделу кредитора. Там видны список задач и показатели и можно менять правила и цены.

Войдите с этим адресом электронной почты:

{link}

Если вы не работаете у кредитора, не обращайте внимания на это письмо.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: masz dostęp do strefy kredytodawcy",
        text: "Dzień dobry!

Otrzymujesz dostęp do strefy kredytodawcy. Znajdziesz tam listę zadań i wskaźniki oraz zmienisz zasady i ceny.

Zaloguj się tym adresem e-mail:

{link}

Jeśli nie pracujesz u kredytodawcy, zignoruj tę wiadomość.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: aveți acces la zona creditorului",
        text: "Bună ziua!

Ați primit acces la zona creditorului. Acolo vedeți lista de lucru și indicatorii și modificați regulile și prețurile.

Autentificați-vă cu această adresă de e-mail:

{link}

Dacă nu lucrați pentru un creditor, ignorați acest mesaj.

Kirkas
",
    },
};
