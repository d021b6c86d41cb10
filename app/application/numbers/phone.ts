// Telephone numbers (E.164): a plus sign and 8 to 15 digits. A number as it is written at home takes the country's code.

interface Plan {
  readonly code: string;
  /** A number as it is written at home, with the part that follows the code as its group. */
  readonly home: RegExp;
}

const plans: Readonly<Record<string, Plan>> = {
  FI: { code: "358", home: /^0(\d{5,12})$/ },
  GB: { code: "44", home: /^0(\d{9,10})$/ },
  LV: { code: "371", home: /^(\d{8})$/ },
  PL: { code: "48", home: /^(\d{9})$/ },
  RO: { code: "40", home: /^0(\d{9})$/ },
};

/** The number as it is stored; undefined where it is none. */
export function readPhone(written: string, country: string): string | undefined {
  const text = written.replace(/[\s-]/g, "");
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(text)?.[1];
  if (abroad) return `+${abroad}`;
  const plan = plans[country];
  const home = plan?.home.exec(text)?.[1];
  return plan && home ? readPhone(`+${plan.code}${home}`, country) : undefined;
}
