//! The mail that an admin publishes a draft of redirects although nobody has approved: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const GLASS_BROKEN: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: julkaistu ilman hyväksyntää",
        text: "Hei!

Ylläpitäjä julkaisee luonnoksen {name}, vaikka kukaan ei ole hyväksynyt sitä. Tarkista, että tiedät miksi.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: publicerat utan godkännande",
        text: "Hej!

En administratör publicerar utkastet {name} fast ingen har godkänt det. Kontrollera att du vet varför.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: published without approval",
        text: "Hello,

An admin publishes the draft {name} although nobody has approved it. Check that you know why.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: publicēts bez apstiprinājuma",
        text: "Labdien!

Administrators publicē melnrakstu {name}, lai gan neviens to nav apstiprinājis. Pārliecinieties, ka zināt iemeslu.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: опубликовано без одобрения",
        text: "Здравствуйте!

Администратор публикует черновик {name}, хотя никто его не одобрил. Убедитесь, что знаете почему.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: opublikowano bez zatwierdzenia",
        text: "Dzień dobry!

Administrator publikuje szkic {name}, choć nikt go nie zatwierdził. Sprawdź, czy wiesz dlaczego.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: publicat fără aprobare",
        text: "Bună ziua!

Un administrator publică schița {name}, deși nimeni nu a aprobat-o. Verificați că știți de ce.

{link}

Kirkas
",
    },
};
