// Signed values, made apart from the code that they test, from their documented form alone.
import { createHash, createHmac } from "node:crypto";

/** A value signed with the first key of a ring, to be believed until `ends`, in seconds since 1970. */
export function sign(ring: string, purpose: string, payload: Buffer, ends = Date.now() / 1000 + 60): string {
  const [id = "", secret = ""] = (ring.split(",")[0] ?? "").split(":");
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(Math.floor(ends)));
  const body = Buffer.concat([time, payload]);
  const mac = createHmac("sha256", secret).update(`${purpose}\n1.${id}.`).update(body).digest("base64url");
  return `1.${id}.${body.toString("base64url")}.${mac}`;
}

/** What the header `Kirkas-Signature` of a body holds. */
export const signatureOf = (ring: string, purpose: string, body: string, ends?: number) =>
  sign(ring, purpose, createHash("sha256").update(body).digest(), ends);

interface Touch {
  at: number;
  source: string;
  parameter: string;
  id: string;
  with?: string;
  landing?: string;
  language?: string;
  campaign?: string;
}

/** The value of the cookie that keeps these touches. */
export function clicksCookie(ring: string, touches: Touch[], ends?: number): string {
  const stored = touches.map(({ at, source, parameter, id, ...rest }) => {
    const { with: also = "", landing = "/", language = "fi", campaign = "" } = rest;
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(at));
    const texts = [source, parameter, id, also, landing, language, campaign, "", "", "", ""].map((text) => {
      const bytes = Buffer.from(text);
      return Buffer.concat([Buffer.from([bytes.length]), bytes]);
    });
    return Buffer.concat([time, ...texts]);
  });
  return sign(ring, "clicks", Buffer.concat(stored), ends);
}
