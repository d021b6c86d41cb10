//! The mail that its reader's passkeys have changed: `{link}`.

use super::{Texts, Wording};

pub const PASSKEYS_CHANGED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: avainkoodejasi on muutettu",
        text: "Hei!

Tilillesi on lisätty avainkoodi (passkey), siltä on poistettu sellainen, tai ylläpitäjä on nollannut avainkoodisi. Näet ne täällä:

{link}

Jos et tiedä muutoksesta, kerro siitä heti ylläpitäjälle.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: dina nycklar har ändrats",
        text: "Hej!

En nyckel (passkey) har lagts till i ditt konto eller tagits bort, eller så har en administratör nollställt dina nycklar. Du ser dem här:

{link}

Om du inte känner till ändringen ska du genast berätta det för en administratör.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: your passkeys have changed",
        text: "Hello,

A passkey was added to your account or removed from it, or an admin has reset your passkeys. You see them here:

{link}

If you do not know of this change, tell an admin at once.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jūsu piekļuves atslēgas ir mainītas",
        text: "Labdien!

Jūsu kontam ir pievienota vai noņemta piekļuves atslēga (passkey), vai arī administrators ir atiestatījis jūsu atslēgas. Tās redzamas šeit:

{link}

Ja par šo izmaiņu nezināt, nekavējoties paziņojiet administratoram.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: ваши ключи доступа изменены",
        text: "Здравствуйте!

К вашему профилю добавлен ключ доступа (passkey), он удалён, или администратор сбросил ваши ключи. Увидеть их можно здесь:

{link}

Если вы не знаете об этом изменении, сразу сообщите администратору.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: zmieniono Twoje klucze dostępu",
        text: "Dzień dobry!

Do Twojego konta dodano klucz dostępu (passkey), usunięto go albo administrator zresetował Twoje klucze. Zobaczysz je tutaj:

{link}

Jeśli nie wiesz o tej zmianie, natychmiast powiadom administratora.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: cheile dumneavoastră de acces s-au schimbat",
        text: "Bună ziua!

La contul dumneavoastră a fost adăugată sau eliminată o cheie de acces (passkey) sau un administrator v-a resetat cheile. Le vedeți aici:

{link}

Dacă nu știți de această schimbare, anunțați imediat un administrator.

Kirkas
",
    },
};
