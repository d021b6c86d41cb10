// Redirects that are asked for again: answered without the wasm, and counted here until it asks for the counts.
import { counted } from "../../build/wasm/edge.js";
import { headersOf } from "./headers.js";
import { Recent } from "./recent.js";

/** Places for redirects, and most letters of an address with where it leads: 25 MB in all, 50 if each were so long. */
const PLACES = 131072;
const LETTERS = 300;

/** By address: what the table says, and how often it was asked for since that was told. */
let rules;
let asked = [];

/** Until when nobody has to look whether the table is still the live one, and what is counted here will be told. */
let until = 0;

/** The redirect that this address is known to have. */
export function redirected(url, now) {
  if (now >= until) return undefined;
  const rule = rules.get(url);
  if (rule === undefined) return undefined;
  if (rule.hits === 0) asked.push(rule);
  rule.hits += 1;
  return response(rule);
}

/** A redirect, by a rule of the table if `next` is to come: then nothing but the address decides where it leads. */
export function redirect(request, status, location, cache, every, rule, next) {
  heads[cache] ??= headersOf(`cache-control\n${cache}\n${every}`);
  const made = { text: request.url, status, location, cache, rule, hits: 0 };
  if (next > Date.now() && made.text.length + location.length <= LETTERS) {
    until = next;
    rules ??= new Recent(PLACES);
    rules.see(made);
  }
  return response(made);
}

function response({ status, location, cache }) {
  heads[cache].set("location", location);
  return new Response(null, { status, headers: heads[cache] });
}

/** Headers of redirects, by what they say of caches. To set one of them and copy them takes less than to make them. */
const heads = {};

/** Tells the wasm which rules were asked for since it was told, and how often. */
export function tell() {
  for (const rule of asked) {
    counted(rule.rule, rule.hits);
    rule.hits = 0;
  }
  asked = [];
}

/** Forgets all: the table is another. */
export function forget() {
  until = 0;
  asked = [];
  rules = undefined;
}
