import { CompiledQuery, type Kysely } from "kysely";
import type { PortalSchema } from "~/database/portal/schema.server";
import { tryAgain } from "~/database/transaction.server";

interface Asked {
  text: string;
  values: unknown[];
}

/** The portal's connections as rate-limiter-flexible expects them, with times as numbers. */
export function limitStore(db: Kysely<PortalSchema>) {
  return {
    async query({ text, values }: Asked) {
      const asked = CompiledQuery.raw(text, values);
      const { rows } = await tryAgain(() =>
        db.executeQuery<{ points: number; expire: bigint | null }>(asked),
      );
      const plain = rows.map(({ points, expire }) => ({
        points,
        expire: expire === null ? null : Number(expire),
      }));
      return { rows: plain, rowCount: plain.length };
    },
  };
}
