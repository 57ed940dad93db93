import type { NamedAccount } from "common/accounts";
import { financialYearStart, type IsoDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { lastFour } from "common/masks";
import { plainAmount } from "common/money";
import { readMovement } from "common/movements";
import type { StatementFilter } from "common/statement-filter";
import { containsAll, searchWords } from "common/text-search";
import { newestFirst, type Reader } from "~/customer/movements.server";
import { entriesShown, getStatementPage, type StatementEntry } from "~/customer/statement-entries.server";
import type { SignedIn } from "~/session/guards.server";
import { accountPath, statementPageOf } from "~/ui/account-pages";

import { isNumber, USUAL_MONTHS, type RequestedEntries } from "./query.rules";

/** Each account is a call to the bank; more are not asked for one search. */
const MAX_ACCOUNTS = 20;
const MAX_SHOWN = 20;
/** Of an account, where the bank looks for one of the words and the others are looked for here. */
const MAX_READ = 100;

type Asker = Pick<SignedIn, "accounts" | "call">;

/**
 * Entries of the customer's accounts, the newest first: one call an account, all at once, the bank looking for the longest
 * word and the amount. `statements` lead to all that were found, account by account.
 */
export async function findEntries(
  customer: Asker,
  requested: RequestedEntries,
  today: IsoDate,
  reading: Promise<Reader>,
) {
  const { from, to } = requested;
  if (requested.outside)
    return { from, to, rows: [], statements: [], total: 0, partly: false, outside: true };
  const accounts = customer.accounts.slice(0, MAX_ACCOUNTS);
  const searches = searchesOf(requested);
  const [read, answers] = await Promise.all([
    reading,
    Promise.all(
      accounts.flatMap((account) =>
        searches.map((search) => ofAccount(customer, account, search, requested)),
      ),
    ),
  ]);
  const found = answers.flatMap((answer) => answer ?? []).filter(({ total }) => total > 0);
  const rows = found
    .flatMap(({ account, entries }) => entries.map((entry) => rowOf(account, entry, read)))
    .sort(newestFirst);
  const statements = found.map(({ account, total, filter }) => ({
    kind: account.kind,
    number: lastFour(account.accountNumber),
    total,
    to: statementOf(account, requested, filter, today),
  }));
  return {
    from,
    to,
    rows: rows.slice(0, MAX_SHOWN),
    statements,
    total: found.reduce((sum, { total }) => sum + total, 0),
    partly: answers.includes(null) || accounts.length < customer.accounts.length,
    outside: false,
  };
}

interface Search {
  filter: StatementFilter;
  /** Looked for in what the bank finds, as it looks for one text only. */
  others: string[];
}

/** One for each amount, and one for the words where there is no amount; six digits may be a cheque's number as well. */
function searchesOf({ words, amounts }: RequestedEntries): Search[] {
  const search = (criteria: readonly string[], amount: StatementFilter): Search => {
    const [longest, ...others] = [...criteria].sort((one, other) => other.length - one.length);
    return { filter: { ...amount, ...(longest ? { search: longest } : {}) }, others };
  };
  const besides = words.filter((word) => !isNumber(word));
  const ofAmounts = amounts.map((amount) => search(besides, amount));
  return amounts.length > 0 && besides.length === words.length
    ? ofAmounts
    : [...ofAmounts, search(words, {})];
}

/** Null where the bank did not answer. */
async function ofAccount(
  customer: Asker,
  account: NamedAccount,
  { filter, others }: Search,
  requested: RequestedEntries,
) {
  const limit = others.length > 0 ? MAX_READ : MAX_SHOWN;
  const result = await getStatementPage(customer, {
    accountNumber: account.accountNumber,
    fromDate: requested.from,
    toDate: requested.to,
    filter: Object.keys(filter).length > 0 ? filter : null,
    newestFirst: true,
    offset: 0,
    limit,
  });
  if (result.outcome !== "done") return null;
  const words = others.flatMap(searchWords);
  const entries = result.answer.entries.filter(({ particulars, chequeNumber = "" }) =>
    containsAll(`${particulars} ${chequeNumber} ${readMovement(particulars).who ?? ""}`, words),
  );
  const total = others.length > 0 ? entries.length : entriesShown(result.answer);
  return { account, filter, entries: entries.slice(0, MAX_SHOWN), total };
}

function rowOf(account: NamedAccount, { entryDate: date, ...shown }: StatementEntry, read: Reader) {
  const { who, kind, direction, amount, to } = read(account, { date, ...shown });
  const own = { kind: account.kind, number: lastFour(account.accountNumber) };
  return { date, who, kind, direction, amount, to, account: own };
}

/** The statement with what was looked for. Its own dates begin with the financial year; what was before stands in that of a whole year. */
function statementOf(
  account: NamedAccount,
  { from, to }: Pick<RequestedEntries, "from" | "to">,
  { search, atLeast, atMost }: StatementFilter,
  today: IsoDate,
): string {
  const year = financialYears(today).find((one) => one.from <= from && to <= one.to);
  // Of the periods asked for only the usual one reaches over the turn of the year.
  const range = year && { range: year.choice };
  const dates = from >= financialYearStart(today) && { range: "custom", from, to };
  return accountPath(statementPageOf(account.kind), account, {
    ...(dates || range || { range: `${USUAL_MONTHS}m` }),
    ...(search ? { search } : {}),
    ...(atLeast === undefined ? {} : { atLeast: plainAmount(atLeast) }),
    ...(atMost === undefined ? {} : { atMost: plainAmount(atMost) }),
  });
}
