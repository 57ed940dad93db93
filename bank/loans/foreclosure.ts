import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { loanForeclosure } from "~/contract/loans.server";
import type { AnswerOf } from "~/contract/service.server";
import { daysBetween, type IsoDate } from "~/domain/dates";
import { foreclosureQuote } from "~/domain/foreclosure";
import { listInstalments, type Loan } from "./loan";

/** What would end a loan today. Interest has been charged up to the newest instalment that has fallen due. */
export async function foreclosureOf(
  db: Kysely<BankSchema>,
  loan: Loan,
  today: IsoDate,
): Promise<AnswerOf<typeof loanForeclosure>> {
  const { outstanding, rate } = loan;
  const charged = (await listInstalments(db, loan.accountId)).at(-1)?.due_on ?? loan.disbursedOn;
  const charge = await db
    .selectFrom("bank.foreclosure_charge")
    .select("percent")
    .where("loan_type", "=", loan.loanType)
    .where("from_date", "<=", today)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirst();
  const tax = await db
    .selectFrom("bank.service_tax")
    .select("percent")
    .where("from_date", "<=", today)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirst();
  const quote = foreclosureQuote({
    outstanding,
    days: Math.max(0, daysBetween(charged, today)),
    rate,
    chargePercent: charge?.percent ?? "0",
    taxPercent: tax?.percent ?? "0",
  });
  return { outstanding, ...quote, validOn: today };
}
