import { insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Transaction } from "bank/database/schema";
import { addJob, addJobs } from "bank/jobs/jobs";
import type { BankTariff } from "common/bank";
import { addMonths, type IsoDate } from "common/dates";
import {
  maturesOn,
  type DepositScheme,
  type MaturityInstruction,
  type DepositRequest,
} from "common/deposits";
import { inForce, rateOf } from "common/tariff";
import { instructionRow } from "./accounts";
import { nextCounting } from "./accrue";
import { interestJob } from "./book";
import { instalmentJob } from "./instalments";
import { depositPeriods, termsOf, type DepositTerms } from "./rules";

const products: Record<DepositScheme, { digits: string; name: string; code: string }> = {
  "monthly-interest": { digits: "2001", name: "Fixed Deposit, Monthly Interest", code: "FMOGP" },
  reinvestment: { digits: "2002", name: "Fixed Deposit, Reinvestment", code: "KLDGP" },
  recurring: { digits: "2101", name: "Recurring Deposit", code: "RDGFI" },
};

/** Senior on the day of the deposit; a firm never is. */
export const earnsSeniorRate = (
  { seniorAge }: Pick<BankTariff, "seniorAge">,
  born: IsoDate | null,
  on: IsoDate,
): boolean => born !== null && addMonths(born, 12 * seniorAge) <= on;

export function offeredTerms(
  tariff: BankTariff,
  requested: DepositRequest,
  { opened, born }: { opened: IsoDate; born: IsoDate | null },
): DepositTerms | null {
  const { fixed, recurring } = inForce(tariff.depositRates, opened);
  const dates = { opened, matures: maturesOn(opened, requested) };
  const senior = earnsSeniorRate(tariff, born, opened);
  const rate = rateOf(requested.scheme === "recurring" ? recurring : fixed, dates, { senior });
  return rate === undefined ? null : termsOf(requested, { opened, rate });
}

interface NewDeposit {
  terms: DepositTerms;
  days: number;
  renews: MaturityInstruction;
  holder: { customerNumber: string; name: string; branch: string };
  linkedId: bigint;
  payoutId: bigint;
}

export async function addDeposit(
  transaction: Transaction,
  tariff: BankTariff,
  { terms, days, renews, holder, linkedId, payoutId }: NewDeposit,
): Promise<{ id: bigint; number: string }> {
  const { payout, principal, rate, months, opened, matures, maturityAmount } = terms;
  const { digits, name, code } = products[payout];
  const account = await transaction
    .insertInto("bank.account")
    .values({
      number: sql<string>`${holder.branch + digits} || nextval('bank.deposit_serial')`,
      kind: payout === "recurring" ? "recurring-deposit" : "fixed-deposit",
      customer_number: holder.customerNumber,
      name: holder.name,
      branch_code: holder.branch,
      product: name,
      opened_on: opened,
      floor: 0n,
    })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  await insertRows(transaction, "bank.deposit", {
    account_id: account.id,
    payout,
    scheme: code,
    principal,
    rate,
    months,
    days,
    opened_on: opened,
    matures_on: matures,
    maturity_amount: maturityAmount,
    status: "OPEN",
    linked_account_id: linkedId,
    payout_account_id: payoutId,
    ...instructionRow(renews),
  });
  const { number } = account;
  await addJobs(transaction, nextCounting({ tariff }, { number, terms }, opened));
  await addJob(transaction, interestJob({ accountNumber: number, due: depositPeriods(terms)[0]!.due }));
  if (payout === "recurring") await addJob(transaction, instalmentJob({ ...terms, number }, 2));
  return account;
}
