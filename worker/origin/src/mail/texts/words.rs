//! What every mail says in each tongue: the button of its link, and who sends it and why.

/// Parts a mail's text from its footer, as mail programs part signatures.
pub const FOOTER_MARK: &str = "\n-- \n";

/// What every mail says.
pub struct Words {
    /// On the button that is its link.
    pub button: &'static str,
    /// Below it: who sends it and why.
    pub footer: &'static str,
}

/// What every mail says in the language with this tag; in English where there is nothing.
pub fn words(tag: &str) -> Words {
    match tag.split('-').next() {
        Some("fi") => Words {
            button: "Siirry Kirkas-palveluun",
            footer: "Kirkas vertailee lainoja ja välittää hakemuksia lainanantajille. Lähetimme tämän viestin, koska tämä osoite on \
                annettu palvelussamme. Viestiin ei tarvitse vastata.",
        },
        Some("sv") => Words {
            button: "Gå till Kirkas",
            footer: "Kirkas jämför lån och förmedlar ansökningar till långivare. Vi skickade det här meddelandet eftersom adressen har \
                uppgetts i vår tjänst. Du behöver inte svara på det.",
        },
        Some("lv") => Words {
            button: "Doties uz Kirkas",
            footer: "Kirkas salīdzina kredītus un nodod pieteikumus aizdevējiem. Šo vēstuli nosūtījām, jo šī adrese ir norādīta mūsu \
                pakalpojumā. Uz to nav jāatbild.",
        },
        Some("ru") => Words {
            button: "Перейти в Kirkas",
            footer: "Kirkas сравнивает кредиты и передаёт заявки кредиторам. Мы отправили это письмо, потому что этот адрес указали в \
                нашем сервисе. Отвечать на него не нужно.",
        },
        Some("pl") => Words {
            button: "Przejdź do Kirkas",
            footer: "Kirkas porównuje pożyczki i przekazuje wnioski kredytodawcom. Ta wiadomość została wysłana, ponieważ ten adres \
                podano w naszym serwisie. Nie trzeba na nią odpowiadać.",
        },
        Some("ro") => Words {
            button: "Mergeți la Kirkas",
            footer: "Kirkas compară împrumuturi și transmite cererile creditorilor. Am trimis acest mesaj deoarece această adresă a \
                fost indicată în serviciul nostru. Nu este nevoie să răspundeți.",
        },
        _ => Words {
            button: "Go to Kirkas",
            footer: "Kirkas compares loans and passes applications on to lenders. We sent this mail because this address was given in \
                our service. You need not reply.",
        },
    }
}
