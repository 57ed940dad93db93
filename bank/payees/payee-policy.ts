import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { istDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

const HOUR_MS = 3_600_000;

/** The policy for payees added at `now`. */
export function payeePolicy(db: Kysely<BankSchema>, now: Date) {
  return db
    .selectFrom("bank.payee_policy")
    .selectAll()
    .where("from_date", "<=", istDate(now))
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
}

/** Nothing may be paid before `usable_from`, no more than `cap` in all from there until `capped_until`. */
export interface Youth {
  usable_from: Date;
  capped_until: Date;
  cap: Paise;
}

/** What the policy makes of a payee added at `now`. */
export async function youthOf(db: Kysely<BankSchema>, now: Date): Promise<Youth> {
  const { cooling_hours, cap_hours, cap } = await payeePolicy(db, now);
  const usableFrom = now.getTime() + cooling_hours * HOUR_MS;
  return {
    usable_from: new Date(usableFrom),
    capped_until: new Date(usableFrom + cap_hours * HOUR_MS),
    cap,
  };
}
