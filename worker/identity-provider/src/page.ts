// The page on which somebody says who they are: for development, so in English alone, and with people who do not exist.
import type { Issuer, Person } from "./issuer.ts";

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  // The browser holds the way back to this too.
  "form-action 'self' http://localhost:* http://*.localhost:*",
  "frame-ancestors 'none'",
].join("; ");

/** The page, whose buttons post to the address that it has. */
export function page(issuer: Issuer, query: string): Response {
  const people = issuer.people.map((person, place) => button(String(place), label(person))).join("\n");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Development identification</title>
<style>
body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
form { display: grid; gap: .75rem; }
button { padding: .75rem 1rem; font: inherit; text-align: start; }
</style>
</head>
<body>
<main>
<h1>Who are you?</h1>
<p>This stands in for strong identification in development. None of these people exists (${escape(issuer.country)}).</p>
<form method="post" action="${escape(`authorize${query}`)}">
${people}
${button("somebody-else", "Somebody else")}
${button("cancel", "Cancel")}
${button("fail", "Fail")}
</form>
</main>
</body>
</html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  return new Response(html, { headers });
}

const label = ({ given_name, family_name, number, birthdate }: Person) =>
  `${given_name} ${family_name}, ${number ?? birthdate}`;

const button = (value: string, text: string) => `<button name="choice" value="${value}">${escape(text)}</button>`;

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
