// The staff as an admin sees them: how each signs in, and what can be done about it.
import { expect, test } from "vitest";
import { renderedHtml } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { StaffMember } from "./calls.ts";
import { Staff } from "./PeopleView.tsx";

const outi: StaffMember = {
  user: { id: "1", email: "outi@kirkas.example", name: "Outi", roles: ["consumer", "operator"] },
  signed_in: "2026-11-25T10:00:00Z",
  passkeys: 1,
  sessions: 2,
  tokens: 0,
};
const joni: StaffMember = {
  user: { id: "2", email: "joni@kirkas.example", name: "Joni", roles: ["marketer"] },
  passkeys: 0,
  sessions: 0,
  tokens: 0,
};

const html = renderedHtml(
  <InConsole>
    <Staff staff={[outi, joni]} onChanged={() => undefined} />
  </InConsole>,
);

test("each says what they may do and how they sign in", () => {
  for (const expected of ["outi@kirkas.example", "1 passkey", "2 sessions", "0 tokens", "Has never signed in"])
    expect(html).toContain(expected);
});

test("who has a passkey can be reset, and who has none gets a code", () => {
  expect(html).toContain('aria-label="Reset passkeys: Outi"');
  expect(html).not.toContain('aria-label="Reset passkeys: Joni"');
  expect(html).toContain('aria-label="Make an enrolment code for Joni"');
});

test("somebody can join with an address, a name and roles", () => {
  for (const id of ["join-email", "join-name", "join-role-admin", "join-role-marketer", "join-role-operator"])
    expect(html).toContain(`id="${id}"`);
});
