// An issuer: the provider of one country, with its people and the client that it knows.
import peopleOfCountries from "./people.json";

export interface Environment {
  /** What the client is known by. */
  readonly CLIENT_ID: string;
  /** What proves that it is the client. */
  readonly CLIENT_SECRET: string;
  /** Where people may be sent back to, parted by spaces. */
  readonly CALLBACK_URLS: string;
}

export interface Person {
  readonly given_name: string;
  readonly family_name: string;
  readonly birthdate: string;
  readonly number?: string;
}

interface People {
  readonly people: readonly Person[];
  readonly somebody_else: Person;
}

const countries: Readonly<Record<string, People>> = peopleOfCountries;

/** The claim with a person's number; in Finland that of the trust network. */
const numberClaims: Readonly<Record<string, string>> = { FI: "urn:oid:1.2.246.21" };
const usualNumberClaim = "personal_identity_number";

export class Issuer {
  readonly country: string;
  /** Its name, which is where its metadata is found. */
  readonly name: string;
  readonly environment: Environment;
  readonly #people: People;

  private constructor(country: string, name: string, people: People, environment: Environment) {
    this.country = country;
    this.name = name;
    this.#people = people;
    this.environment = environment;
  }

  /** The issuer of a country at an address, if there is one. */
  static of(country: string, url: string, environment: Environment): Issuer | undefined {
    const people = countries[country];
    if (!people) return undefined;
    return new Issuer(country, `${new URL(url).origin}/${country.toLowerCase()}`, people, environment);
  }

  /** What clients discover (OpenID Connect Discovery 1.0, section 3). */
  metadata() {
    return {
      issuer: this.name,
      authorization_endpoint: `${this.name}/authorize`,
      token_endpoint: `${this.name}/token`,
      jwks_uri: `${this.name}/jwks`,
      scopes_supported: ["openid", "profile"],
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      claims_supported: ["sub", "given_name", "family_name", "birthdate", this.#numberClaim],
    };
  }

  /** The people who can be chosen. */
  get people(): readonly Person[] {
    return this.#people.people;
  }

  /** Who is chosen with this value of the page's buttons. */
  person(choice: string): Person | undefined {
    return choice === "somebody-else" ? this.#people.somebody_else : this.people[Number(choice)];
  }

  /** What an id token says of a person. */
  claims({ number, ...person }: Person): Record<string, string> {
    const name = `${person.given_name} ${person.family_name}`;
    return { sub: `${this.country} ${name}`, ...person, ...(number && { [this.#numberClaim]: number }) };
  }

  get #numberClaim(): string {
    return numberClaims[this.country] ?? usualNumberClaim;
  }
}

/** An answer of JSON that nobody stores. */
export const json = (value: unknown, status = 200) =>
  Response.json(value, { status, headers: { "cache-control": "no-store" } });
