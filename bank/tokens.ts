import { randomBytes } from "node:crypto";
import type { Db } from "bank/database/schema";
import type { Vault } from "bank/vault";
import type { Clock } from "common/clock";

/** Bearer tokens for callers with the secret; required for every call but the one that gets them. */
interface Tokens {
  issue(): Promise<{ token: string; expiresIn: number }>;
  isValid(token: string): Promise<boolean>;
}

const LIFE_SECONDS = 900;
const MAX_REMEMBERED = 1_000;

export function createTokens(db: Db, vault: Vault, clock: Clock): Tokens {
  /** Digests in the table, with their ends, so that a token is looked up once. */
  const remembered = new Map<string, number>();

  function remember(digest: Buffer, expiresAt: Date): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(digest.toString("base64"), expiresAt.getTime());
  }

  return {
    async issue() {
      const token = randomBytes(32).toString("base64url");
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000);
      const digest = vault.digest("token", token);
      await db
        .with("expired", (query) => query.deleteFrom("bank.token").where("expires_at", "<=", now))
        .insertInto("bank.token")
        .values({ digest, issued_at: now, expires_at: expiresAt })
        .execute();
      remember(digest, expiresAt);
      return { token, expiresIn: LIFE_SECONDS };
    },
    async isValid(token) {
      const digest = vault.digest("token", token);
      const now = clock.now();
      const end = remembered.get(digest.toString("base64"));
      if (end !== undefined) return end > now.getTime();
      const row = await db
        .selectFrom("bank.token")
        .select("expires_at")
        .where("digest", "=", digest)
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (row) remember(digest, row.expires_at);
      return row !== undefined;
    },
  };
}
