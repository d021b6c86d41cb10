// Codes and resets are there for staff alone.
import { expect, test } from "vitest";
import type { UserAccount } from "../../api/types.ts";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { OnPage } from "../../page/on-page.tsx";
import { StaffPasskeys } from "./StaffPasskeys.tsx";

const textsFor = (roles: string[]) =>
  renderedTexts(
    <OnPage page={{ screen: "admin-users" }}>
      <StaffPasskeys
        account={{ user: { id: "u1", name: "Outi", email: "outi@kirkas.example", roles } } as UserAccount}
        figures={{} as AreaFigures}
        onChange={() => undefined}
      />
    </OnPage>,
  );

test.each(["admin", "marketer", "operator"])("of staff (%s)", (role) => {
  expect(textsFor(["consumer", role])).toEqual(expect.arrayContaining(["Make an enrolment code", "Reset passkeys"]));
});

test.each([["consumer"], ["lender"]])("not of others (%s)", (role) => {
  expect(textsFor([role])).toEqual([]);
});
