// Lenders: the list with a way to begin a new one's onboarding, or the one that the address names.
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ApiClient } from "../../api/client.ts";
import type { LenderList, OnboardedLender } from "../../api/types.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { useAreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";
import { WhenLoaded } from "../../lender/parts/WhenLoaded.tsx";
import { useQuery } from "../../page/use-query.ts";
import { useServices } from "../../services.ts";
import type { AdminPage } from "../admin-page.ts";
import { LenderPage } from "./LenderPage.tsx";
import { mistakesIn } from "./section-mistakes.ts";

const path = "/api/v1/admin/lenders";
const loadLenders = (api: ApiClient) => api.get<LenderList>(path);

export default function LendersPage({ page }: { page: AdminPage }) {
  const figures = useAreaFigures(page.content);
  const lender = useQuery().get("lender");
  return lender ? <LenderPage key={lender} id={lender} figures={figures} /> : <Lenders />;
}

function Lenders() {
  const message = useMessage();
  const [loaded, again] = useLoaded(loadLenders);
  return (
    <div className={layout.stack}>
      <section aria-labelledby="lenders" className={layout.stack}>
        <h2 id="lenders">{message("onboarding.all")}</h2>
        <WhenLoaded loaded={loaded} again={again}>
          {({ items }) => (
            <ul className={layout.tasks}>
              {items.map(({ id, name, state, products }) => (
                <li key={id}>
                  <h3>
                    <Link to={`?lender=${encodeURIComponent(id)}`}>{name}</Link>
                  </h3>
                  <p>
                    {message(`onboarding.state-${state}`)}, {message("onboarding.count", { count: products })}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </WhenLoaded>
      </section>
      <NewLender />
    </div>
  );
}

function NewLender() {
  const message = useMessage();
  const navigate = useNavigate();
  const { api } = useServices();
  const [name, setName] = useState("");
  const [mistake, setMistake] = useState<string>();

  async function add(event: FormEvent) {
    event.preventDefault();
    try {
      const lender = await api.post<OnboardedLender>(path, { name });
      if (lender) await navigate(`?lender=${encodeURIComponent(lender.id)}`);
    } catch (failure) {
      const wrong = mistakesIn(failure, message, () => message("onboarding.field-name"));
      setMistake(wrong?.values().next().value ?? message("lender-area.failed"));
    }
  }

  return (
    <section aria-labelledby="new-lender" className={layout.stack}>
      <h2 id="new-lender">{message("onboarding.new")}</h2>
      <form className={layout.stack} onSubmit={(event) => void add(event)} noValidate>
        <div className={layout.fields}>
          <TextField
            id="new-lender-name"
            label={message("onboarding.field-name")}
            autoComplete="off"
            value={name}
            mistake={mistake}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" scripted>
          {message("onboarding.add")}
        </Button>
      </form>
    </section>
  );
}
