import { parseWithZod } from "@conform-to/zod/v4";
import { closingQuote } from "common/contract/deposits.server";
import { commonRefusals } from "common/contract/refusals.server";
import { changePage } from "~/change/change-page.server";
import { goTo } from "~/change/change-run.server";
import { sayRefusal } from "~/change/refusal.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { accountPath } from "~/ui/account-pages";
import { closeDeposit } from "./deposits.changes.server";
import { closingForm, maturityFields, maturityPages } from "./maturity.forms";
import { namePaid, requireConcerned } from "./maturity.server";

export type ClosingTerms = Awaited<ReturnType<typeof enquireClosing>>;

/** What a deposit pays that is closed today, or why it cannot be. */
async function enquireClosing(by: SignedIn, args: RequestArgs) {
  const concerned = await requireConcerned(by, args);
  const ending = await by.call(closingQuote, { accountNumber: concerned.account.accountNumber });
  if (ending.ending === "done") return { ...concerned, state: "shown" as const, quote: ending.answer };
  if (ending.ending === "refused" && ending.code !== commonRefusals.unknownService.code)
    return { ...concerned, state: "barred" as const, why: sayRefusal(by, ending) };
  return { ...concerned, state: "failed" as const };
}

export const { loader, action } = changePage(closeDeposit, {
  fields: maturityFields,
  terms: enquireClosing,
  async read(form, terms, by) {
    const { account, accounts } = terms;
    // The page itself says why not.
    if (terms.state !== "shown") throw goTo(accountPath(maturityPages.close, account));
    await namePaid(by, form);
    const { quote } = terms;
    const schema = closingForm(accounts).transform(({ to }) => ({ account, to, quote }));
    return parseWithZod(form, { schema });
  },
});
