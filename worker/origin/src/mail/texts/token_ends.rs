//! The mail that a token ends soon: `{link}`, `{name}`, `{days}`.

use super::{Texts, Wording};

pub const TOKEN_ENDS: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: tunniste vanhenee pian",
        text: "Hei!

Tunniste {name} lakkaa toimimasta pian (enintään {days} pv). Hanki ajoissa uusi.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: en token upphör snart",
        text: "Hej!

Tokenen {name} slutar snart fungera (högst {days} d). Skaffa en ny i god tid.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: a token ends soon",
        text: "Hello,

The token {name} stops working soon (at most {days} d). Get a new one in time.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: drīz beigsies marķiera termiņš",
        text: "Labdien!

Marķieris {name} drīz pārstās darboties (ne vēlāk kā {days} d.). Laikus iegūstiet jaunu.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: скоро истекает срок токена",
        text: "Здравствуйте!

Токен {name} скоро перестанет действовать (не позднее чем через {days} дн.). Получите новый заранее.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: token wkrótce wygaśnie",
        text: "Dzień dobry!

Token {name} wkrótce przestanie działać (najpóźniej za {days} d). Pobierz nowy na czas.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: un token expiră în curând",
        text: "Bună ziua!

Tokenul {name} nu va mai funcționa în curând (în cel mult {days} z). Obțineți din timp unul nou.

{link}

Kirkas
",
    },
};
