// The page that people are sent to, and where it sends them back (OpenID Connect Core 1.0, section 3.1.2).
import { codeFor } from "./grants.ts";
import type { Issuer, Person } from "./issuer.ts";
import { page } from "./page.ts";

/** A request for a code that a client of ours may make. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}

/** Shows who can be chosen. */
export function authorize(issuer: Issuer, request: Request): Response {
  const read = readRequest(issuer, request);
  return read instanceof Response ? read : page(issuer, new URL(request.url).search);
}

/** Sends the browser back with what was chosen. */
export async function choose(issuer: Issuer, request: Request): Promise<Response> {
  const read = readRequest(issuer, request);
  if (read instanceof Response) return read;
  const choice = String((await request.formData()).get("choice"));
  if (choice === "cancel") return back(issuer, read, { error: "access_denied" });
  const person = issuer.person(choice);
  if (!person) return back(issuer, read, { error: "server_error" });
  return back(issuer, read, { code: code(issuer, read, person) });
}

function code(issuer: Issuer, { redirectUri, nonce, challenge }: AuthorizationRequest, person: Person): string {
  return codeFor({ issuer: issuer.name, redirectUri, nonce, challenge, person });
}

/** The request; an answer where it is none. Nobody is sent to an address that is not known. */
function readRequest(issuer: Issuer, { url }: Request): AuthorizationRequest | Response {
  const said = (name: string) => new URL(url).searchParams.get(name) ?? "";
  const { CLIENT_ID, CALLBACK_URLS } = issuer.environment;
  const [redirectUri, state] = [said("redirect_uri"), said("state")];
  if (said("client_id") !== CLIENT_ID || !CALLBACK_URLS.split(" ").includes(redirectUri)) {
    return new Response("No such client, or none of its addresses.", { status: 400 });
  }
  const request = { redirectUri, state, nonce: said("nonce"), challenge: said("code_challenge") };
  const isComplete =
    said("response_type") === "code" &&
    said("scope").split(" ").includes("openid") &&
    said("code_challenge_method") === "S256" &&
    [request.state, request.nonce, request.challenge].every(Boolean);
  return isComplete ? request : back(issuer, request, { error: "invalid_request" });
}

function back(issuer: Issuer, { redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): Response {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state, iss: issuer.name })) {
    location.searchParams.set(name, value);
  }
  return new Response(null, { status: 303, headers: { location: location.href, "cache-control": "no-store" } });
}
