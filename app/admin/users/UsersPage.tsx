// Users: one is found by their exact address, which stands in no URL.
import { type FormEvent, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import type { UserProfile } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { useAreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { useServices } from "../../services.ts";
import type { AdminPage } from "../admin-page.ts";
import { Account } from "./Account.tsx";

export default function UsersPage({ page }: { page: AdminPage }) {
  const message = useMessage();
  const figures = useAreaFigures(page.content);
  const { api } = useServices();
  const [email, setEmail] = useState("");
  const [found, setFound] = useState<UserProfile>();
  const [mistake, setMistake] = useState<MessageId>();

  async function find(event: FormEvent) {
    event.preventDefault();
    setFound(undefined);
    try {
      setFound(await api.post<UserProfile>("/api/v1/users/find", { email }));
      setMistake(undefined);
    } catch (failure) {
      const kind = problemIn(failure)?.kind;
      if (kind === "not-found") setMistake("people.none");
      else setMistake(kind === "email-malformed" ? "people.malformed" : "lender-area.failed");
    }
  }

  return (
    <div className={layout.stack}>
      <section aria-labelledby="find" className={layout.stack}>
        <h2 id="find">{message("people.find")}</h2>
        <form className={layout.stack} onSubmit={(event) => void find(event)} noValidate>
          <div className={layout.fields}>
            <TextField
              id="find-email"
              type="email"
              autoComplete="off"
              label={message("people.email")}
              value={email}
              mistake={mistake && message(mistake)}
              onChange={({ target }) => setEmail(target.value)}
            />
          </div>
          <Button type="submit" scripted>
            {message("people.submit")}
          </Button>
        </form>
      </section>
      {found && <Account key={found.id} id={found.id} figures={figures} onErase={() => setFound(undefined)} />}
    </div>
  );
}
