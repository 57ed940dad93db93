import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { hasCheques } from "common/cheque-books";
import { pageOf } from "common/paging";
import { findDone } from "~/change/change-flow.server";
import { changePage } from "~/change/change-page.server";
import { translator } from "~/i18n/instances.server";
import { goToFiltered } from "~/session/filter-form.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { declareCheque, takeDeclarationBack } from "./cheques.changes.server";
import { chequeAccounts, enquireDeclarations, whyNotDeclarable, type Declared } from "./cheques.server";
import {
  historyPath,
  matchesDeclaration,
  openFilter,
  readDeclarationsQuery,
  typedFilter,
} from "./positive-pay-history.forms";
import { declarationFields, positivePayForm } from "./positive-pay.forms";

/** `?tab=history` lists the declared cheques. Open to view-only customers: it moves no money. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const page = { accounts: chequeAccounts.list(customer), mayRevoke: !customer.viewOnly };
  if (customer.query.get("tab") !== "history")
    return data({ ...page, tab: "add" as const, ...(await declaring.loader(args)) });
  const title = translator(customer.language, "cheques")("positivePay.history.title");
  const history = await loadDeclared(customer, page.accounts);
  return data(
    { ...page, tab: "history" as const, title, ...history },
    { status: history.failed ? 400 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { query } = await requireCustomer(args);
  return query.get("tab") === "history"
    ? goToFiltered(args, historyPath, { open: openFilter, typed: typedFilter })
    : declaring.action(args);
}

export type DeclaringTerms = Awaited<ReturnType<typeof termsOf>>;

/** A cheque of the account named, or of the primary one. */
async function termsOf(customer: SignedIn, args: LoaderFunctionArgs) {
  const account = await chequeAccounts.find(args, customer);
  return { today: customer.today, account: account?.handle ?? "" };
}

const declaring = changePage(declareCheque, {
  fields: declarationFields,
  who: requireCustomer,
  terms: termsOf,
  async read(form, { today }, customer) {
    const given = String(form.get("account") ?? "");
    // Another customer's account is 404; an own one without cheques cannot be chosen.
    const own = given === "" ? null : await requireAccount(customer, given);
    const schema = positivePayForm(today)
      .refine(() => own && hasCheques(own.kind), { path: ["account"], error: "selectAccount" })
      .transform((declaration) => ({ ...declaration, account: own!.accountNumber }))
      .superRefine(async (declaration, context) => {
        const obstacle = await whyNotDeclarable(customer, declaration);
        if (obstacle) context.addIssue({ code: "custom", path: ["number"], message: obstacle });
      });
    return parseWithZod(form, { schema, async: true });
  },
});

/** The account is that of the query, or of the cheque just declared, or the first that has cheques. */
async function loadDeclared(customer: SignedIn, accounts: ReturnType<typeof chequeAccounts.list>) {
  const { query } = customer;
  const named = query.get("account");
  const [declared, revoked] = await Promise.all([
    findDone(customer, declareCheque, query.get("done")),
    findDone(customer, takeDeclarationBack, query.get("done")),
  ]);
  const latest = accounts.find(({ accountNumber }) => accountNumber === declared?.input.account);
  const account = named ? await requireAccount(customer, named) : (latest ?? accounts[0]);
  const { asked: criteria, page: current, ...filter } = readDeclarationsQuery(query);
  const failed = filter.faults.length > 0;
  const list = account && !failed ? await enquireDeclarations(customer, account.accountNumber) : null;
  const fitting = (all: readonly Declared[]) => all.filter((one) => matchesDeclaration(one, criteria));
  return {
    account: account?.handle ?? "",
    ...filter,
    declared,
    revoked,
    failed,
    history: list && shownAs(list, (all) => pageOf(fitting(all), current)),
  };
}
