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

/** Spaces, and marks of direction and of width zero, which come along when a number is copied. */
const unseen = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g;

/** Brackets, dots, slashes, and hyphens and dashes of any kind. */
const separators = /[()./\-\u2010-\u2015\u2212]/g;

/** The number as it is stored; undefined where it is none. `(0)` after a country's code is what is dialled at home only. */
export function readPhone(written: string, country: string): string | undefined {
  const spaceless = written.replace(unseen, "");
  const isInternational = /^(?:\+|00)/.test(spaceless);
  const text = (isInternational ? spaceless.replace("(0)", "") : spaceless).replace(separators, "");
  const abroad = /^(?:\+|00)([1-9]\d{7,14})$/.exec(text)?.[1];
  if (abroad) return `+${abroad}`;
  const plan = plans[country];
  const home = plan?.home.exec(text)?.[1];
  return plan && home ? readPhone(`+${plan.code}${home}`, country) : undefined;
}
