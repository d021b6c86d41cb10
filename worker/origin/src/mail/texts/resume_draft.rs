//! The mail with a link that opens a draft where it was left: `{link}`, `{days}`.

use super::{Texts, Wording};

pub const RESUME_DRAFT: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: jatka hakemustasi",
        text: "Hei!

Jatka hakemustasi siitä, mihin jäit:

{link}

Linkki toimii yhden kerran, ja se on voimassa {days} pv. Älä anna sitä kenellekään: sillä näkee, mitä olet vastannut.

Jos et ole pyytänyt tätä viestiä, avaa linkki ja kerro, ettet se ollut sinä: silloin poistamme hakemuksen.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: fortsätt din ansökan",
        text: "Hej!

Fortsätt din ansökan där du slutade:

{link}

Länken fungerar en gång och gäller i {days} dygn. Ge den inte till någon: med den syns det du har svarat.

Om du inte har bett om det här meddelandet, öppna länken och säg att det inte var du: då raderar vi ansökan.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: go on with your application",
        text: "Hello,

Go on with your application where you left it:

{link}

The link works once. Days that it is valid: {days}. Do not give it to anyone: it shows what you have answered.

If you have not asked for this message, open the link and say that it was not you: then we delete the application.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: turpiniet savu pieteikumu",
        text: "Labdien!

Turpiniet pieteikumu no vietas, kur apstājāties:

{link}

Saiti var izmantot vienu reizi, un tā ir derīga {days} d. Nevienam to nedodiet: ar to var redzēt jūsu atbildes.

Ja neesat lūdzis šo ziņojumu, atveriet saiti un norādiet, ka tas nebijāt jūs: tad mēs pieteikumu izdzēsīsim.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: продолжите заполнение заявки",
        text: "Здравствуйте!

Продолжите заполнение заявки с того места, где вы остановились:

{link}

Ссылка срабатывает один раз и действует {days} дн. Никому её не передавайте: по ней видны ваши ответы.

Если вы не запрашивали это сообщение, откройте ссылку и сообщите, что это были не вы: тогда мы удалим заявку.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: dokończ swój wniosek",
        text: "Dzień dobry!

Wróć do wniosku w miejscu, w którym został przerwany:

{link}

Link działa jeden raz. Liczba dni, przez które jest ważny: {days}. Nie przekazuj go nikomu: widać w nim Twoje odpowiedzi.

Jeśli ta prośba nie pochodzi od Ciebie, otwórz link i zaznacz, że to nie Ty: wtedy usuniemy wniosek.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: continuați cererea",
        text: "Bună ziua!

Continuați cererea de unde ați rămas:

{link}

Linkul funcționează o singură dată. Numărul de zile în care este valabil: {days}. Nu îl dați nimănui: arată ce ați răspuns.

Dacă nu ați cerut acest mesaj, deschideți linkul și spuneți că nu ați fost dumneavoastră: atunci ștergem cererea.

Kirkas
",
    },
};
