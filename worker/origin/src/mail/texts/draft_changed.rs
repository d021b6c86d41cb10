//! The mail that others have answered, published or crossed a draft of redirects: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const DRAFT_CHANGED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: luonnoksessasi on uutta",
        text: "Hei!

Luonnoksessa {name} on uutta: siihen on vastattu, se on julkaistu, tai julkaistu muutos on ristiriidassa sen kanssa.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: det finns nytt om ditt utkast",
        text: "Hej!

Det finns nytt om utkastet {name}: någon har svarat, publicerat det eller publicerat något som står i konflikt med det.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: news of your draft",
        text: "Hello,

There is news of the draft {name}: somebody has answered it, published it, or published what conflicts with it.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jaunumi par jūsu melnrakstu",
        text: "Labdien!

Ir jaunumi par melnrakstu {name}: kāds uz to ir atbildējis, to publicējis vai publicējis ko tādu, kas ar to ir pretrunā.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: новости о вашем черновике",
        text: "Здравствуйте!

Есть новости о черновике {name}: на него ответили, его опубликовали или опубликовали то, что ему противоречит.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: nowości o Twoim szkicu",
        text: "Dzień dobry!

Są nowości o szkicu {name}: ktoś na niego odpowiedział, opublikował go lub opublikował coś, co jest z nim sprzeczne.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: noutăți despre schița dumneavoastră",
        text: "Bună ziua!

Există noutăți despre schița {name}: cineva a răspuns, a publicat-o sau a publicat ceva care intră în conflict cu ea.

{link}

Kirkas
",
    },
};
