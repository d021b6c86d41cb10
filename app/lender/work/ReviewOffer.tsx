// The offer that a person makes in place of an automatic decline. What it costs follows from its terms.
import { useId, useState } from "react";
import type { LenderApplication, OfferTerms, ReviewDecision } from "../../api/types.ts";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { type NumberStyle, readWholeNumber, writtenNumber } from "../../site/number-style.ts";
import { ConfirmButton } from "../parts/ConfirmButton.tsx";
import layout from "../parts/layout.module.css";
import { readFraction } from "../read-fraction.ts";

interface ReviewOfferProps {
  readonly application: LenderApplication;
  readonly style: NumberStyle;
  readonly decide: (decision: ReviewDecision) => Promise<string | undefined>;
  readonly onDone: () => void;
}

const names = ["amount", "months", "rate_percent", "opening_fee", "monthly_fee"] as const;

type TermName = (typeof names)[number];

export function ReviewOffer({ application, style, decide, onDone }: ReviewOfferProps) {
  const message = useMessage();
  const id = useId();
  const { reference } = application;
  const [typed, setTyped] = useState<Readonly<Record<TermName, string>>>({
    amount: writtenNumber(style, application.amount, 0),
    months: String(application.months),
    rate_percent: "",
    opening_fee: "0",
    monthly_fee: "0",
  });
  const [wrong, setWrong] = useState<readonly TermName[]>([]);
  const labels: Readonly<Record<TermName, string>> = {
    amount: `${message("loan.amount")}, ${application.currency}`,
    months: message("reviews.months"),
    rate_percent: `${message("figures.rate")}, %`,
    opening_fee: `${message("figures.opening-fee")}, ${application.currency}`,
    monthly_fee: `${message("figures.monthly-fee")}, ${application.currency}`,
  };

  async function offer(): Promise<string | undefined> {
    const terms = readTerms(typed, style);
    const unread = names.filter((name) => terms[name] === undefined);
    setWrong(unread);
    if (unread.length > 0) return message("reviews.terms-wrong");
    return decide({ outcome: "offer", offer: terms as OfferTerms });
  }

  return (
    <ConfirmButton
      name={message("reviews.offer")}
      label={message("work.event-of", { event: message("reviews.offer"), reference })}
      title={message("work.event-of", { event: message("reviews.offer"), reference })}
      quiet={false}
      onConfirm={offer}
      onDone={onDone}
    >
      <div className={layout.fields}>
        {names.map((name) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={labels[name]}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            mistake={wrong.includes(name) ? message("rule-error.not-a-number") : undefined}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
    </ConfirmButton>
  );
}

function readTerms(typed: Readonly<Record<TermName, string>>, style: NumberStyle): Partial<OfferTerms> {
  return {
    amount: readWholeNumber(typed.amount),
    months: readWholeNumber(typed.months),
    rate_percent: readFraction(typed.rate_percent, style),
    opening_fee: readFraction(typed.opening_fee, style),
    monthly_fee: readFraction(typed.monthly_fee, style),
  };
}
