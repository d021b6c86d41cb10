//! The mail with a sign-in link and the code beside it: `{link}`, `{code}`, `{minutes}`.

use super::{Texts, Wording};

pub const LOGIN_LINK: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: kirjautumislinkkisi",
        text: "Hei!

Kirjaudu Kirkas-palveluun tästä linkistä:

{link}

Voit myös kirjoittaa tämän koodin siihen selaimeen, jossa pyysit linkkiä:

{code}

Linkki ja koodi toimivat yhden kerran, ja ne ovat voimassa {minutes} min.

Jos et pyytänyt linkkiä, sinun ei tarvitse tehdä mitään. Älä anna linkkiä tai koodia kenellekään.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: din inloggningslänk",
        text: "Hej!

Logga in på Kirkas med den här länken:

{link}

Du kan också skriva in den här koden i webbläsaren där du bad om länken:

{code}

Länken och koden fungerar en gång och gäller i {minutes} min.

Om du inte har bett om länken behöver du inte göra någonting. Ge inte länken eller koden till någon.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: your sign-in link",
        text: "Hello,

Sign in to Kirkas with this link:

{link}

Or enter this code in the browser in which you asked for the link:

{code}

Link and code work once and are valid for {minutes} min.

If you did not ask for it, you do not need to do anything. Do not give the link or the code to anyone.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jūsu pieslēgšanās saite",
        text: "Labdien!

Pieslēdzieties Kirkas, izmantojot šo saiti:

{link}

Vai arī ievadiet šo kodu pārlūkprogrammā, kurā pieprasījāt saiti:

{code}

Saiti un kodu var izmantot vienu reizi, un tie ir derīgi {minutes} min.

Ja jūs šo saiti nepieprasījāt, jums nekas nav jādara. Nevienam nedodiet saiti vai kodu.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: ваша ссылка для входа",
        text: "Здравствуйте!

Войдите в Kirkas по этой ссылке:

{link}

Или введите этот код в браузере, в котором вы запросили ссылку:

{code}

Ссылка и код срабатывают один раз и действуют {minutes} мин.

Если вы не запрашивали ссылку, ничего делать не нужно. Никому не передавайте ссылку и код.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: Twój link do logowania",
        text: "Dzień dobry!

Zaloguj się do serwisu Kirkas, korzystając z tego linku:

{link}

Możesz też wpisać ten kod w przeglądarce, w której poproszono o link:

{code}

Link i kod działają jeden raz i są ważne przez {minutes} min.

Jeśli ta prośba nie pochodzi od Ciebie, nie musisz nic robić. Nie przekazuj nikomu linku ani kodu.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: linkul dumneavoastră de autentificare",
        text: "Bună ziua!

Autentificați-vă în Kirkas cu acest link:

{link}

Sau introduceți acest cod în browserul în care ați cerut linkul:

{code}

Linkul și codul funcționează o singură dată și sunt valabile {minutes} min.

Dacă nu ați cerut acest link, nu trebuie să faceți nimic. Nu dați nimănui linkul sau codul.

Kirkas
",
    },
};
