// The banks whose cards were chosen: the application goes to them and to nobody else.
import { useMessage } from "../../../i18n/use-message.ts";
import type { RecipientsProps } from "../../pages/application.ts";
import { chosenCards } from "./cards-in.ts";

export function CardRecipients({ application: { page, answers } }: RecipientsProps) {
  const message = useMessage();
  const cards = chosenCards(page.content, answers.card?.cards);
  return (
    <section aria-labelledby="recipients">
      <h3 id="recipients">{message("card.recipients")}</h3>
      <ul>
        {cards.map(({ id, name, lender }) => (
          <li key={id}>
            {lender.name} ({name})
          </li>
        ))}
      </ul>
    </section>
  );
}
