// Passkeys in the browser: making one and using one, by the options that the API gives (Web Authentication Level 3, section 5.1).
import type { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "../api/types.ts";

/** Why a browser or device makes or uses no passkey, although nobody has cancelled. */
export type RefusalReason = "unsupported" | "already-here" | "wrong-host" | "unfit";

export class BrowserRefusal extends Error {
  override readonly name = "BrowserRefusal";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The browser refuses: ${reason}.`);
    this.reason = reason;
  }
}

/** What of the browser's globals passkeys take; tests give their own. */
export interface Browser {
  readonly PublicKeyCredential?: typeof PublicKeyCredential | undefined;
  readonly navigator: { readonly credentials?: Pick<CredentialsContainer, "create" | "get"> | undefined };
}

/** Makes a passkey; undefined where the user cancels or lets the time pass. Throws {@link BrowserRefusal}. */
export function createPasskey(
  options: CreationOptions,
  browser: Browser = globalThis,
): Promise<RegistrationResponse | undefined> {
  const { parser, credentials } = supported(browser);
  const publicKey = parser.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return answered<RegistrationResponse>(() => credentials.create({ publicKey }));
}

/** Uses a passkey; undefined where the user cancels, has none or lets the time pass. Throws {@link BrowserRefusal}. */
export function getPasskey(
  options: RequestOptions,
  browser: Browser = globalThis,
): Promise<AuthenticationResponse | undefined> {
  const { parser, credentials } = supported(browser);
  const publicKey = parser.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return answered<AuthenticationResponse>(() => credentials.get({ publicKey }));
}

/** Throws where the browser has no passkeys: before the API is asked for anything. */
export function supported({ PublicKeyCredential: parser, navigator: { credentials } }: Browser = globalThis) {
  const isComplete = parser && "parseCreationOptionsFromJSON" in parser && "toJSON" in parser.prototype;
  if (!isComplete || !credentials) throw new BrowserRefusal("unsupported");
  return { parser, credentials };
}

async function answered<Response>(ask: () => Promise<Credential | null>): Promise<Response | undefined> {
  try {
    const credential = await ask();
    return credential ? ((credential as PublicKeyCredential).toJSON() as unknown as Response) : undefined;
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    if (cancellations.includes(name)) return undefined;
    const reason = reasons[name];
    throw reason ? new BrowserRefusal(reason) : error;
  }
}

/** The same name for a user who cancels, and for a time that has passed. */
const cancellations = ["NotAllowedError", "AbortError"];

const reasons: Readonly<Record<string, RefusalReason>> = {
  InvalidStateError: "already-here",
  SecurityError: "wrong-host",
  NotSupportedError: "unfit",
  ConstraintError: "unfit",
};
