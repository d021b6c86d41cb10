// Numbers of people, companies and accounts, on the cases that the origin's checks are tested on too.
import { describe, expect, test } from "vitest";
import businessIds from "../../../worker/lending/cases/business-ids.json" with { type: "json" };
import emails from "../../../worker/lending/cases/emails.json" with { type: "json" };
import ibans from "../../../worker/lending/cases/ibans.json" with { type: "json" };
import identityNumbers from "../../../worker/lending/cases/identity-numbers.json" with { type: "json" };
import phones from "../../../worker/lending/cases/phones.json" with { type: "json" };
import postalCodes from "../../../worker/lending/cases/postal-codes.json" with { type: "json" };
import { readBusinessId } from "./business-id.ts";
import { readEmail } from "./email.ts";
import { readIban } from "./iban.ts";
import { readIdentityNumber } from "./identity-number.ts";
import { readPhone } from "./phone.ts";
import { readPostalCode } from "./postal-code.ts";

interface IdentityCase {
  readonly name: string;
  readonly country: string;
  readonly text: string;
  readonly development?: boolean;
  readonly number: string | null;
  readonly born?: string | null;
}

describe("identity numbers", () => {
  test.each(identityNumbers as readonly IdentityCase[])("$name: $text", (given) => {
    const { country, text, development = false, number, born } = given;
    const read = readIdentityNumber(text, { country, development });
    expect(read?.number ?? null).toBe(number);
    expect(read?.birthDate ?? null).toBe(born ?? null);
  });
});

describe("e-mail addresses", () => {
  test.each(emails)("$text", ({ text, address }) => {
    expect(readEmail(text) ?? null).toBe(address);
  });
});

describe("telephone numbers", () => {
  test.each(phones)("$country $text", ({ text, country, number }) => {
    expect(readPhone(text, country) ?? null).toBe(number);
  });
});

describe("postcodes", () => {
  test.each(postalCodes)("$country $text", ({ text, country, code }) => {
    expect(readPostalCode(text, country) ?? null).toBe(code);
  });
});

describe("account numbers", () => {
  test.each(ibans)("$text", ({ text, number }) => {
    expect(readIban(text) ?? null).toBe(number);
  });
});

describe("numbers of companies", () => {
  test.each(businessIds)("$country $text", ({ text, country, number }) => {
    expect(readBusinessId(text, country) ?? null).toBe(number);
  });
});
