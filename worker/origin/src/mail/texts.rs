//! The wording of the mails, one entry a language. `{link}` and `{minutes}` are filled in; the unit
//! is abbreviated so that any number of minutes reads right in every language.

/// Subject and text of a mail.
pub struct Wording {
    /// The subject line.
    pub subject: &'static str,
    /// The message.
    pub text: &'static str,
}

/// The mail with a login link, in the language with this code; in English where there is none.
pub fn login_link(code: &str) -> &'static Wording {
    match code {
        "fi" => &FINNISH,
        "sv-fi" => &SWEDISH,
        "lv" => &LATVIAN,
        "ru-lv" => &RUSSIAN,
        "pl" => &POLISH,
        "ro" => &ROMANIAN,
        _ => &ENGLISH,
    }
}

const FINNISH: Wording = Wording {
    subject: "Kirkas: kirjautumislinkkisi",
    text: "Hei!

Kirjaudu Kirkas-palveluun tästä linkistä:

{link}

Linkki toimii yhden kerran, ja se on voimassa {minutes} min.

Jos et pyytänyt linkkiä, sinun ei tarvitse tehdä mitään. Älä lähetä linkkiä eteenpäin.

Kirkas
",
};

const SWEDISH: Wording = Wording {
    subject: "Kirkas: din inloggningslänk",
    text: "Hej!

Logga in på Kirkas med den här länken:

{link}

Länken fungerar en gång och gäller i {minutes} min.

Om du inte har bett om länken behöver du inte göra någonting. Skicka inte länken vidare.

Kirkas
",
};

const ENGLISH: Wording = Wording {
    subject: "Kirkas: your sign-in link",
    text: "Hello,

Sign in to Kirkas with this link:

{link}

The link works once and is valid for {minutes} min.

If you did not ask for it, you do not need to do anything. Do not pass the link on to anyone.

Kirkas
",
};

const LATVIAN: Wording = Wording {
    subject: "Kirkas: jūsu pieteikšanās saite",
    text: "Labdien!

Piesakieties Kirkas, izmantojot šo saiti:

{link}

Saiti var izmantot vienu reizi, un tā ir derīga {minutes} min.

Ja jūs šo saiti nepieprasījāt, jums nekas nav jādara. Nepārsūtiet saiti citiem.

Kirkas
",
};

const RUSSIAN: Wording = Wording {
    subject: "Kirkas: ваша ссылка для входа",
    text: "Здравствуйте!

Войдите в Kirkas по этой ссылке:

{link}

Ссылка срабатывает один раз и действует {minutes} мин.

Если вы не запрашивали ссылку, ничего делать не нужно. Никому её не пересылайте.

Kirkas
",
};

const POLISH: Wording = Wording {
    subject: "Kirkas: Twój link do logowania",
    text: "Dzień dobry!

Zaloguj się do serwisu Kirkas, korzystając z tego linku:

{link}

Link działa jeden raz i jest ważny przez {minutes} min.

Jeśli ta prośba nie pochodzi od Ciebie, nie musisz nic robić. Nie przekazuj linku nikomu.

Kirkas
",
};

const ROMANIAN: Wording = Wording {
    subject: "Kirkas: linkul dumneavoastră de autentificare",
    text: "Bună ziua!

Autentificați-vă în Kirkas cu acest link:

{link}

Linkul funcționează o singură dată și este valabil {minutes} min.

Dacă nu ați cerut acest link, nu trebuie să faceți nimic. Nu trimiteți linkul nimănui.

Kirkas
",
};
