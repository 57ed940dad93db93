import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isOwnMoney, type OwnAccount } from "common/accounts";
import { closingQuote, depositLife } from "common/contract/deposits.server";
import { commonRefusals } from "common/contract/refusals.server";
import { instructionsOf } from "common/deposits";
import { goTo } from "~/change/flow.server";
import { changePage } from "~/change/change-page.server";
import { refusalMessage } from "~/change/refusal.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { accountPath } from "~/ui/account-pages";
import { knownOr, shownAs } from "~/ui/enquiry";
import { closeDeposit, instructDeposit, type ClosingInput } from "./deposits.changes.server";
import { closingForm, instructionForm, maturityFields, maturityPages } from "./maturity.forms";

/** `?account=`: the deposit that is closed or instructed, and the accounts it may pay. Without one, on to the list of deposits. */
async function requireConcerned(customer: SignedIn, args: RequestArgs) {
  const chosen = await findChosenAccount(args, customer);
  if (!chosen) throw goTo("/TermDeposit");
  const accounts = customer.accounts.filter((account) => isOwnMoney(account.kind));
  return { account: chosen, accounts };
}

/** Replaces the handle of the paid account by its number; 404 if it is not the customer's. */
async function namePaid(customer: SignedIn, form: FormData): Promise<void> {
  const typed = String(form.get("to") ?? "");
  if (typed !== "") form.set("to", (await requireAccount(customer, typed)).accountNumber);
}

const paidIn = (accounts: readonly OwnAccount[], to: string) =>
  accounts.filter(({ accountNumber }) => accountNumber === to);

async function enquireClosing(customer: SignedIn, args: RequestArgs) {
  const concerned = await requireConcerned(customer, args);
  const result = await customer.call(closingQuote, { accountNumber: concerned.account.accountNumber });
  if (result.outcome === "done") return { ...concerned, state: "shown" as const, quote: result.answer };
  if (result.outcome === "refused" && result.code !== commonRefusals.unknownService.code)
    return { ...concerned, state: "barred" as const, why: refusalMessage(customer, result) };
  return { ...concerned, state: "failed" as const };
}

const closing = changePage(closeDeposit, {
  fields: maturityFields,
  terms: enquireClosing,
  async read(form, terms, customer) {
    const { account, accounts } = terms;
    // The page itself says why not.
    if (terms.state !== "shown") throw goTo(accountPath(maturityPages.close, account));
    await namePaid(customer, form);
    const { quote } = terms;
    const schema = closingForm(accounts).transform(({ to }) => ({
      account,
      to,
      quote,
      named: paidIn(accounts, to),
    }));
    return parseWithZod(form, { schema });
  },
});

export const actOnClosing = closing.action;

/** On the day of its opening a deposit is undone, not closed early. */
export async function loadClosing(args: LoaderFunctionArgs) {
  const page = await closing.loader(args);
  const { quote } = (page.step === "details" ? page.terms : page.input) as Partial<ClosingInput>;
  const t = translator(await languageOf(args.request), "deposits");
  return { ...page, title: t(quote?.undoTo ? "closing.undo" : "closing.title") };
}

async function enquireInstruction(customer: SignedIn, args: RequestArgs) {
  const concerned = await requireConcerned(customer, args);
  const { accountNumber } = concerned.account;
  return { ...concerned, ...(await customer.ask(depositLife, { accountNumber })) };
}

export const { loader: loadInstruction, action: actOnInstruction } = changePage(instructDeposit, {
  fields: maturityFields,
  terms: enquireInstruction,
  async read(form, { account, accounts, ...life }, customer) {
    await namePaid(customer, form);
    const instructions = knownOr(
      shownAs(life, ({ scheme }) => instructionsOf(scheme)),
      { missing: [], unknown: [] },
    );
    const schema = instructionForm(accounts, instructions).transform((typed) => ({
      ...{ account, named: paidIn(accounts, typed.to) },
      ...typed,
    }));
    return parseWithZod(form, { schema });
  },
});

export type ClosingTerms = Awaited<ReturnType<typeof enquireClosing>>;
export type InstructionTerms = Awaited<ReturnType<typeof enquireInstruction>>;
