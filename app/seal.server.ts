import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Authenticated encryption: nonce (12) ‖ AES-256-GCM text ‖ tag (16). Text sealed in one `context` cannot be opened in another. */
export function sealWith(key: Uint8Array, context: string, plain: string | Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns null if key, context or sealed text differ. */
export function openWith(key: Uint8Array, context: string, sealed: Uint8Array): string | null {
  return openBytes(key, context, sealed)?.toString("utf8") ?? null;
}

/** `openWith` for binary data. */
export function openBytes(key: Uint8Array, context: string, sealed: Uint8Array): Buffer | null {
  if (sealed.length < 28) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

export const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export interface Sealer {
  seal(context: string, plain: string): string;
  open(context: string, sealed: string): string | null;
  /** Key for keyed digests, from the newest secret. */
  key(purpose: string): Buffer;
  /** The same key from each secret, newest first. */
  keys(purpose: string): readonly Buffer[];
}

/** Seals with the first secret and opens with any. Values are base64url. */
export function createSealer(secrets: readonly string[]): Sealer {
  const derive = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "net-banking-portal", purpose, 32));
  const keys = secrets.map((secret) => derive(secret, "seal"));
  const newest = keys[0];
  const purposes = new Map<string, Buffer[]>();
  if (!newest) throw new Error("a sealer needs at least one secret");
  const keysFor = (purpose: string) => {
    const kept = purposes.get(purpose) ?? secrets.map((secret) => derive(secret, purpose));
    purposes.set(purpose, kept);
    return kept;
  };
  return {
    seal: (context, plain) => sealWith(newest, context, plain).toString("base64url"),
    open(context, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of keys) {
        const plain = openWith(key, context, bytes);
        if (plain !== null) return plain;
      }
      return null;
    },
    key: (purpose) => keysFor(purpose)[0]!,
    keys: keysFor,
  };
}
