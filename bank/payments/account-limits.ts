import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** What any operative account may pay, as its particulars tell it. */
export interface AccountLimits {
  /** Most of one payment within the bank. */
  maxLimit: Paise | undefined;
  /** Of a day, in all payments by NEFT and RTGS together. */
  neftRtgsLimit: Paise | undefined;
}

export async function accountLimits(db: Kysely<BankSchema>, today: IsoDate): Promise<AccountLimits> {
  const [most, day] = await Promise.all([
    db
      .selectFrom("bank.payment_limit")
      .select("most")
      .where("kind", "=", "within-bank")
      .where("from_date", "<=", today)
      .orderBy("from_date", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("bank.day_limit")
      .select("amount")
      .where("limit_group", "=", "neft-rtgs")
      .where("from_date", "<=", today)
      .orderBy("from_date", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { maxLimit: most?.most, neftRtgsLimit: day?.amount ?? undefined };
}
