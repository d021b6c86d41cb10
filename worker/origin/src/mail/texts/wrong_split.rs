//! The mail that visitors of an experiment are not split as planned: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const WRONG_SPLIT: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: kokeen kävijät jakautuvat väärin",
        text: "Hei!

Kokeen {name} kävijät eivät jakaudu niin kuin suunniteltiin. Sen lukuihin ei voi luottaa, ennen kuin syy on löytynyt.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: fel fördelning i ett experiment",
        text: "Hej!

Besökarna i experimentet {name} fördelas inte som planerat. Lita inte på siffrorna förrän orsaken är funnen.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: an experiment is split wrongly",
        text: "Hello,

Visitors of the experiment {name} are not split as planned. Do not trust its figures until the cause is found.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: nepareizs eksperimenta sadalījums",
        text: "Labdien!

Eksperimenta {name} apmeklētāji nav sadalīti, kā plānots. Neuzticieties tā skaitļiem, kamēr cēlonis nav atrasts.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: неверное распределение в эксперименте",
        text: "Здравствуйте!

Посетители эксперимента {name} распределены не так, как запланировано. Не доверяйте его цифрам, пока причина не найдена.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: nieprawidłowy podział w eksperymencie",
        text: "Dzień dobry!

Uczestnicy eksperymentu {name} nie są podzieleni zgodnie z planem. Nie ufaj jego wynikom, dopóki przyczyna nie zostanie znaleziona.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: împărțire greșită într-un experiment",
        text: "Bună ziua!

Vizitatorii experimentului {name} nu sunt împărțiți conform planului. Nu vă bazați pe cifrele lui până când cauza nu este găsită.

{link}

Kirkas
",
    },
};
