// Who applies: only an application whose offer was accepted says so, to the lender's own staff.
import type { ApplicantIdentity, PersonIdentity } from "../../api/types.ts";
import type { Message } from "../../i18n/use-message.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../area-figures.ts";
import { type Fact, FactList } from "../parts/FactList.tsx";

interface IdentityFactsProps {
  readonly identity: ApplicantIdentity;
  readonly figures: AreaFigures;
}

export function IdentityFacts({ identity, figures }: IdentityFactsProps) {
  const message = useMessage();
  const { applicant, co_applicant, iban } = identity;
  const account: Fact[] = iban ? [[message("work.iban"), iban]] : [];
  return (
    <>
      <FactList facts={[...personFacts(applicant, message, figures), ...account]} />
      {co_applicant && (
        <>
          <h4>{message("work.co-applicant")}</h4>
          <FactList facts={personFacts(co_applicant, message, figures)} />
        </>
      )}
    </>
  );
}

function personFacts(person: PersonIdentity, message: Message, { day }: AreaFigures): Fact[] {
  const address = [person.street, [person.postal_code, person.city].filter(Boolean).join(" ")].filter(Boolean);
  const facts: [string, string | null | undefined][] = [
    [message("work.name"), `${person.first_names} ${person.last_name}`],
    [message("work.identity-number"), person.identity_number],
    [message("field.date_of_birth"), person.date_of_birth && day(person.date_of_birth)],
    [message("login.email"), person.email],
    [message("field.phone"), person.phone],
    [message("work.address"), address.join(", ")],
    [message("field.employer"), person.employer],
  ];
  return facts.flatMap(([name, value]): Fact[] => (value ? [[name, value]] : []));
}
