import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { addDays, istDate, type IsoDate } from "~/domain/dates";

/** The first date (IST) on which a password that is set at `now` has expired. */
export async function expiryOf(db: Kysely<BankSchema>, now: Date): Promise<IsoDate> {
  const today = istDate(now);
  const { life_days } = await db
    .selectFrom("bank.password_policy")
    .select("life_days")
    .where("from_date", "<=", today)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return addDays(today, life_days);
}
