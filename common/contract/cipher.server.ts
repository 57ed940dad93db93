import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import type { Clock } from "common/clock";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";

/** A sealed text opens only for the same call, service and user. */
export interface Binding {
  /** The call's `salt` header, new for each call; its answer uses the same. */
  salt: string;
  service: string;
  user: string;
  /** Extension: further values, agreed on by both sides. */
  besides?: readonly (string | number)[] | undefined;
}

/** Encryption of request and answer. A bank may use its own implementation. */
export interface Cipher {
  newSalt(): string;
  seal(plain: string, binding: Binding): string;
  /** Null if sealed with another secret, for another call or day, or altered. */
  open(sealed: string, binding: Binding): string | null;
}

export const ENTITY_CODE = "WA";
/** Allowed difference between the clocks of caller and bank, transport included. */
export const CLOCK_MARGIN_MS = 5 * 60_000;

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const DAY_MS = 86_400_000;

/** Dates (IST) that an arriving text may be sealed under: clocks differ, midnight passes. */
export function readableDates(now: Date): IsoDate[] {
  const today = istDate(now);
  const sinceMidnight = now.getTime() - startOfIstDate(today).getTime();
  if (sinceMidnight < CLOCK_MARGIN_MS) return [today, addDays(today, -1)];
  if (sinceMidnight >= DAY_MS - CLOCK_MARGIN_MS) return [today, addDays(today, 1)];
  return [today];
}

/** Null unless the base64url text is canonical. */
function canonicalBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

/**
 * AES-256-GCM under HKDF-SHA-256(secret, salt, date in India): nonce (12 bytes), text, tag (16), as base64url;
 * service, entity and user are associated data. `random` is deterministic only for the contract's examples.
 */
export function gatewayCipher(
  secret: string,
  clock: Clock,
  random: (bytes: number) => Buffer = randomBytes,
): Cipher {
  const master = createSecretKey(secret, "utf8");

  function key(salt: string, date: IsoDate): Uint8Array {
    return new Uint8Array(hkdfSync("sha256", master, Buffer.from(salt, "base64url"), date, 32));
  }

  function associatedData({ service, user, besides }: Binding): Buffer {
    const names = [service, ENTITY_CODE, user];
    return Buffer.from(besides ? JSON.stringify([...names, ...besides]) : names.join("|"), "utf8");
  }

  function openUnder(date: IsoDate, bytes: Buffer, binding: Binding): string | null {
    const decipher = createDecipheriv(ALGORITHM, key(binding.salt, date), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(binding));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      return null;
    }
    return plain.toString("utf8");
  }

  return {
    newSalt: () => random(SALT_BYTES).toString("base64url"),

    seal(plain, binding) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key(binding.salt, istDate(clock.now())), nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(associatedData(binding));
      const parts = [nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },

    open(sealed, binding) {
      const bytes = canonicalBytes(sealed);
      if (!bytes || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      if (canonicalBytes(binding.salt)?.length !== SALT_BYTES) return null;
      for (const date of readableDates(clock.now())) {
        const plain = openUnder(date, bytes, binding);
        if (plain !== null) return plain;
      }
      return null;
    },
  };
}
