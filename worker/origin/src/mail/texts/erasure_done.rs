//! The mail that what was stored about its reader is erased: `{link}`.

use super::{Texts, Wording};

pub const ERASURE_DONE: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: tietosi on poistettu",
        text: "Hei!

Olemme poistaneet tilisi ja tietosi, kuten pyysit. Jos olet hyväksynyt lainan, säilytämme sen tiedot lukittuina niin kauan kuin laki vaatii.

Voit palata palveluun milloin tahansa:

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: dina uppgifter har raderats",
        text: "Hej!

Vi har raderat ditt konto och dina uppgifter så som du bad om. Om du har godkänt ett lån har vi dess uppgifter låsta så länge lagen kräver det.

Du är välkommen tillbaka när som helst:

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: your data is erased",
        text: "Hello,

We have erased your account and what we stored about you, as you asked. If you have accepted a loan, its data stays locked for as long as the law requires.

You are welcome back at any time:

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jūsu dati ir dzēsti",
        text: "Labdien!

Pēc jūsu lūguma esam dzēsuši jūsu kontu un datus. Ja esat pieņēmis aizdevumu, tā dati paliek slēgti tik ilgi, cik to prasa likums.

Jūs varat atgriezties jebkurā laikā:

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: ваши данные удалены",
        text: "Здравствуйте!

По вашей просьбе мы удалили ваш профиль и ваши данные. Если вы приняли предложение о кредите, его данные хранятся закрытыми столько, сколько требует закон.

Вы можете вернуться в любое время:

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: Twoje dane zostały usunięte",
        text: "Dzień dobry!

Zgodnie z Twoją prośbą usunęliśmy Twoje konto i Twoje dane. Jeśli przyjęto ofertę pożyczki, jej dane pozostają zablokowane tak długo, jak wymaga tego prawo.

Możesz wrócić w każdej chwili:

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: datele dumneavoastră au fost șterse",
        text: "Bună ziua!

Am șters contul și datele dumneavoastră, așa cum ați cerut. Dacă ați acceptat un împrumut, datele lui rămân blocate atât timp cât cere legea.

Puteți reveni oricând:

{link}

Kirkas
",
    },
};
