// Postcodes, by country.

const forms: Readonly<Record<string, RegExp>> = {
  FI: /^\d{5}$/,
  RO: /^\d{6}$/,
  LV: /^(LV-?)?\d{4}$/,
  PL: /^\d{2}-?\d{3}$/,
  GB: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
};

/** The postcode as it is stored; undefined where it is none of the country's. */
export function readPostalCode(written: string, country: string): string | undefined {
  const code = written.replace(/\s/g, "").toUpperCase();
  if (!forms[country]?.test(code)) return undefined;
  if (country === "LV") return code.replace(/^(LV-?)?/, "LV-");
  if (country === "PL") return code.replace(/^(\d{2})-?/, "$1-");
  return country === "GB" ? code.replace(/(\d[A-Z]{2})$/, " $1") : code;
}
