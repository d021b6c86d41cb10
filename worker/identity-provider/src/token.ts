// Exchanges a code for an id token (OpenID Connect Core 1.0, section 3.1.3), for the client that holds the verifier.
import { base64url, SignJWT } from "jose";
import { take } from "./grants.ts";
import { type Environment, type Issuer, json } from "./issuer.ts";
import { algorithm, signingKey } from "./keys.ts";

export async function exchange(issuer: Issuer, request: Request): Promise<Response> {
  if (!isClient(request.headers.get("authorization"), issuer.environment)) return refusal("invalid_client", 401);
  const form = new URLSearchParams(await request.text());
  if (form.get("grant_type") !== "authorization_code") return refusal("unsupported_grant_type");
  const grant = take(form.get("code") ?? "");
  const challenge = await challengeOf(form.get("code_verifier") ?? "");
  const isGrants = grant?.issuer === issuer.name && grant.redirectUri === form.get("redirect_uri");
  if (!isGrants || grant.challenge !== challenge) return refusal("invalid_grant");
  const { id, privateKey } = await signingKey();
  const idToken = await new SignJWT({ nonce: grant.nonce, ...issuer.claims(grant.person) })
    .setProtectedHeader({ alg: algorithm, kid: id })
    .setIssuer(issuer.name)
    .setAudience(issuer.environment.CLIENT_ID)
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(privateKey);
  // Nothing can be fetched with the access token: all that there is to say stands in the id token.
  const accessToken = crypto.randomUUID();
  return json({ access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken });
}

const refusal = (error: string, status = 400) => json({ error }, status);

/** The challenge of a verifier (RFC 7636, section 4.2). */
async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64url.encode(new Uint8Array(hash));
}

/** Whether the header `Authorization` proves that the client asks (RFC 6749, section 2.3.1). */
function isClient(authorization: string | null, { CLIENT_ID, CLIENT_SECRET }: Environment): boolean {
  const [, credentials = ""] = authorization?.match(/^Basic ([A-Za-z0-9+/]+=*)$/) ?? [];
  const [client, secret] = atob(credentials).split(":").map(decoded);
  return client === CLIENT_ID && secret === CLIENT_SECRET;
}

/** What a part says that is encoded as a form's values are. */
const decoded = (part: string) => new URLSearchParams(`part=${part}`).get("part") ?? "";
