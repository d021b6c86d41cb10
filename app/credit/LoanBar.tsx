// The loan that is chosen in the calculator, at the window's lower edge, with the button of the calculator.
import type { RefObject } from "react";
import { Button } from "../components/Button.tsx";
import { useMessage } from "../i18n/use-message.ts";
import type { LoanFormContent } from "../page/contents.ts";
import { writtenMoney } from "../site/number-style.ts";
import { FigureBar } from "./FigureBar.tsx";
import { loanCost } from "./loan-cost.ts";

interface LoanBarProps {
  readonly content: LoanFormContent;
  readonly calculator: RefObject<HTMLFormElement | null>;
  readonly amount: number;
  readonly years: number;
}

export default function LoanBar({ content, calculator, amount, years }: LoanBarProps) {
  const message = useMessage();
  const { charges, style, submit } = content;
  const cost = loanCost({ ...charges, principal: amount, months: years * 12, feeCapitalised: false });
  if (!cost) return null;
  const figures = [
    [message("loan.amount"), writtenMoney(style, amount)],
    [message("figures.instalment"), writtenMoney(style, cost.instalment, 2)],
  ] as const;
  return (
    <FigureBar label={message("loan.heading")} part={calculator} figures={figures}>
      <Button onClick={() => calculator.current?.requestSubmit()}>{submit.name}</Button>
    </FigureBar>
  );
}
