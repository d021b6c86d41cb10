//! The mail to an applicant that their invitation of a co-applicant is answered, or was not in time: `{link}`.

use super::{Texts, Wording};

pub const INVITATION_OUTCOME: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: hakemuksessasi on uutta",
        text: "Hei!

Kutsuusi on vastattu, tai sen aika on päättynyt. Kirjaudu sisään ja katso, miten hakemuksesi etenee:

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: nytt i din ansökan",
        text: "Hej!

Din inbjudan har besvarats, eller så har tiden för den gått ut. Logga in och se hur din ansökan går vidare:

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: news about your application",
        text: "Hello,

Your invitation has been answered, or the time for it is over. Sign in to see how your application goes on:

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jaunumi par jūsu pieteikumu",
        text: "Labdien!

Uz jūsu uzaicinājumu ir atbildēts, vai tā termiņš ir beidzies. Piesakieties un apskatiet, kā pieteikums virzās tālāk:

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: новости о вашей заявке",
        text: "Здравствуйте!

На ваше приглашение ответили, или его срок истёк. Войдите и посмотрите, что будет с заявкой дальше:

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: nowe informacje o Twoim wniosku",
        text: "Dzień dobry!

Na Twoje zaproszenie przyszła odpowiedź albo minął jego termin. Zaloguj się i zobacz, co dalej z wnioskiem:

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: noutăți despre cererea dumneavoastră",
        text: "Bună ziua!

Invitația dumneavoastră a primit un răspuns sau termenul ei a trecut. Autentificați-vă și vedeți cum continuă cererea:

{link}

Kirkas
",
    },
};
