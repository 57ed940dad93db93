import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { AccountKind, NamedAccount } from "common/accounts";
import { formatDate, type IsoDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { pagesOf, sliceOf } from "common/paging";
import { loadAccountHead } from "~/customer/account-frame.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { movementReader, presentableOf } from "~/customer/movements.server";
import { rowOf, statementColumns, type StatementColumn } from "~/documents/statement-columns";
import { wantsLite } from "~/ui/display.server";
import { goToFiltered } from "~/session/filter-form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { statementPageOf } from "~/ui/account-pages";
import type { Movement } from "~/ui/movement";
import {
  entriesShown,
  getStatementPage,
  tellsReferences,
  type StatementEntry,
} from "~/customer/statement-entries.server";
import {
  earliestFrom,
  keptPart,
  OLDEST_FIRST,
  rangeRulesOf,
  readStatementQuery,
  typedFilter,
  usualRange,
  variantRules,
  type RequestedStatement,
} from "./statements.forms";

/** A light page of this many is at most 14 KB, with all its files. */
const ROWS = 25;

const silences = {
  "not-sent": ["errors.unreachable", 503],
  unknown: ["errors.unclear", 502],
} as const;

export async function loadStatement(args: LoaderFunctionArgs, variant: keyof typeof variantRules) {
  const rules = variantRules[variant];
  const customer = await requireCustomer(args);
  const { accounts, primaryAccount, today } = customer;
  const own: readonly NamedAccount[] = accounts.filter(({ kind }) => rules.shows(kind));
  const usual = own.find(({ handle }) => handle === primaryAccount?.handle) ?? own[0];
  const account = (await requestedAccount(customer, rules.shows)) ?? usual;
  if (!account) return data({ state: "none" as const, variant });
  const { kind } = account;
  const given = new URLSearchParams(customer.query);
  given.set("account", account.handle);
  if (!["range", "from", "to"].some((name) => given.has(name))) given.set("range", usualRange(kind, today));
  const query = readStatementQuery(given, today, rangeRulesOf(kind));
  const page = {
    variant,
    earliest: earliestFrom(today),
    today,
    years: financialYears(today),
    chosen: query.chosen,
    referred: tellsReferences(customer.portal),
  };
  if (query.state === "asked") {
    // A light page has no room for links; a deposit that has been paid out has no pages of transactions.
    const linked = own.includes(account) && !wantsLite(args.request);
    return answerOf(customer, account, page, { ...query, linked });
  }
  const faults = query.state === "wrong" ? query.faults : [];
  const head = await loadAccountHead(customer, account);
  const wrong = { ...page, head, state: "wrong" as const, failed: true, faults, begin: undefined };
  return data(wrong, { status: 400 });
}

const openFields = ["account", "range", "from", "to", "order", "direction"];

export const actOnStatement = (args: ActionFunctionArgs, variant: keyof typeof variantRules) =>
  goToFiltered(args, variantRules[variant].path, { open: openFields, typed: typedFilter });

/** Redirects an account of another kind to its own page. */
async function requestedAccount(customer: SignedIn, shows: (kind: AccountKind) => boolean) {
  const requested = customer.query.get("account");
  if (!requested) return null;
  const account = await requireAccountEver(customer, requested);
  const { search = "" } = customer.address ?? {};
  if (!shows(account.kind)) throw redirect(statementPageOf(account.kind) + search);
  return account;
}

async function answerOf<Asked extends { today: IsoDate; referred: boolean }>(
  customer: SignedIn,
  account: NamedAccount,
  asked: Asked,
  requested: RequestedStatement & { linked: boolean },
) {
  const { chosen, range, filter, page: current, linked } = requested;
  const newestFirst = chosen.order !== OLDEST_FIRST;
  const [result, head] = await Promise.all([
    getStatementPage(customer, {
      accountNumber: account.accountNumber,
      fromDate: range.from,
      toDate: range.to,
      filter,
      newestFirst,
      ...sliceOf(current, ROWS),
    }),
    loadAccountHead(customer, account),
  ]);
  const page = { ...asked, head };
  if (result.outcome === "refused")
    return data(
      { ...page, failed: true, state: "refused" as const, message: result.message },
      { status: 400 },
    );
  if (result.outcome !== "done") {
    const [message, status] = silences[result.outcome];
    return data({ ...page, failed: true, state: "no-answer" as const, message }, { status });
  }
  const { holder, entries, ...sums } = result.answer;
  const pages = pagesOf(entriesShown(result.answer), ROWS);
  if (current > pages) return answerOf(customer, account, asked, { ...requested, page: pages });
  const read = movementReader(customer);
  const columns = statementColumns({ account, networkReferences: page.referred });
  const begin = holder.recordsFrom ?? holder.openedOn;
  const kept = keptPart(range, holder.recordsFrom);
  if (!kept || !keptPart(range, begin)) {
    const message = kept ? ("errors.beforeOpening" as const) : ("errors.beforeRecords" as const);
    const faults = [{ field: "to" as const, message }];
    return data({ ...page, failed: true, state: "wrong" as const, faults, begin }, { status: 400 });
  }
  return data({
    ...page,
    state: "shown" as const,
    years: financialYears(page.today, begin),
    range: kept,
    cutFrom: kept.from === range.from ? null : kept.from,
    interestFollows: holder.interestFollows ?? false,
    newestFirst,
    list: { page: current, pages, total: entriesShown(result.answer), size: ROWS },
    sums,
    movements: entries.map((entry): Movement => {
      const movement = read(account, presentableOf(entry));
      return linked ? { ...movement, posted: postedAs(columns, entry) } : { ...movement, to: undefined };
    }),
  });
}

/** As its bank wrote it, which only desks have room for: the columns that the list has no place for. */
function postedAs(columns: readonly StatementColumn[], entry: StatementEntry): string {
  const row = rowOf(entry);
  return columns
    .flatMap((column) => {
      if (column.kind === "text") return column.value(row) ?? [];
      return column.key === "valueDate" && entry.valueDate !== entry.entryDate
        ? formatDate(entry.valueDate)
        : [];
    })
    .filter(Boolean)
    .join(" · ");
}
