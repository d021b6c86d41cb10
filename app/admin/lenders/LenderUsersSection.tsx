// Who works for a lender.
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../../lender/parts/layout.module.css";
import { usePage } from "../../page/page-context.ts";
import { fieldId, SectionFrame } from "./Section.tsx";
import { type SectionProps, useSection } from "./use-section.ts";

interface Row {
  /** Tells rows apart while they are written. */
  readonly key: number;
  readonly email: string;
  readonly name: string;
}

export function LenderUsersSection(props: SectionProps) {
  const message = useMessage();
  const { language } = usePage();
  const { users } = props.lender;
  const [rows, setRows] = useState<readonly Row[]>(() => users.map(({ email, name }, key) => ({ key, email, name })));
  const saving = useSection("users", props, (pointer) =>
    message(pointer.endsWith("/name") ? "onboarding.field-user-name" : "onboarding.field-email"),
  );
  const change = (key: number, changes: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const isAdding = useRef(false);
  const add = () => {
    isAdding.current = true;
    setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, email: "", name: "" }]);
  };
  // The button stands below what it adds.
  useEffect(() => {
    if (isAdding.current) document.getElementById(fieldId("users", `/users/${rows.length - 1}/email`))?.focus();
    isAdding.current = false;
  }, [rows]);
  const body = () => ({ users: rows.map(({ email, name }) => ({ email, name })), language });
  return (
    <SectionFrame name="users" saving={saving} body={body}>
      <p>{message("onboarding.users-note")}</p>
      {rows.map(({ key, email, name }, index) => {
        const known = users.find((user) => user.email === email);
        const number = index + 1;
        return (
          <fieldset className={layout.stack} key={key}>
            <legend>{message("onboarding.user", { number })}</legend>
            <div className={layout.fields}>
              <TextField
                id={fieldId("users", `/users/${index}/email`)}
                type="email"
                autoComplete="off"
                label={message("onboarding.field-email")}
                value={email}
                mistake={saving.mistakes.get(`/users/${index}/email`)}
                onChange={({ target }) => change(key, { email: target.value })}
              />
              <TextField
                id={fieldId("users", `/users/${index}/name`)}
                autoComplete="off"
                label={message("onboarding.field-user-name")}
                value={name}
                mistake={saving.mistakes.get(`/users/${index}/name`)}
                onChange={({ target }) => change(key, { name: target.value })}
              />
            </div>
            {known && <p>{message(known.signed_in ? "onboarding.signed-in" : "onboarding.not-signed-in")}</p>}
            <button
              type="button"
              className={layout.remove}
              onClick={() => setRows(rows.filter((row) => row.key !== key))}
            >
              {message("onboarding.remove-user", { name: name || message("onboarding.user", { number }) })}
            </button>
          </fieldset>
        );
      })}
      <Button quiet onClick={add}>
        {message("onboarding.add-user")}
      </Button>
    </SectionFrame>
  );
}
