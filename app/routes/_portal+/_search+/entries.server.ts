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

/** Each account is a call to the bank. */
const MAX_ACCOUNTS = 20;
const MAX_SHOWN = 20;
/** Entries read per account if further words are filtered here. */
const MAX_READ = 100;

type Asker = Pick<SignedIn, "accounts" | "call" | "sealTyped">;

/**
 * Newest first; one call per account, in parallel. The bank filters by the longest word and the amount. `statements` link to all
 * results.
 */
export async function findEntries(
  customer: Asker,
  requested: RequestedEntries,
  today: IsoDate,
  read: Reader,
) {
  const { from, to } = requested;
  if (requested.outside)
    return { from, to, rows: [], statements: [], total: 0, partly: false, outside: true };
  const accounts = customer.accounts.slice(0, MAX_ACCOUNTS);
  const searches = searchesOf(requested);
  const answers = await Promise.all(
    accounts.flatMap((account) => searches.map((search) => ofAccount(customer, account, search, requested))),
  );
  const found = answers.flatMap((answer) => answer ?? []).filter(({ total }) => total > 0);
  const rows = found
    .flatMap(({ account, entries }) => entries.map((entry) => rowOf(account, entry, read)))
    .sort(newestFirst);
  const statements = found.map(({ account, total, filter }) => ({
    kind: account.kind,
    number: lastFour(account.accountNumber),
    total,
    to: statementOf(customer, account, { ...requested, filter, today }),
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
  /** Filtered here, as the bank searches for one text only. */
  others: string[];
}

/** One per amount, or one for the words; six digits may also be a cheque number. */
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
  const entries = result.answer.entries.filter((entry) =>
    containsAll(
      `${entry.particulars} ${entry.chequeNumber ?? ""} ${entry.networkReference ?? ""} ${readMovement(entry.particulars, entry).who ?? ""}`,
      words,
    ),
  );
  const total = others.length > 0 ? entries.length : entriesShown(result.answer);
  return { account, filter, entries: entries.slice(0, MAX_SHOWN), total };
}

function rowOf(account: NamedAccount, { entryDate: date, ...shown }: StatementEntry, read: Reader) {
  const { who, kind, direction, amount, to } = read(account, { date, ...shown });
  const own = { kind: account.kind, number: lastFour(account.accountNumber) };
  return { date, who, kind, direction, amount, to, account: own };
}

/** Address of the statement with the same search; earlier years need a range of their own. */
function statementOf(
  customer: Pick<SignedIn, "sealTyped">,
  account: NamedAccount,
  { from, to, filter, today }: Record<"from" | "to" | "today", IsoDate> & { filter: StatementFilter },
): string {
  const { search, atLeast, atMost } = filter;
  const year = financialYears(today).find((one) => one.from <= from && to <= one.to);
  // Only the usual period spans two years.
  const range = year && { range: year.choice };
  const dates = from >= financialYearStart(today) && { range: "custom", from, to };
  return accountPath(statementPageOf(account.kind), account, {
    ...(dates || range || { range: `${USUAL_MONTHS}m` }),
    ...customer.sealTyped({
      search,
      atLeast: atLeast === undefined ? null : plainAmount(atLeast),
      atMost: atMost === undefined ? null : plainAmount(atMost),
    }),
  });
}
