//! The mail that a copy of what is stored about its reader was made: `{link}`.

use super::{Texts, Wording};

pub const EXPORT_DONE: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: tietosi on ladattu",
        text: "Hei!

Tililtäsi ladattiin juuri kopio tiedoista, jotka meillä on sinusta. Jos latasit ne itse, sinun ei tarvitse tehdä mitään.

Jos se et ollut sinä, kirjaudu asetuksiin ja päätä muut istunnot:

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: dina uppgifter har laddats ner",
        text: "Hej!

En kopia av de uppgifter som vi har om dig laddades nyss ner från ditt konto. Om du gjorde det själv behöver du inte göra något.

Om det inte var du, logga in på inställningarna och avsluta de andra sessionerna:

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: your data was downloaded",
        text: "Hello,

A copy of what we store about you was just downloaded from your account. If that was you, there is nothing to do.

If it was not you, sign in to the settings and end the other sessions:

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jūsu dati ir lejupielādēti",
        text: "Labdien!

No jūsu konta tikko tika lejupielādēta to datu kopija, ko glabājam par jums. Ja to izdarījāt jūs, nekas nav jādara.

Ja tas nebijāt jūs, atveriet iestatījumus un beidziet pārējās sesijas:

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: ваши данные скачаны",
        text: "Здравствуйте!

Из вашего профиля только что скачали копию данных, которые мы храним о вас. Если это были вы, ничего делать не нужно.

Если это были не вы, войдите в настройки и завершите остальные сеансы:

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: pobrano Twoje dane",
        text: "Dzień dobry!

Z Twojego konta pobrano właśnie kopię danych, które o Tobie przechowujemy. Jeśli to Twoje działanie, nie musisz nic robić.

Jeśli nie, zaloguj się do ustawień i zakończ pozostałe sesje:

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: datele dumneavoastră au fost descărcate",
        text: "Bună ziua!

Din contul dumneavoastră a fost descărcată o copie a datelor pe care le păstrăm despre dumneavoastră. Dacă ați făcut-o chiar dumneavoastră, nu trebuie să faceți nimic.

Dacă nu ați fost dumneavoastră, intrați în setări și încheiați celelalte sesiuni:

{link}

Kirkas
",
    },
};
