// A provider of strong identification, for development: OpenID Connect as providers speak it (discovery, authorization code with PKCE
// S256, `iss` in the answer, token, JWKS), whose page offers fictional people. An issuer for each country stands under its code: /fi.
import { authorize, choose } from "./authorization.ts";
import { type Environment, Issuer, json } from "./issuer.ts";
import { publicKeys } from "./keys.ts";
import { exchange } from "./token.ts";

export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const [, country = "", path = ""] = new URL(request.url).pathname.match(/^\/([a-z]{2})(\/.*)$/) ?? [];
    const issuer = Issuer.of(country.toUpperCase(), request.url, environment);
    if (!issuer) return new Response(null, { status: 404 });
    switch (`${request.method} ${path}`) {
      case "GET /.well-known/openid-configuration":
        return json(issuer.metadata());
      case "GET /jwks":
        return json(await publicKeys());
      case "GET /authorize":
        return authorize(issuer, request);
      case "POST /authorize":
        return choose(issuer, request);
      case "POST /token":
        return exchange(issuer, request);
      default:
        return new Response(null, { status: 404 });
    }
  },
};
