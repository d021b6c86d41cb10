// Every component in its states, for those who build pages: the gallery takes its picture, and a journey checks that
// all of it can be used by everybody.
import { Fragment, type ReactNode } from "react";
import { CheckField } from "../application/fields/CheckField.tsx";
import { ChoiceField } from "../application/fields/ChoiceField.tsx";
import { Badge } from "../components/Badge.tsx";
import { Button, ButtonLink } from "../components/Button.tsx";
import { Caution } from "../components/Caution.tsx";
import { Disclosure } from "../components/Disclosure.tsx";
import { ErrorSummary } from "../components/ErrorSummary.tsx";
import { Facts } from "../components/Facts.tsx";
import { HelpfulLinks } from "../components/HelpfulLinks.tsx";
import { Icon, iconNames } from "../components/Icon.tsx";
import { Illustration } from "../components/Illustration.tsx";
import { LinkCards } from "../components/LinkCards.tsx";
import { LinkChips } from "../components/LinkChips.tsx";
import { Prose } from "../components/Prose.tsx";
import { Questions } from "../components/Questions.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { TextField } from "../components/TextField.tsx";
import { Updated } from "../components/Updated.tsx";
import { AmountField } from "../credit/AmountField.tsx";
import { CostBar, CostLegend } from "../credit/CostBar.tsx";
import { LoanFigures } from "../credit/LoanFigures.tsx";
import { Monogram } from "../credit/Monogram.tsx";
import { RepresentativeExample } from "../credit/RepresentativeExample.tsx";
import { drawings, type IllustrationName } from "../illustrations/objects.ts";
import type { LenderTerms, LoanFormContent } from "../page/contents.ts";
import { writtenMoney } from "../site/number-style.ts";
import styles from "./Catalogue.module.css";

const homes = [
  { value: "own", name: "In a home of your own", hint: "With or without a loan." },
  { value: "rented", name: "In a rented home" },
];
const yesAndNo = [
  { value: "yes", name: "Yes" },
  { value: "no", name: "No" },
];

interface CatalogueProps {
  readonly form: LoanFormContent;
  readonly lenders: readonly LenderTerms[];
}

export function Catalogue({ form, lenders }: CatalogueProps) {
  const { style, charges, amount } = form;
  const money = (value: number) => writtenMoney(style, value, 2);
  const parts = { borrowed: 20_000, interest: 3844.08, fees: 240 };
  const amountField = (name: string, value: number, unitFirst: boolean) => (
    <AmountField
      name={name}
      label="Loan amount"
      write={(number) => writtenMoney(style, number)}
      unit={unitFirst ? "£" : "€"}
      unitFirst={unitFirst}
      style={style}
      limit={amount}
      step={amount.step}
      value={value}
      onChange={() => undefined}
    />
  );
  return (
    <div className={styles.catalogue}>
      <h1>Components</h1>
      <Group name="Type">
        <p className={styles.largest}>Heading of the front page</p>
        <p className={styles.large}>Heading of a page</p>
        <h3>Heading of a part</h3>
        <p>Text, with a link to the {<a href="/">front page</a>}.</p>
      </Group>
      <Group name="Buttons">
        <Button scripted={false}>Primary</Button>
        <Button scripted={false} quiet>
          Quiet
        </Button>
        <ButtonLink screen="compare">Link as a button</ButtonLink>
        <Button disabled>Waits for its script</Button>
      </Group>
      <Group name="Fields">
        <TextField id="plain" label="Name" hint="As in your passport" />
        <TextField
          id="mistaken"
          label="E-mail"
          mistake="Enter an address such as name@example.com."
          defaultValue="name"
        />
        <TextField id="unit" label="Income" unit="€" defaultValue="2 400" />
        <SelectField id="choice" label="Purpose" defaultValue="b">
          <option value="a">Renovation</option>
          <option value="b">Vehicle</option>
        </SelectField>
      </Group>
      <Group name="Slider with a field">
        {amountField("within", 20_000, false)}
        {amountField("first", 20_000, true)}
        {amountField("past", amount.max + 5000, false)}
      </Group>
      <Group name="Questions of a form">
        <ChoiceField id="housing" label="How do you live?" choices={homes} value="own" onChange={() => undefined} />
        <ChoiceField
          id="debts"
          label="Do you have loans?"
          hint="Also count credit cards."
          mistake="Choose an answer."
          inline
          choices={yesAndNo}
          value=""
          onChange={() => undefined}
        />
        <CheckField id="terms" label="I accept the terms" hint="They are short." value onChange={() => undefined} />
        <CheckField
          id="untouched"
          label="My answers are true"
          mistake="Tick the box to go on."
          value={false}
          onChange={() => undefined}
        />
      </Group>
      <Group name="Mistakes of a form">
        <ErrorSummary mistakes={[{ field: "mistaken", text: "Enter an address such as name@example.com." }]} />
      </Group>
      <Group name="Badges">
        <Badge>Lowest APR of yours</Badge>
        <Badge tone="new">New offer</Badge>
        <Badge tone="good" icon="check">
          Offer
        </Badge>
        <Badge tone="cost">410 € more</Badge>
        <Badge tone="bad" icon="cross">
          No offer
        </Badge>
      </Group>
      <Group name="Lenders' marks">
        {lenders.map((lender) => (
          <Fragment key={lender.id}>
            <Monogram lender={lender} />
          </Fragment>
        ))}
      </Group>
      <Group name="What a loan costs">
        <LoanFigures charges={charges} amount={20_000} years={4} style={style} />
        <div className={styles.bars}>
          <CostBar parts={parts} money={money} large />
          <CostBar parts={parts} money={money} scale={6000} costOnly />
          <CostLegend />
        </div>
        <Caution />
        <RepresentativeExample source="typical" charges={charges} amount={20_000} years={4} style={style} />
      </Group>
      <Group name="Ways on">
        <LinkCards
          links={[
            { name: "Renovation", path: "/a/", description: "Cards lead wherever they are pressed." },
            { name: "Vehicle", path: "/b/", description: "Two stand side by side where there is room." },
          ]}
        />
        <LinkChips
          current="/a/"
          links={[
            { name: "Borrowing", path: "/a/" },
            { name: "Your rights", path: "/b/" },
          ]}
        />
        <Questions questions={[{ question: "What does it cost?", html: "<p>Nothing.</p>" }]} />
      </Group>
      <Group name="Text and facts">
        <Prose html="<p>A paragraph with <strong>what matters</strong>.</p><ul><li>One</li><li>Another</li></ul>" />
        <Updated date={{ iso: "2026-11-20", text: "20 November 2026" }} />
        <Facts
          facts={[
            ["Annual percentage rate", "7.9%"],
            ["Instalment", "496.75 €"],
          ]}
        />
        <HelpfulLinks />
        <Disclosure className={undefined} summary="More">
          <p>What is shown once it is opened.</p>
        </Disclosure>
      </Group>
      <Group name="Icons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Group>
      <Group name="Pictures">
        {(Object.keys(drawings) as IllustrationName[]).map((name) => (
          <Illustration key={name} name={name} large />
        ))}
      </Group>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.items}>{children}</div>
    </section>
  );
}
