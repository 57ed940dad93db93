import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { accountDetails } from "~/contract/accounts.server";
import { statementPageOf } from "~/domain/account-pages";
import type { AccountSummary } from "~/domain/accounts";
import { istDate, type IsoDate } from "~/domain/dates";
import { financialYears } from "~/domain/financial-years";
import { pagesOf, sliceOf } from "~/domain/paging";
import { readStatementQuery, type StatementQuery } from "~/domain/statement-query";
import { earliestFrom } from "~/domain/statement-range";
import { variantRules, type StatementVariant, type VariantRules } from "~/domain/statement-variants";
import { entriesShown, getStatementPage } from "~/gateway/statement-page.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";

const ROWS_A_PAGE = 50;

/** Loader of every statement page: the form, and what was asked for with it. */
export async function loadStatement(args: LoaderFunctionArgs, variant: StatementVariant) {
  const rules = variantRules(variant);
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "statements");
  const today = istDate(portal().clock.now());
  const accounts = signedIn.session.customer.accounts.filter(({ kind }) => rules.shows(kind));
  const { search, searchParams } = new URL(args.request.url);
  const account = await accountAsked(signedIn, searchParams.get("account"), rules, accounts, search);
  if (account) searchParams.set("account", account.accountNumber);
  const query = readStatementQuery(searchParams, today, rules.range);
  const page = {
    title: t(`titles.${variant}`),
    variant,
    accounts,
    kind: account?.kind ?? null,
    today,
    earliest: earliestFrom(today),
    years: financialYears(today),
    chosen: query.chosen,
  };
  if (query.state === "asked") return answerOf(signedIn, page, query);
  const openedOn = account ? await findOpening(signedIn, account) : undefined;
  const form = { ...page, years: financialYears(today, openedOn) };
  if (query.state === "untouched") return data({ ...form, state: "form" as const });
  return data({ ...form, state: "wrong" as const, failed: true, faults: query.faults }, { status: 400 });
}

/** The customer's own account; one of another kind goes to its own page with all that was asked. */
async function accountAsked(
  signedIn: SignedIn,
  asked: string | null,
  { shows, fixedAccount }: VariantRules,
  accounts: readonly AccountSummary[],
  search: string,
): Promise<AccountSummary | null> {
  if (!asked) return fixedAccount ? (accounts[0] ?? null) : null;
  const account = await requireAccount(signedIn, asked);
  if (!shows(account.kind)) throw redirect(statementPageOf(account.kind) + search);
  return account;
}

async function answerOf<Page extends { today: IsoDate }>(
  { session, caller }: SignedIn,
  page: Page,
  { chosen, range, filter, page: current }: Extract<StatementQuery, { state: "asked" }>,
) {
  const ending = await getStatementPage(
    portal().gateway,
    {
      accountNumber: chosen.account,
      customerNumber: session.customer.customerNumber,
      fromDate: range.from,
      toDate: range.to,
      filter,
      ...sliceOf(current, ROWS_A_PAGE),
    },
    caller,
  );
  const failed = { ...page, failed: true };
  switch (ending.ending) {
    case "not-sent":
      return data(
        { ...failed, state: "no-answer" as const, message: "errors.unreachable" as const },
        { status: 503 },
      );
    case "unknown":
      return data(
        { ...failed, state: "no-answer" as const, message: "errors.unclear" as const },
        { status: 502 },
      );
    case "refused":
      return data({ ...failed, state: "refused" as const, message: ending.message }, { status: 400 });
    case "done": {
      const statement = ending.answer;
      const pages = pagesOf(entriesShown(statement), ROWS_A_PAGE);
      if (current > pages) throw new Response("Not found", { status: 404 });
      const years = financialYears(page.today, statement.holder.openedOn);
      return data({ ...page, years, state: "shown" as const, range, statement, current, pages });
    }
  }
}

/** When the account was opened, or undefined when the bank does not say now: then all years are offered. */
async function findOpening({ session, caller }: SignedIn, { accountNumber }: AccountSummary) {
  const { customerNumber } = session.customer;
  const ending = await portal().gateway.call(accountDetails, { accountNumber, customerNumber }, caller);
  return ending.ending === "done" ? ending.answer.openDate : undefined;
}
