//! The mail that a machine has got a token of its reader's: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const TOKEN_MADE: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: tilillesi on luotu tunniste",
        text: "Hei!

Koneelle {name} on annettu komentorivin tunniste, jolla se toimii tililläsi. Tunnisteesi näet ja lakkautat konsolissa.

{link}

Jos et hyväksynyt sitä itse, lakkauta se heti ja kerro siitä ylläpitäjälle.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: en token har skapats för ditt konto",
        text: "Hej!

Maskinen {name} har fått en token för kommandoraden och kan arbeta med ditt konto. Du ser och avslutar dina token i konsolen.

{link}

Om du inte själv godkände det ska du genast avsluta den och berätta det för en administratör.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: a token was made for your account",
        text: "Hello,

The machine {name} has got a token for the command line, with which it works in your account. You see and end your tokens in the console.

{link}

If you did not allow it, end it at once and tell an admin.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jūsu kontam izveidots marķieris",
        text: "Labdien!

Dators {name} ir saņēmis komandrindas marķieri, ar kuru tas darbojas jūsu kontā. Savus marķierus varat apskatīt un izbeigt konsolē.

{link}

Ja jūs to neatļāvāt, nekavējoties izbeidziet to un paziņojiet administratoram.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: для вашего профиля создан токен",
        text: "Здравствуйте!

Компьютер {name} получил токен для командной строки и может работать от вашего имени. Свои токены вы видите и отзываете в консоли.

{link}

Если вы этого не разрешали, сразу отзовите токен и сообщите администратору.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: utworzono token dla Twojego konta",
        text: "Dzień dobry!

Komputer {name} otrzymał token wiersza poleceń, z którym działa na Twoim koncie. Swoje tokeny widzisz i kończysz w konsoli.

{link}

Jeśli nie wyraziłeś na to zgody, natychmiast zakończ token i powiadom administratora.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: a fost creat un token pentru contul dumneavoastră",
        text: "Bună ziua!

Calculatorul {name} a primit un token pentru linia de comandă, cu care lucrează în contul dumneavoastră. Vedeți și încheiați tokenurile în consolă.

{link}

Dacă nu ați permis acest lucru, încheiați-l imediat și anunțați un administrator.

Kirkas
",
    },
};
