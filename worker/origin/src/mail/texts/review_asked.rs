//! The mail that somebody asks for a review of a draft of redirects: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const REVIEW_ASKED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: uudelleenohjaukset odottavat tarkistustasi",
        text: "Hei!

Luonnosta {name} pyydetään tarkistamaan.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: omdirigeringar väntar på din granskning",
        text: "Hej!

Utkastet {name} behöver granskas.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: redirects wait for your review",
        text: "Hello,

Somebody asks for a review of the draft {name}.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: pāradresācijas gaida pārskatīšanu",
        text: "Labdien!

Melnraksts {name} jāpārskata.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: перенаправления ждут вашей проверки",
        text: "Здравствуйте!

Черновик {name} ждёт проверки.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: przekierowania czekają na sprawdzenie",
        text: "Dzień dobry!

Szkic {name} czeka na sprawdzenie.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: redirecționările așteaptă verificarea",
        text: "Bună ziua!

Schița {name} așteaptă o verificare.

{link}

Kirkas
",
    },
};
