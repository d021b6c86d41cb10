// Who may make which call to control: every cell of the table is a test, and a call that the router
// knows without a row here fails. Control takes the operator's token; no session counts, whatever its
// role.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

const callers = ["nobody", "wrong token", "consumer", "lender", "admin", "marketer", "operator", "token"] as const;
/** Whether each caller is let in, in the order of the callers. */
type Row = readonly [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];

const theTokenOnly: Row = [false, false, false, false, false, false, false, true];
const table: Record<string, Row> = {
  "GET live": theTokenOnly,
  "GET redirects": theTokenOnly,
  "PUT redirects": theTokenOnly,
  "GET campaigns": theTokenOnly,
  "PUT campaigns": theTokenOnly,
  "GET experiments": theTokenOnly,
  "PUT experiments": theTokenOnly,
  "PUT experiments/switch": theTokenOnly,
  "GET experiments/preview": theTokenOnly,
  "GET bundles/id": theTokenOnly,
  "PUT bundles/id": theTokenOnly,
  "GET sources/id": theTokenOnly,
  "PUT sources/id": theTokenOnly,
  "POST blobs/missing": theTokenOnly,
  "POST blobs": theTokenOnly,
  "GET versions": theTokenOnly,
  "POST versions/id/promote": theTokenOnly,
  "PUT maintenance": theTokenOnly,
  "GET diff": theTokenOnly,
  "GET trace": theTokenOnly,
  "GET reports/redirects": theTokenOnly,
  "GET reports/not-found": theTokenOnly,
  "GET reports/sessions": theTokenOnly,
  "GET reports/clicks": theTokenOnly,
  "GET reports/conversions": theTokenOnly,
  "GET reports/experiments": theTokenOnly,
  "GET deliveries": theTokenOnly,
  "POST deliveries/replay": theTokenOnly,
  "GET reports/urls": theTokenOnly,
  "GET audit": theTokenOnly,
  "GET audit/check": theTokenOnly,
};

let service: Service;
const sessions = new Map<string, string>();
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const role of callers.slice(2, -1)) sessions.set(role, await service.signIn(`${role}@kirkas.example`));
});
afterAll(() => service.stop());

test("the table has a row for each call that the router knows, and no other", () => {
  const router = readFileSync(new URL("../src/lib.rs", import.meta.url), "utf8");
  const calls = [...router.matchAll(/\(Method::(\w+), \[([^\]]+)\]\)/g)].map(([, method = "", segments = ""]) => {
    const path = segments.replaceAll('"', "").split(", ").join("/");
    return `${method.toUpperCase()} ${path}`;
  });
  expect(Object.keys(table).sort()).toEqual(calls.sort());
});

const cells = Object.entries(table).flatMap(([call, row]) =>
  callers.map((caller, column) => [call, caller, row[column] ?? false] as const),
);

test.each(cells)("%s by %s: let in is %s", async (call, caller, admitted) => {
  const [method = "", path = ""] = call.split(" ");
  // What is let in finds nothing to do: a name that is none, a dry run without a body.
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (caller === "token") headers.authorization = `Bearer ${token}`;
  if (caller === "wrong token") headers.authorization = "Bearer wrong";
  const cookie = sessions.get(caller);
  if (cookie) headers.cookie = cookie;
  const answer = await service.send(`/api/control/${path}?dry_run=true`, { method, headers });
  expect(answer.status < 500).toBe(true);
  expect(answer.status !== 401 && answer.status !== 403).toBe(admitted);
});
