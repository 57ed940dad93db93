import { parseWithZod } from "@conform-to/zod/v4";
import { closingQuote } from "common/contract/deposits.server";
import { commonRefusals } from "common/contract/refusals.server";
import { changePage } from "~/change/change-page.server";
import { goTo } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { accountPath } from "~/ui/account-pages";
import { closeDeposit } from "./deposits.changes.server";
import { closingForm, maturityFields, maturityPages } from "./maturity.forms";
import { namePaid, requireConcerned } from "./maturity.server";

export type ClosingTerms = Awaited<ReturnType<typeof enquireClosing>>;

/** What a deposit pays that is closed today, or why it cannot be. */
async function enquireClosing(customer: SignedIn, args: RequestArgs) {
  const concerned = await requireConcerned(customer, args);
  const result = await customer.call(closingQuote, { accountNumber: concerned.account.accountNumber });
  if (result.ending === "done") return { ...concerned, state: "shown" as const, quote: result.answer };
  if (result.ending === "refused" && result.code !== commonRefusals.unknownService.code)
    return { ...concerned, state: "barred" as const, why: refusalMessage(customer, result) };
  return { ...concerned, state: "failed" as const };
}

export const { loader, action } = changePage(closeDeposit, {
  fields: maturityFields,
  terms: enquireClosing,
  async read(form, terms, customer) {
    const { account, accounts } = terms;
    // The page itself says why not.
    if (terms.state !== "shown") throw goTo(accountPath(maturityPages.close, account));
    await namePaid(customer, form);
    const { quote } = terms;
    const schema = closingForm(accounts).transform(({ to }) => ({ account, to, quote }));
    return parseWithZod(form, { schema });
  },
});
