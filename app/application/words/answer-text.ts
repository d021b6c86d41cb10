// An answer in words, for the page on which all of them are read again.
import type { Message } from "../../i18n/use-message.ts";
import { type NumberStyle, writtenMoney, writtenNumber, writtenPercent } from "../../site/number-style.ts";
import type { Answer, Field } from "../definition/form.ts";
import type { Words } from "./words.ts";

interface AnswerTextOptions {
  readonly message: Message;
  readonly words: Words;
  readonly style: NumberStyle;
  /** Language tag (BCP 47). */
  readonly tag: string;
}

/** The text of an answer that is not rows. */
export function answerText(field: Field, answer: Answer | undefined, options: AnswerTextOptions): string {
  const { message, words, style } = options;
  if (answer === undefined || answer === null || answer === "") return message("review.none");
  if (typeof answer === "boolean") return message(answer ? "form.yes" : "form.no");
  if (field.type === "choice") return words.choice(field, String(answer));
  if (field.type === "cards") return (answer as readonly string[]).map((card) => words.choice(field, card)).join(", ");
  if (field.name === "years") return message("loan.period-years", { years: Number(answer) });
  if (field.type === "money") return writtenMoney(style, Number(answer));
  if (field.type === "percent") return writtenPercent(style, Number(answer));
  if (field.type === "integer") return writtenNumber(style, Number(answer), 0);
  if (field.type === "day") return dateText(`${answer}T00:00:00Z`, { dateStyle: "long" }, options);
  if (field.type === "month") return dateText(`${answer}-01T00:00:00Z`, { month: "long", year: "numeric" }, options);
  return String(answer);
}

function dateText(moment: string, format: Intl.DateTimeFormatOptions, { tag }: AnswerTextOptions): string {
  return new Intl.DateTimeFormat(tag, { ...format, timeZone: "UTC" }).format(new Date(moment));
}
