// Admins: companies' applications, users and lenders.
import type { Kind } from "../measuring.ts";
import type { People } from "../people.ts";
import type { Call, OriginService } from "../service.ts";
import { lastPage } from "./pages.ts";

const list = "/api/v1/admin/sme-applications";

/** Orders of the list, each beside the one that is there where nothing is said. */
const sorts = ["reference", "company", "business_id", "market", "-amount", "months", "purpose", "status", "assignee"];

/** How many companies are changed at once, at most. */
const AT_ONCE = 100;

/** The calls, with so many subjects of each. */
export async function admins(service: OriginService, people: People, count: number): Promise<Kind[]> {
  const { admin: access, consumers } = people;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [admin] = await service.sql<{ id: string }>("SELECT id FROM users WHERE email = 'admin@kirkas.example'");
  const open = await service.sql<{ id: string }>(
    `SELECT application_id AS id FROM sme_cases WHERE status IN ('new', 'assigned', 'contacted') LIMIT ?`,
    Math.max(count, AT_ONCE),
  );
  const [late] = await service.sql<{ reference: string }>(
    "SELECT reference FROM sme_cases ORDER BY created_at LIMIT 1 OFFSET 500",
  );
  const subjects = await service.sql<{ id: string }>(
    "SELECT id FROM people WHERE role = 'applicant' ORDER BY id LIMIT ?",
    count,
  );
  const id = (index: number) => open[index % open.length]?.id ?? "none";
  const user = (index: number) => consumers[index % consumers.length];
  const kind = (name: string, status: number, call: (index: number) => Call, bars: Kind["bars"] = ["rows"]): Kind => ({
    name: `admin: ${name}`,
    status,
    bars,
    call: (index) => ({ access, ...call(index) }),
  });
  const get = (name: string, path: string, bars?: Kind["bars"]) => kind(name, 200, () => ({ path }), bars);
  const versions = new Map<string, string>();

  return [
    get("companies", list, ["page"]),
    get("companies, a late page", await lastPage(service, access, list), ["page"]),
    ...sorts.map((sort) => get(`companies by ${sort}`, `${list}?sort=${sort}`, ["page"])),
    get("companies by next_action, a late page", await lastPage(service, access, `${list}?sort=next_action`), ["page"]),
    get("companies: new ones", `${list}?status=new`, ["page"]),
    get("companies: nobody's", `${list}?assignee=none`, ["page"]),
    // What an order is read in until a page is full, and what a word is searched in, are cases: 10,000 here, and no applications.
    get("companies: Latvian ones by amount", `${list}?market=LV&sort=-amount`, []),
    get(
      "companies: offers of a month, by company",
      `${list}?status=offers&from=${day(30)}&to=${day(0)}&sort=company`,
      [],
    ),
    get("companies: search by reference", `${list}?search=${late?.reference}`, []),
    get("companies: search by name", `${list}?search=huonekalut&sort=purpose`, []),
    get("companies as CSV", `${list}?format=csv&status=contacted`, []),
    kind("company: read", 200, (index) => ({ path: `${list}/${id(index)}` })),
    {
      ...kind("company: change", 200, () => ({ path: "" })),
      call: async (index) => {
        const path = `${list}/${id(index)}`;
        const etag = versions.get(id(index)) ?? String((await service.call({ path, access })).headers.etag);
        return { method: "PATCH", path, body: { next_on: day(-7) }, headers: { "if-match": etag }, access };
      },
      after: (index, answer) => void versions.set(id(index), String(answer.headers.etag)),
    },
    kind("company: add a note", 201, (index) => ({
      method: "POST",
      path: `${list}/${id(index)}/notes`,
      body: { note: "Called." },
    })),
    kind("companies: change a hundred", 200, () => ({
      method: "POST",
      path: `${list}/bulk`,
      body: { ids: open.slice(0, AT_ONCE).map((one) => one.id), assignee: admin?.id },
    })),
    kind("user: find by address", 200, (index) => ({
      method: "POST",
      path: "/api/v1/users/find",
      body: { email: user(index)?.email },
    })),
    kind("user: account", 200, (index) => ({ path: `/api/v1/admin/users/${user(index)?.user}` })),
    kind("user: sessions", 200, (index) => ({ path: `/api/v1/users/${user(index)?.user}/sessions` })),
    kind("user: look at answers", 200, (index) => ({
      method: "POST",
      path: `/api/v1/admin/people/${subjects[index % subjects.length]?.id}/view`,
      body: { reason: "The consumer asked us to." },
    })),
    kind("user: copy of the data", 200, (index) => ({
      method: "POST",
      path: `/api/v1/admin/users/${user(index)?.user}/export`,
      body: { reason: "Requested by letter.", format: "json", language: "fi" },
    })),
    get("lenders", "/api/v1/admin/lenders"),
    get("lender", "/api/v1/admin/lenders/fabula-bank"),
    kind("user: erase", 200, (index) => ({
      method: "POST",
      path: `/api/v1/admin/users/${user(index)?.user}/erasure`,
      body: { confirmation: user(index)?.email, reason: "Requested by letter.", language: "fi" },
    })),
  ];
}
