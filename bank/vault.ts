import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export interface Vault {
  /** version (1) ‖ nonce (12) ‖ AES-256-GCM ciphertext ‖ tag (16). */
  seal(text: string): Buffer;
  /** Throws if the text was altered or sealed under another secret. */
  open(sealed: Buffer): string;
  /** HMAC-SHA-256 under a key per purpose: equal texts are recognised, none can be read back. */
  digest(purpose: string, text: string): Buffer;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Derives its keys (HKDF-SHA-256) from the secret shared with the gateway's callers. */
export function createVault(secret: string): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "bank vault", use, 32));
  const sealingKey = derive("seal");
  const digestKeys = new Map<string, Buffer>();
  const digestKey = (purpose: string) => {
    const key = digestKeys.get(purpose) ?? derive(`digest ${purpose}`);
    digestKeys.set(purpose, key);
    return key;
  };
  return {
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()]);
    },
    open(sealed) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG)
        throw new Error("not sealed by this vault");
      const decipher = createDecipheriv("aes-256-gcm", sealingKey, sealed.subarray(1, 1 + NONCE));
      decipher.setAuthTag(sealed.subarray(-TAG));
      const text = decipher.update(sealed.subarray(1 + NONCE, -TAG));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
    digest: (purpose, text) => createHmac("sha256", digestKey(purpose)).update(text, "utf8").digest(),
  };
}
