import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { AccountKind, NamedAccount } from "common/accounts";
import { accountDetails } from "common/contract/accounts.server";
import type { IsoDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { readMovement } from "common/movements";
import { pagesOf, sliceOf } from "common/paging";
import { entryHandle, presentableOf } from "~/customer/movements.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { wantsLite } from "~/ui/display.server";
import { goToFiltered } from "~/session/filter-form.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import type { EntryShown } from "./statement-table.part";
import { statementPageOf } from "~/ui/account-pages";
import { entriesShown, getStatementPage } from "~/customer/statement-entries.server";
import {
  earliestFrom,
  OLDEST_FIRST,
  readStatementQuery,
  typedFilter,
  variantRules,
  type RequestedStatement,
} from "./statements.forms";

const ROWS_A_PAGE = 50;

const silences = {
  "not-sent": ["errors.unreachable", 503],
  unknown: ["errors.unclear", 502],
} as const;

export async function loadStatement(args: LoaderFunctionArgs, variant: keyof typeof variantRules) {
  const rules = variantRules[variant];
  const customer = await requireCustomer(args);
  const { today } = customer;
  const own: NamedAccount[] = customer.accounts.filter(({ kind }) => rules.shows(kind));
  const searchParams = new URLSearchParams(customer.query);
  const account =
    (await requestedAccount(customer, rules.shows)) ?? (rules.fixedAccount ? own[0] : undefined);
  const accounts = !account || own.includes(account) ? own : [...own, account];
  if (account) searchParams.set("account", account.handle);
  const query = readStatementQuery(searchParams, today, rules.range);
  const page = {
    variant,
    accounts,
    kind: account?.kind ?? null,
    today,
    earliest: earliestFrom(today),
    years: financialYears(today),
    chosen: query.chosen,
  };
  if (query.state === "asked" && account) {
    // Fifty addresses are too many for a light page; a deposit that has been paid out has no pages of movements.
    const linked = own.includes(account) && !wantsLite(args.request);
    return answerOf(customer, account, page, { ...query, linked });
  }
  const openedOn = account ? await findOpening(customer, account) : undefined;
  const form = { ...page, years: financialYears(today, openedOn) };
  if (query.state !== "wrong") return data({ ...form, state: "form" as const });
  return data({ ...form, state: "wrong" as const, failed: true, faults: query.faults }, { status: 400 });
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

async function answerOf<Page extends { today: IsoDate }>(
  customer: SignedIn,
  account: NamedAccount,
  page: Page,
  requested: RequestedStatement & { linked: boolean },
) {
  const { chosen, range, overruled, filter, page: current } = requested;
  const newestFirst = chosen.order !== OLDEST_FIRST;
  const result = await getStatementPage(customer, {
    accountNumber: account.accountNumber,
    fromDate: range.from,
    toDate: range.to,
    filter,
    newestFirst,
    ...sliceOf(current, ROWS_A_PAGE),
  });
  if (result.outcome === "refused")
    return data(
      { ...page, failed: true, state: "refused" as const, message: result.message },
      { status: 400 },
    );
  if (result.outcome !== "done") {
    const [message, status] = silences[result.outcome];
    return data({ ...page, failed: true, state: "no-answer" as const, message }, { status });
  }
  const statement = result.answer;
  const pages = pagesOf(entriesShown(statement), ROWS_A_PAGE);
  if (current > pages) return answerOf(customer, account, page, { ...requested, page: pages });
  const years = financialYears(page.today, statement.holder.openedOn);
  const entries = statement.entries.map((entry): EntryShown => {
    const { who, kind } = readMovement(entry.particulars);
    return {
      ...entry,
      who,
      kind,
      handle: requested.linked ? entryHandle(customer, account, presentableOf(entry)) : null,
    };
  });
  const { accountNumber, customerName, customerNumber, branchName, ifsc } = statement.holder;
  const holder = { accountNumber, customerName, customerNumber, branchName, ifsc };
  const shown = { range, overruled, newestFirst, current, pages };
  return data({
    ...page,
    ...shown,
    years,
    state: "shown" as const,
    statement: { ...statement, holder, entries },
  });
}

/** The day the account was opened. Undefined if the bank does not answer: then all years are offered. */
async function findOpening(customer: SignedIn, { accountNumber }: NamedAccount) {
  const details = await customer.ask(accountDetails, { accountNumber });
  return details.state === "shown" ? details.answer.openDate : undefined;
}
