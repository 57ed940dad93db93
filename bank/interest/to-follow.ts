import { findRow } from "bank/database/rows";
import type { Bank } from "bank/service";
import type { AccountKind } from "common/accounts";
import { addDays, type IsoDate } from "common/dates";
import { isCreditedOnLastDay } from "common/tariff";
import { runningInterestJob } from "./book";
import { runningInterest } from "./calculate";
import { calendarMonths, calendarPeriod } from "./rules";

interface Account {
  id: bigint;
  number: string;
  kind: AccountKind;
  status: string;
}

/** True if a quarter ends on `day` whose interest, with that value date, is still to be booked on the account. */
export async function interestFollows(
  { db, tariff }: Pick<Bank, "db" | "tariff">,
  { id, number, kind, status }: Account,
  day: IsoDate,
): Promise<boolean> {
  const due = addDays(day, 1);
  if (kind !== "savings" || status === "closed") return false;
  const period = calendarPeriod(calendarMonths.savings, due);
  if (period.due !== due || !isCreditedOnLastDay(tariff.savings, due)) return false;
  const { kind: jobKind, subject } = runningInterestJob(tariff, kind, { accountNumber: number, due });
  const job = await findRow(db, "bank.job", { kind: jobKind, subject });
  if (!job || job.state === "done") return false;
  return (await runningInterest(db, tariff, { id, kind }, period)) > 0n;
}
