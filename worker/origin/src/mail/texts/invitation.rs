//! The mail that invites a co-applicant: `{link}`, `{days}`.

use super::{Texts, Wording};

pub const INVITATION: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: sinulle on kutsu",
        text: "Hei!

Sinua on pyydetty mukaan hakemukseen. Katso, mistä on kyse, ja vastaa:

{link}

Kutsu on voimassa {days} pv. Älä anna linkkiä kenellekään: sillä näkee sinua koskevat tiedot.

Voit kieltäytyä samassa paikassa. Silloin poistamme sinua koskevat tiedot, kuten teemme myös, jos et vastaa.

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: du har fått en inbjudan",
        text: "Hej!

Du har blivit ombedd att vara med i en ansökan. Se vad det gäller och svara:

{link}

Inbjudan gäller i {days} dygn. Ge inte länken till någon: med den syns uppgifterna om dig.

Du kan tacka nej på samma ställe. Då raderar vi uppgifterna om dig, och det gör vi också om du inte svarar.

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: an invitation for you",
        text: "Hello,

You have been asked to take part in an application. See what it is about, and answer:

{link}

Days that the invitation is valid: {days}. Do not give the link to anyone: it shows the information about you.

You can refuse in the same place. Then we delete the information about you, as we also do if you do not answer.

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: jums ir uzaicinājums",
        text: "Labdien!

Jūs esat uzaicināts piedalīties pieteikumā. Apskatiet, par ko tas ir, un atbildiet:

{link}

Uzaicinājums ir derīgs {days} d. Nevienam nedodiet šo saiti: ar to var redzēt ziņas par jums.

Turpat varat atteikties. Tad mēs izdzēsīsim ziņas par jums; tāpat rīkosimies arī, ja neatbildēsiet.

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: вам пришло приглашение",
        text: "Здравствуйте!

Вас просят принять участие в заявке. Посмотрите, о чём она, и ответьте:

{link}

Приглашение действует {days} дн. Никому не передавайте ссылку: по ней видны сведения о вас.

Там же можно отказаться. Тогда мы удалим сведения о вас; так же мы поступим, если вы не ответите.

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: masz zaproszenie",
        text: "Dzień dobry!

Ktoś prosi Cię o udział we wniosku. Zobacz, czego dotyczy, i odpowiedz:

{link}

Liczba dni, przez które zaproszenie jest ważne: {days}. Nie przekazuj linku nikomu: widać w nim dane o Tobie.

W tym samym miejscu możesz odmówić. Wtedy usuniemy dane o Tobie; tak samo zrobimy, jeśli nie odpowiesz.

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: aveți o invitație",
        text: "Bună ziua!

Cineva vă roagă să participați la o cerere. Vedeți despre ce este vorba și răspundeți:

{link}

Numărul de zile în care invitația este valabilă: {days}. Nu dați linkul nimănui: arată datele despre dumneavoastră.

Puteți refuza în același loc. Atunci ștergem datele despre dumneavoastră, așa cum facem și dacă nu răspundeți.

Kirkas
",
    },
};
