import { sql, type Kysely } from "kysely";
import { addJobs } from "bank/jobs/jobs";
import type { Bank } from "bank/services/served";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import { istDate } from "~/domain/dates";
import { interestAccountOf, interestAccounts, nextPeriod } from "./account";
import { interestJob } from "./job";

/**
 * Gives every account that bears interest and waits for none the job of its next period: the first that is due today
 * or later. What was due before, an account's earlier books have settled.
 */
export async function addMissingInterest({ db, clock }: Pick<Bank, "db" | "clock">): Promise<void> {
  await addJobs(db, await missingJobs(db, istDate(clock.now())));
}

async function missingJobs(db: Kysely<BankSchema>, today: IsoDate) {
  const rows = await interestAccounts(db)
    .where(
      sql<boolean>`not exists (select from bank.job where job.kind = 'interest' and job.state <> 'done'
        and job.subject >= account.number || ' ' and job.subject < account.number || '!')`,
    )
    .execute();
  return rows.flatMap((row) => {
    const account = interestAccountOf(row);
    if (!account) return [];
    const { due } = nextPeriod(account, today);
    return [interestJob({ accountNumber: account.number, due })];
  });
}
