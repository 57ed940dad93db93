import { badPeriod, miniStatement, statement } from "common/contract/statements.server";
import type { RequestOf } from "common/contract/service.server";
import { daysBetween } from "common/dates";
import type { StatementFilter } from "common/statement-filter";
import { recordsBegin } from "bank/ledger/records";
import { latestEntries, readStatement, type StatementEntry } from "bank/ledger/statement";
import { interestFollows } from "bank/interest/to-follow";
import { branchOf, findOwnAccount } from "bank/customers";
import { done, noSuchAccount, refuse, serve, type Context } from "bank/service";
import { knownOf } from "./known";

/** A financial year with its leap day, and twelve months back over one. */
const MAX_DAYS_APART = 366;
const MINI_ENTRIES = 10;

type Requested = RequestOf<typeof statement>;

export const wholeStatement = serve(statement, "self-checked", readWhole, isLong);

/** True of more than a page of the portal shows at most: what that takes is some milliseconds. */
function isLong({ limit = Infinity }: Requested): boolean {
  return limit > 50;
}

async function readWhole(context: Context, request: Requested) {
  const { customerNumber, accountNumber, fromDate: from, toDate: to } = request;
  const apart = daysBetween(from, to);
  if (apart < 0 || apart > MAX_DAYS_APART) return refuse(badPeriod);
  const { offset = 0, limit, newestFirst = false } = request;
  const [account, shown] = await Promise.all([
    findOwnAccount(context, customerNumber, accountNumber),
    readStatement(context.db, accountNumber, { from, to }, { offset, limit, newestFirst }, filterOf(request)),
  ]);
  if (!account) return noSuchAccount;
  const [known, follows] = await Promise.all([
    knownOf(context.db, shown.entries),
    interestFollows(context, account, to),
  ]);
  const isKept = !shown.recordsFrom || shown.recordsFrom <= to;
  return done({
    accountNumber,
    customerName: account.customer_name,
    customerNumber,
    address1: [account.address1, account.address2].filter(Boolean).join(", "),
    city: account.city,
    state: account.state,
    pinCode: account.pin_code,
    branchName: account.branch_name,
    ...branchOf(account),
    ifsc: account.ifsc,
    entries: shown.entries.map((entry, at) => ({
      ...movement(entry),
      ...known[at],
      entryDate: entry.entryDate,
      valueDate: entry.valueDate,
      chequeNumber: entry.chequeNumber ?? undefined,
      balance: entry.balance,
    })),
    totalEntries: shown.total,
    ...(isKept && {
      openingBalance: shown.openingBalance,
      closingBalance: shown.closingBalance,
      totalDebits: shown.totalDebits,
      totalCredits: shown.totalCredits,
    }),
    openedOn: account.opened_on,
    recordsFrom: shown.recordsFrom,
    ...(follows && { interestFollows: true }),
    ...shown.matched,
    ...(newestFirst && { newestFirst }),
  });
}

function filterOf({ search, direction, atLeast, atMost }: StatementFilter): StatementFilter | null {
  const criteria = Object.entries({ search, direction, atLeast, atMost }).filter(
    ([, value]) => value !== undefined,
  );
  return criteria.length > 0 ? Object.fromEntries(criteria) : null;
}

export const mini = serve(miniStatement, "account", async ({ db, account }) => {
  const entries = await latestEntries(db, account.id, MINI_ENTRIES);
  const [known, begin] = await Promise.all([
    knownOf(db, entries),
    entries.length < MINI_ENTRIES ? recordsBegin(db, account.id) : undefined,
  ]);
  return done({
    recordsFrom: begin?.date,
    entries: entries.map((entry, at) => ({ date: entry.entryDate, ...movement(entry), ...known[at]! })),
  });
});

function movement({ particulars, amount, networkReference }: StatementEntry) {
  const debit = amount < 0n;
  return {
    particulars,
    networkReference: networkReference ?? undefined,
    direction: debit ? ("debit" as const) : ("credit" as const),
    amount: debit ? -amount : amount,
  };
}
