// The key that signs id tokens: made when it is first needed, and gone with the Worker.
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";

export const algorithm = "ES256";

interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: JWK;
}

let signing: SigningKey | undefined;

/** The key, one for all who ask at the same time. */
export async function signingKey(): Promise<SigningKey> {
  if (!signing) {
    const made = await newKey();
    signing ??= made;
  }
  return signing;
}

/** The public keys as a set (RFC 7517, section 5). */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  return { keys: [(await signingKey()).publicKey] };
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const exported = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(exported);
  return { id, privateKey, publicKey: { ...exported, kid: id, alg: algorithm, use: "sig" } };
}
