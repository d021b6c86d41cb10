// Which cards are applied for, and with which credit limit.
import { AmountField } from "../../../credit/AmountField.tsx";
import { clamp } from "../../../credit/loan-query.ts";
import { cardLimits } from "../../../site/limits.ts";
import { readWholeNumber, writtenMoney } from "../../../site/number-style.ts";
import type { FieldSurroundings } from "../../fields/field-props.ts";
import type { ApplicationPage, KindPageProps } from "../../pages/application.ts";
import { StepPage } from "../../pages/StepPage.tsx";
import type { StepForm } from "../../pages/use-step-form.ts";
import { CardChoice } from "./CardChoice.tsx";
import { cardsIn } from "./cards-in.ts";

export function CardPage(props: KindPageProps) {
  const { application } = props;
  return (
    <StepPage {...props} fields={(form, surroundings) => <CardFields {...{ application, form, surroundings }} />} />
  );
}

interface CardFieldsProps {
  readonly application: ApplicationPage;
  readonly form: StepForm;
  readonly surroundings: FieldSurroundings;
}

function CardFields({ application, form, surroundings }: CardFieldsProps) {
  const { page, style, words } = application;
  const { values, mistakes, change } = form;
  const { amount: limit } = cardLimits(page.language);
  const typed = readWholeNumber(String(values.credit_limit ?? ""));
  const amount = clamp(typed ?? limit.default, limit);
  return (
    <>
      <CardChoice
        cards={cardsIn(page.content)}
        limit={amount}
        style={style}
        label={words.label("cards")}
        hint={words.hint("cards")}
        mistake={mistakes.get("/cards")}
        value={(values.cards as readonly string[] | undefined) ?? []}
        onChange={(cards) => change({ ...values, cards })}
      />
      <AmountField
        name="credit_limit"
        label={words.label("credit_limit")}
        write={(value) => writtenMoney(style, value)}
        unit={surroundings.currency}
        unitFirst={!style.money.startsWith("#")}
        style={style}
        limit={limit}
        step={limit.step}
        value={amount}
        onChange={(value) => change({ ...values, credit_limit: String(value) })}
        onType={(text) => change({ ...values, credit_limit: text })}
      />
    </>
  );
}
