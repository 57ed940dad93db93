import { parseWithZod } from "@conform-to/zod/v4";
import { askForPrepayment, loanPrepayment } from "common/contract/loans.server";
import { twoPassChange } from "~/change/change.server";
import { changePage } from "~/change/change-page.server";
import { goTo } from "~/change/flow.server";
import { findChosenAccount } from "~/customer/accounts.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { accountPath, dashboardPath } from "~/ui/account-pages";
import { prepaymentForm, prepaymentPath, type PrepaymentInput } from "./prepayment.forms";

const change = twoPassChange(askForPrepayment, {
  path: prepaymentPath,
  home: dashboardPath("loan"),
  form: ({ account }: PrepaymentInput) => accountPath(prepaymentPath, account),
  fields: ({ account: { accountNumber }, amount, choice, quote }: PrepaymentInput) => ({
    ...{ accountNumber, amount, choice, saved: quote[choice]!.saved },
  }),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  done: ({ account }, { flowId }) => accountPath(prepaymentPath, account, { done: flowId }),
});

/** `?account=`: the loan. Without one, on to the list of loans. */
async function enquirePrepayment(customer: SignedIn, args: RequestArgs) {
  const chosen = await findChosenAccount(args, customer);
  if (chosen?.kind !== "loan") throw goTo(dashboardPath("loan"));
  const { accountNumber, handle } = chosen;
  const asked = await customer.ask(loanPrepayment, { accountNumber });
  return { account: { accountNumber, handle }, ...asked };
}

export type PrepaymentTerms = Awaited<ReturnType<typeof enquirePrepayment>>;

export const { loader, action } = changePage(change, {
  fields: ["amount", "choice"],
  terms: enquirePrepayment,
  async read(form, { account, ...terms }, customer) {
    const { least, mostPrepaid } = terms.state === "shown" ? terms.answer : {};
    // The page itself says why not.
    if (least === undefined || mostPrepaid === undefined) throw goTo(accountPath(prepaymentPath, account));
    const schema = prepaymentForm({ least, mostPrepaid }).transform(async (wish) => {
      const { accountNumber } = account;
      // The figures of a wish are needed to decide upon it.
      const asked = await customer.knowing().ask(loanPrepayment, { accountNumber, amount: wish.amount });
      if (asked.state !== "shown" || !asked.answer.shorter || !asked.answer.smaller)
        throw goTo(accountPath(prepaymentPath, account));
      const { requests: _, ...quote } = asked.answer;
      return { ...wish, account, quote };
    });
    return parseWithZod(form, { schema, async: true });
  },
});
