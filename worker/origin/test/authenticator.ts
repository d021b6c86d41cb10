// An authenticator and a browser in software: they answer the options of passkeys with real signatures, each part of which a test can
// set otherwise.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Answer, type Cookies, type Origin, signIn } from "./origin";

export type Algorithm = "ES256" | "Ed25519" | "RS256";

/** What the browser is asked, as far as it counts here. */
export interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
  readonly excludeCredentials?: readonly { readonly id: string; readonly transports: readonly string[] }[];
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What is made otherwise than it should be. */
export interface Changes {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly format?: string;
  readonly signature?: Uint8Array;
}

const userPresent = 0x01;
const userVerified = 0x04;
export const backupEligible = 0x08;
const attested = 0x40;

/** Where the console of the tests is. */
const console = "http://localhost:8787";

export class Authenticator {
  readonly id: Buffer = randomBytes(32);
  private readonly algorithm: Algorithm;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private readonly flags: number;
  private userHandle = "";
  private counter = 0;

  /** `more`: flags besides that somebody is there and verified. */
  constructor(algorithm: Algorithm = "ES256", more = 0) {
    this.algorithm = algorithm;
    this.keys = keysOf(algorithm);
    this.flags = userPresent | userVerified | more;
  }

  /** Makes a passkey: what `toJSON()` gives of it. */
  create({ challenge, rp, user }: Options, changes: Changes = {}) {
    this.userHandle = user?.id ?? "";
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.coseKey()]);
    const data = this.authenticatorData(rp?.id ?? "", attested, credential, changes);
    const object = map([
      ["fmt", text(changes.format ?? "none")],
      ["attStmt", map([])],
      ["authData", bytes(data)],
    ]);
    return this.credential({
      clientDataJSON: base64url(clientData("webauthn.create", challenge, changes)),
      attestationObject: base64url(object),
      transports: ["internal", "hybrid"],
    });
  }

  /** Uses the passkey: what `toJSON()` gives of it. */
  get({ challenge, rpId }: Options, changes: Changes = {}) {
    this.counter += 1;
    const data = this.authenticatorData(rpId ?? "", 0, Buffer.alloc(0), changes);
    const json = clientData("webauthn.get", challenge, changes);
    const signed = Buffer.concat([data, createHash("sha256").update(json).digest()]);
    const digest = this.algorithm === "Ed25519" ? null : "sha256";
    const handle = changes.userHandle === undefined ? this.userHandle : changes.userHandle;
    return this.credential({
      clientDataJSON: base64url(json),
      authenticatorData: base64url(data),
      signature: base64url(changes.signature ?? sign(digest, signed, this.keys.privateKey)),
      ...(handle === null ? {} : { userHandle: handle }),
    });
  }

  private credential<Response>(response: Response) {
    const id = base64url(this.id);
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private authenticatorData(rpId: string, flags: number, credential: Buffer, changes: Changes): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? this.counter);
    const hash = createHash("sha256")
      .update(changes.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([(changes.flags ?? this.flags) | flags]), counter, credential]);
  }

  private coseKey(): Buffer {
    const { x = "", y = "", n = "", e = "" } = this.keys.publicKey.export({ format: "jwk" });
    const member = (value: string) => bytes(Buffer.from(value, "base64url"));
    switch (this.algorithm) {
      case "ES256":
        return map([
          [1, integer(2)],
          [3, integer(-7)],
          [-1, integer(1)],
          [-2, member(x)],
          [-3, member(y)],
        ]);
      case "Ed25519":
        return map([
          [1, integer(1)],
          [3, integer(-8)],
          [-1, integer(6)],
          [-2, member(x)],
        ]);
      case "RS256":
        return map([
          [1, integer(3)],
          [3, integer(-257)],
          [-1, member(n)],
          [-2, member(e)],
        ]);
    }
  }
}

/** Calls of passkeys, as the console makes them. */
export function passkeysOf(origin: Origin) {
  const post = (path: string, cookies: Cookies, body?: unknown) =>
    origin.call(`/api/v1/${path}`, { method: "POST", cookies, body });
  const begin = (cookies: Cookies, body: object) => post("passkeys/options", cookies, body);
  const optionsOf = async (cookies: Cookies, body: object) => (await begin(cookies, body)).json() as unknown as Options;
  const register = (cookies: Cookies, credential: object, more: object = {}) =>
    post("passkeys/register", cookies, { credential, language: "en-gb", ...more });
  const assert = (credential: object, cookies: Cookies = {}) => post("passkeys/assert", cookies, { credential });
  const calls = {
    post,
    begin,
    optionsOf,
    register,
    assert,
    list: async (cookies: Cookies) => (await origin.call("/api/v1/passkeys", { cookies })).json() as unknown as Own,
    remove: (cookies: Cookies, id: string) =>
      origin.call(`/api/v1/passkeys/${id}?language=en-gb`, { method: "DELETE", cookies }),
    /** A code for a first passkey, made by the second admin by mail: in development one has to begin. */
    codeFor: async (user: string) => {
      const admin = await signIn(origin, "admin2@kirkas.example");
      return String((await post(`admin/users/${user}/enrolment-code`, admin)).json().code);
    },
    /** Adds a first passkey with a code, and answers it with what was said of it. */
    enrol: async (
      cookies: Cookies,
      code: string,
      authenticator = new Authenticator(),
    ): Promise<[Authenticator, Answer]> => {
      const options = await optionsOf(cookies, { purpose: "registration", code });
      return [authenticator, await register(cookies, authenticator.create(options))];
    },
    /** Signs in with a passkey. */
    signInWith: async (authenticator: Authenticator, changes: Changes = {}, cookies: Cookies = {}) =>
      assert(authenticator.get(await optionsOf(cookies, { purpose: "sign-in" }), changes), cookies),
  };
  return calls;
}

/** What somebody can sign in with besides mail. */
interface Own {
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly synced: boolean;
    readonly used?: string;
  }[];
  readonly recovery_codes: number;
}

function clientData(type: string, challenge: string, changes: Changes): Buffer {
  const { origin = console, crossOrigin = false } = changes;
  const members = { type: changes.type ?? type, challenge: changes.challenge ?? challenge, origin, crossOrigin };
  return Buffer.from(JSON.stringify(members));
}

function keysOf(algorithm: Algorithm) {
  if (algorithm === "ES256") return generateKeyPairSync("ec", { namedCurve: "P-256" });
  return algorithm === "Ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("rsa", { modulusLength: 2048 });
}

const base64url = (value: Uint8Array) => Buffer.from(value).toString("base64url");

/** The head of an item of CBOR (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (members: [string | number, Buffer][]) =>
  Buffer.concat([
    head(5, members.length),
    ...members.flatMap(([name, value]) => [typeof name === "string" ? text(name) : integer(name), value]),
  ]);
