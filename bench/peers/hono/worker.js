// The stack that most teams would pick: Hono, a JSON map of redirects in KV, GrowthBook's package for
// Cloudflare, and static pages and assets in KV.
import { getPayloadFromKV } from "@growthbook/edge-cloudflare";
import { GrowthBook } from "@growthbook/growthbook";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { etag } from "hono/etag";
import { proxy } from "hono/proxy";
import { getMimeType } from "hono/utils/mime";

/** Pages with an experiment, and the feature that says which variant of the page is shown. */
const experiments = { "/laina/": "loan-page" };

/** The map of redirects, read by an isolate's first request. */
let redirects;

const app = new Hono();

app.all("/api/*", (c) => {
  const { pathname, search } = new URL(c.req.url);
  return proxy(`${c.env.ORIGIN_URL}${pathname}${search}`, c.req);
});

app.get("/assets/*", async (c) => {
  const body = await c.env.PAGES.get(c.req.path.slice(1), "stream");
  if (!body) return c.notFound();
  return c.body(body, 200, {
    "Content-Type": getMimeType(c.req.path),
    "Cache-Control": "public, max-age=31536000, immutable",
  });
});

app.use(async (c, next) => {
  redirects ??= c.env.PAGES.get("redirects.json", "json").then((rows) => new Map(Object.entries(rows)));
  const target = (await redirects).get(normal(c.req.path));
  return target ? c.redirect(target, 301) : next();
});

app.use(etag());

app.get("*", async (c) => {
  const feature = experiments[c.req.path];
  const variant = feature ? await variantOf(c, feature) : "";
  const page = await c.env.PAGES.get(`pages${c.req.path}index${variant}.html`);
  return page ? c.html(page) : c.notFound();
});

app.notFound(async (c) => c.html(await c.env.PAGES.get("pages/404/index.html"), 404));

/** The variant of a page that a visitor sees, as GrowthBook's documentation evaluates features at the edge. */
async function variantOf(c, feature) {
  const growthbook = new GrowthBook({ attributes: { id: getCookie(c, "visitor"), url: c.req.url } });
  await growthbook.init({ payload: await getPayloadFromKV(c.env) });
  const variant = growthbook.getFeatureValue(feature, "");
  growthbook.destroy();
  return variant;
}

/** The form in which the map has its paths. */
function normal(path) {
  const folded = path.toLowerCase();
  return folded.endsWith("/") ? folded.slice(0, -1) : folded;
}

export default app;
