// Signatures of bodies, as worker/core/src/signed.rs documents them: HMAC-SHA256 over the purpose, the key's id, the time until which
// the signature counts, and the body's SHA-256.

const purpose = "lender";
const secondsSigned = 60;
const encoder = new TextEncoder();

/** What the header `Kirkas-Signature` of a body holds. */
export async function signatureOf(key: string, body: string): Promise<string> {
  const { id, secret } = parts(key);
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(Math.floor(Date.now() / 1000) + secondsSigned));
  const signed = joined(time, await digest(body));
  const mac = await crypto.subtle.sign("HMAC", await imported(secret), payload(id, signed));
  return `1.${id}.${base64url(signed)}.${base64url(new Uint8Array(mac))}`;
}

/** Whether the key signed this body, for a time that is not over. */
export async function bodyIsSigned(key: string, signature: string | null, body: string): Promise<boolean> {
  const [version, id, signed = "", mac = "", ...rest] = (signature ?? "").split(".");
  const own = parts(key);
  if (version !== "1" || id !== own.id || rest.length > 0) return false;
  const bytes = fromBase64url(signed);
  const isOwn = await crypto.subtle.verify("HMAC", await imported(own.secret), fromBase64url(mac), payload(id, bytes));
  if (!isOwn || bytes.length !== 40) return false;
  const ends = Number(new DataView(bytes.buffer).getBigUint64(0));
  return ends > Date.now() / 1000 && base64url(bytes.slice(8)) === base64url(await digest(body));
}

function parts(key: string) {
  const [id = "", secret = ""] = key.split(":");
  return { id, secret };
}

const imported = (secret: string) =>
  crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

const payload = (id: string, signed: Uint8Array) => joined(encoder.encode(`${purpose}\n1.${id}.`), signed);

const digest = async (body: string) => new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(body)));

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) return new Uint8Array();
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
