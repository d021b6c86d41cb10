// Looks a company up by the number that is typed, and says what came of it. The form can be filled in by hand all the same.
import { useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import type { Company } from "../../../api/types.ts";
import { Button } from "../../../components/Button.tsx";
import { useMessage } from "../../../i18n/use-message.ts";
import { useServices } from "../../../services.ts";
import { readBusinessId } from "../../numbers/business-id.ts";
import styles from "./sme.module.css";

interface CompanyLookUpProps {
  readonly country: string;
  /** What stands in the field of the number. */
  readonly typed: string;
  readonly onFound: (company: Company) => void;
}

type Outcome = "idle" | "looking-up" | "unknown" | "unavailable" | "number-first" | { readonly found: string };

export function CompanyLookUp({ country, typed, onFound }: CompanyLookUpProps) {
  const message = useMessage();
  const { api } = useServices();
  const [outcome, setOutcome] = useState<Outcome>("idle");
  const isBusy = useRef(false);

  async function lookUp() {
    if (isBusy.current) return;
    if (typed.trim() === "") return setOutcome("number-first");
    const number = readBusinessId(typed, country);
    if (number === undefined) return setOutcome("unknown");
    isBusy.current = true;
    setOutcome("looking-up");
    try {
      const company = await api.get<Company>(`/api/v1/companies/${country}/${encodeURIComponent(number)}`);
      if (!company) return setOutcome("unavailable");
      onFound(company);
      setOutcome({ found: company.name });
    } catch (failure) {
      setOutcome(failure instanceof ApiError && failure.status === 404 ? "unknown" : "unavailable");
    } finally {
      isBusy.current = false;
    }
  }

  return (
    <div className={styles.lookUp}>
      <Button quiet onClick={() => void lookUp()}>
        {message("sme.look-up")}
      </Button>
      <p role="status">{textOf()}</p>
    </div>
  );

  function textOf(): string {
    if (outcome === "idle") return "";
    if (typeof outcome === "object") return message("sme.found", { company: outcome.found });
    return message(`sme.${outcome}`);
  }
}
