// Calls of control on campaigns, their links, their figures and what networks are told.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { type QueryValue, queryString } from "../../api/query.ts";
import { stepsSchema } from "../control.ts";
import type { Days } from "../reports/period.ts";
import { mostRows } from "../reports/reports-calls.ts";

const base = "/api/control/";
/** Who may not do something is told by control which role it takes, and stays signed in. */
const options = { forbiddenSaysWhy: true } as const;

export const states = ["planned", "on", "over"] as const;
export type CampaignState = (typeof states)[number];

const stateSchema = v.picklist(states);

const campaignSchema = v.object({
  name: v.string(),
  state: stateSchema,
  source: v.string(),
  language: v.string(),
  landing: v.string(),
  after: v.nullable(v.string()),
  begins: v.number(),
  ends: v.number(),
  budget: v.string(),
  partner: v.string(),
  clicks: v.number(),
  consented: v.number(),
  conversions: v.number(),
  revenue: v.array(v.object({ currency: v.string(), cents: v.number() })),
  overlaps: v.array(v.string()),
  known_by: v.array(v.object({ id: v.string(), with: v.nullable(v.string()), value: v.nullable(v.string()) })),
  network: v.nullable(v.string()),
});

const campaignsSchema = v.object({
  rows: v.array(campaignSchema),
  next: v.nullable(v.string()),
  total: v.number(),
});

const linkSchema = v.object({
  link: v.string(),
  state: stateSchema,
  begins: v.number(),
  ends: v.number(),
  counting: v.object({
    result: v.picklist(["counted", "once-added", "unnamed", "other-source", "not-on", "unknown"]),
    parameters: v.array(v.string()),
    value: v.nullable(v.string()),
    source: v.nullable(v.string()),
  }),
  lands_on: v.string(),
  status: v.nullable(v.number()),
  steps: stepsSchema,
});

export const measures = ["day", "source", "campaign", "language", "landing"] as const;
export type Measure = (typeof measures)[number];

const clicksSchema = v.object({
  clicks: v.array(v.object({ region: v.string(), value: v.string(), clicks: v.number(), consented: v.number() })),
});

const conversionsSchema = v.object({
  conversions: v.array(
    v.object({
      value: v.string(),
      name: v.string(),
      currency: v.nullable(v.string()),
      first: v.number(),
      last: v.number(),
      first_cents: v.number(),
      last_cents: v.number(),
    }),
  ),
});

export const deliveryStates = ["dead", "waiting", "told", "untold"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliveriesSchema = v.object({
  deliveries: v.array(
    v.object({
      key: v.string(),
      campaign: v.string(),
      network: v.string(),
      attempts: v.number(),
      answer: v.string(),
      reason: v.picklist([
        ...["new", "accepted", "no-such-call", "network-failed"],
        ...["not-authorised", "unknown-account", "conversion-refused", "not-sent"],
      ] as const),
      next_at: v.nullable(v.number()),
      created_at: v.number(),
    }),
  ),
  next: v.nullable(v.string()),
  total: v.number(),
});

const replaySchema = v.object({ replayed: v.array(v.string()), left: v.number() });

/** A live campaign with what it brought; times in milliseconds since 1970. */
export type Campaign = v.InferOutput<typeof campaignSchema>;
export type Campaigns = v.InferOutput<typeof campaignsSchema>;
/** A link, and what becomes of who follows it now. */
export type CampaignLink = v.InferOutput<typeof linkSchema>;
export type ClickRow = v.InferOutput<typeof clicksSchema>["clicks"][number];
export type ConversionRow = v.InferOutput<typeof conversionsSchema>["conversions"][number];
export type Deliveries = v.InferOutput<typeof deliveriesSchema>;
export type Delivery = Deliveries["deliveries"][number];
export type Replay = v.InferOutput<typeof replaySchema>;

/** The last moment at which a campaign is on, so that its day is its last one. */
export const lastMoment = ({ ends }: Pick<Campaign, "ends">) => ends - 1;

/** A parameter of a link, not encoded. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Which dead deliveries to try again: these keys, or all that a filter finds. */
export type ReplayChoice = { readonly keys: readonly string[] } | { readonly filter: { readonly campaign?: string } };

async function get<T>(
  api: ApiClient,
  schema: v.GenericSchema<unknown, T>,
  path: string,
  params: Readonly<Record<string, QueryValue>>,
): Promise<T | undefined> {
  const answer = await api.get(base + path, params, options);
  return answer === undefined ? undefined : v.parse(schema, answer);
}

export interface CampaignsQuery {
  readonly state?: CampaignState | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number;
}

/** Live campaigns, those that begin last first. */
export const readCampaigns = (api: ApiClient, { state, ...query }: CampaignsQuery) =>
  get(api, campaignsSchema, "campaigns", { state: state ?? "all", ...query });

/** Every live campaign. */
export async function readAllCampaigns(api: ApiClient): Promise<Campaign[] | undefined> {
  const all: Campaign[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await readCampaigns(api, { cursor, limit: 200 });
    if (!page) return undefined;
    all.push(...page.rows);
    if (page.next === null) return all;
    cursor = page.next;
  }
}

/** The live campaign of a name; null where there is none. */
export async function readCampaign(api: ApiClient, name: string): Promise<Campaign | null | undefined> {
  const all = await readAllCampaigns(api);
  return all && (all.find((campaign) => campaign.name === name) ?? null);
}

export async function makeLink(
  api: ApiClient,
  name: string,
  parameters: readonly Parameter[],
): Promise<CampaignLink | undefined> {
  const path = `${base}campaigns/${encodeURIComponent(name)}/links`;
  const answer = await api.post(path, { parameters }, options);
  return answer === undefined ? undefined : v.parse(linkSchema, answer);
}

/** The address of a link's QR code. */
export function qrAddress(name: string, parameters: readonly Parameter[], format: "svg" | "png"): string {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  return `${base}campaigns/${encodeURIComponent(name)}/qr${queryString({ format, parameters: query.toString() })}`;
}

export async function readClicks(api: ApiClient, by: Measure, days: Days): Promise<ClickRow[] | undefined> {
  return (await get(api, clicksSchema, "reports/clicks", { by, ...days, limit: mostRows }))?.clicks;
}

export async function readConversions(api: ApiClient, by: Measure, days: Days): Promise<ConversionRow[] | undefined> {
  return (await get(api, conversionsSchema, "reports/conversions", { by, ...days, limit: mostRows }))?.conversions;
}

export interface DeliveriesQuery {
  readonly state: DeliveryState;
  readonly campaign?: string | undefined;
  readonly cursor?: string | undefined;
}

export const readDeliveries = (api: ApiClient, query: DeliveriesQuery) =>
  get(api, deliveriesSchema, "deliveries", { ...query, limit: 50 });

export async function replayDeliveries(
  api: ApiClient,
  choice: ReplayChoice,
  note: string,
): Promise<Replay | undefined> {
  const answer = await api.post(`${base}deliveries/replay${queryString({ note })}`, choice, options);
  return answer === undefined ? undefined : v.parse(replaySchema, answer);
}
