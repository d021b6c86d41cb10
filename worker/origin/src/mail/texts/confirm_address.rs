//! The mail that confirms the address of a draft, with a link and the code beside it: `{link}`, `{code}`, `{minutes}`.

use super::{Texts, Wording};

pub const CONFIRM_ADDRESS: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: vahvista sähköpostiosoitteesi",
        text: "Hei!

Vahvista sähköpostiosoitteesi tästä linkistä:

{link}

Voit myös kirjoittaa tämän koodin selaimeen, jossa täytät hakemusta:

{code}

Linkki ja koodi toimivat yhden kerran, ja ne ovat voimassa {minutes} min.

Jos et ole täyttänyt hakemusta Kirkas-palvelussa, avaa linkki ja kerro, ettet se ollut sinä: silloin poistamme hakemuksen. Älä anna linkkiä tai koodia kenellekään.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: bekräfta din e-postadress",
        text: "Hej!

Bekräfta din e-postadress med den här länken:

{link}

Du kan också skriva in den här koden i webbläsaren där du fyller i ansökan:

{code}

Länken och koden fungerar en gång och gäller i {minutes} min.

Om du inte har fyllt i någon ansökan hos Kirkas, öppna länken och säg att det inte var du: då raderar vi ansökan. Ge inte länken eller koden till någon.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: confirm your e-mail address",
        text: "Hello,

Confirm your e-mail address with this link:

{link}

Or enter this code in the browser in which you fill in the application:

{code}

Link and code work once and are valid for {minutes} min.

If you have not filled in an application at Kirkas, open the link and say that it was not you: then we delete the application. Do not give the link or the code to anyone.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: apstipriniet savu e-pasta adresi",
        text: "Labdien!

Apstipriniet savu e-pasta adresi, izmantojot šo saiti:

{link}

Vai arī ievadiet šo kodu pārlūkprogrammā, kurā aizpildāt pieteikumu:

{code}

Saiti un kodu var izmantot vienu reizi, un tie ir derīgi {minutes} min.

Ja neesat aizpildījis pieteikumu Kirkas, atveriet saiti un norādiet, ka tas nebijāt jūs: tad mēs pieteikumu izdzēsīsim. Nevienam nedodiet saiti vai kodu.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: подтвердите адрес электронной почты",
        text: "Здравствуйте!

Подтвердите адрес электронной почты по этой ссылке:

{link}

Или введите этот код в браузере, в котором вы заполняете заявку:

{code}

Ссылка и код срабатывают один раз и действуют {minutes} мин.

Если вы не заполняли заявку в Kirkas, откройте ссылку и сообщите, что это были не вы: тогда мы удалим заявку. Никому не передавайте ссылку и код.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: potwierdź swój adres e-mail",
        text: "Dzień dobry!

Potwierdź swój adres e-mail, korzystając z tego linku:

{link}

Możesz też wpisać ten kod w przeglądarce, w której wypełniasz wniosek:

{code}

Link i kod działają jeden raz i są ważne przez {minutes} min.

Jeśli nie wypełniasz wniosku w serwisie Kirkas, otwórz link i zaznacz, że to nie Ty: wtedy usuniemy wniosek. Nie przekazuj nikomu linku ani kodu.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: confirmați adresa de e-mail",
        text: "Bună ziua!

Confirmați adresa de e-mail cu acest link:

{link}

Sau introduceți acest cod în browserul în care completați cererea:

{code}

Linkul și codul funcționează o singură dată și sunt valabile {minutes} min.

Dacă nu ați completat o cerere la Kirkas, deschideți linkul și spuneți că nu ați fost dumneavoastră: atunci ștergem cererea. Nu dați nimănui linkul sau codul.

Kirkas
",
    },
};
