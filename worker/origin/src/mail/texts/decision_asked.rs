//! The mail that a decision about an experiment waits for an approval: `{link}`, `{name}`.

use super::{Texts, Wording};

pub const DECISION_ASKED: Texts = Texts {
    finnish: Wording {
        subject: "Kirkas: koetta koskeva päätös odottaa hyväksyntääsi",
        text: "Hei!

Koetta {name} koskeva päätös on vastoin tuloksia, ja työtoverin on hyväksyttävä se.

{link}

Kirkas
",
    },
    swedish: Wording {
        subject: "Kirkas: ett beslut om ett experiment väntar på ditt godkännande",
        text: "Hej!

Ett beslut om experimentet {name} går emot resultaten, så en kollega måste godkänna det.

{link}

Kirkas
",
    },
    english: Wording {
        subject: "Kirkas: a decision about an experiment waits for your approval",
        text: "Hello,

A decision about the experiment {name} is against the results, so a colleague has to approve it.

{link}

Kirkas
",
    },
    latvian: Wording {
        subject: "Kirkas: lēmums par eksperimentu gaida apstiprinājumu",
        text: "Labdien!

Lēmums par eksperimentu {name} ir pretrunā ar rezultātiem, tāpēc tas jāapstiprina kolēģim.

{link}

Kirkas
",
    },
    russian: Wording {
        subject: "Kirkas: решение об эксперименте ждёт вашего одобрения",
        text: "Здравствуйте!

Решение об эксперименте {name} противоречит результатам, поэтому его должен одобрить коллега.

{link}

Kirkas
",
    },
    polish: Wording {
        subject: "Kirkas: decyzja o eksperymencie czeka na zatwierdzenie",
        text: "Dzień dobry!

Decyzja o eksperymencie {name} jest sprzeczna z wynikami, więc musi ją zatwierdzić ktoś inny z zespołu.

{link}

Kirkas
",
    },
    romanian: Wording {
        subject: "Kirkas: o decizie despre un experiment așteaptă aprobarea",
        text: "Bună ziua!

O decizie despre experimentul {name} contrazice rezultatele, așa că trebuie aprobată de un coleg.

{link}

Kirkas
",
    },
};
