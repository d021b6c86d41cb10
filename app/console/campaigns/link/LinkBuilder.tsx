// The form of a link's parameters; control checks them and says what becomes of a click.
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useServices } from "../../../services.ts";
import { useConsoleMessage } from "../../i18n/messages.ts";
import { CheckText } from "../../parts/CheckText.tsx";
import layout from "../../parts/layout.module.css";
import { ProblemNotice } from "../../parts/ProblemNotice.tsx";
import { TextArea } from "../../parts/TextArea.tsx";
import { type Problem, problemOf } from "../../problem.ts";
import { type Campaign, type CampaignLink, makeLink, type Parameter } from "../campaigns-api.ts";
import { LinkResult } from "./LinkResult.tsx";
import { fieldsOf, type LinkFields, mistakesIn, parametersOf, suggestionsOf } from "./parameters.ts";

type Outcome =
  | { readonly is: "none" }
  | { readonly is: "working" }
  | { readonly is: "refused"; readonly problem: Problem; readonly mistakes: ReadonlyMap<string, string> }
  | { readonly is: "made"; readonly link: CampaignLink; readonly parameters: readonly Parameter[] };

export function LinkBuilder({ campaign }: { campaign: Campaign }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const names = fieldsOf(campaign);
  const [fields, setFields] = useState<LinkFields>(() => suggestionsOf(campaign));
  const [others, setOthers] = useState("");
  const [outcome, setOutcome] = useState<Outcome>({ is: "none" });

  async function make(event: FormEvent) {
    event.preventDefault();
    const parameters = parametersOf(names, fields, others);
    setOutcome({ is: "working" });
    try {
      const link = await makeLink(api, campaign.name, parameters);
      setOutcome(link ? { is: "made", link, parameters } : { is: "none" });
    } catch (failure) {
      // What is wrong is said in the detail, and beside each field.
      const { findings, ...problem } = problemOf(failure);
      setOutcome({ is: "refused", problem: { ...problem, findings: [] }, mistakes: mistakesIn(findings, parameters) });
    }
  }

  const mistakes = outcome.is === "refused" ? outcome.mistakes : new Map<string, string>();
  const otherMistakes = [...mistakes].filter(([name]) => !names.includes(name)).map(([, mistake]) => mistake);
  return (
    <>
      <form onSubmit={make} className={layout.panel} noValidate>
        <h2>{message("campaigns.parameters")}</h2>
        <p className={layout.soft}>{message("campaigns.parameters-text", { name: campaign.name })}</p>
        <div className={layout.line}>
          {names.map((name) => (
            <TextField
              key={name}
              id={`link-${name}`}
              label={name}
              mistake={mistakes.has(name) && <CheckText text={mistakes.get(name) ?? ""} />}
              autoComplete="off"
              spellCheck={false}
              value={fields[name] ?? ""}
              onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
            />
          ))}
        </div>
        <TextArea
          id="link-others"
          label={message("campaigns.others")}
          hint={message("campaigns.others-hint")}
          mistake={otherMistakes.length > 0 && <CheckText text={otherMistakes.join(" ")} />}
          value={others}
          onChange={setOthers}
        />
        <p>
          <Button type="submit" scripted>
            {message("campaigns.make-link")}
          </Button>
        </p>
      </form>
      <div aria-live="polite" className={layout.stack}>
        {outcome.is === "working" && <p>{message("confirm.working")}</p>}
        {outcome.is === "refused" && <ProblemNotice problem={outcome.problem} />}
        {outcome.is === "made" && (
          <LinkResult campaign={campaign} link={outcome.link} parameters={outcome.parameters} />
        )}
      </div>
    </>
  );
}
