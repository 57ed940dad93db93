import { parseWithZod } from "@conform-to/zod/v4";
import { isOwnMoney } from "common/accounts";
import { cardApplications } from "common/contract/cards.server";
import { pageOf, readPage } from "common/paging";
import { cardServiceOf } from "common/tariff";
import { changePage } from "~/change/change-page.server";
import { listBalances } from "~/customer/accounts.server";
import { feeToday, findRegisteredPlace } from "~/customer/delivery.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { isNotKnown, knownOr, shownAs } from "~/ui/enquiry";
import { applyForCard } from "./cards.changes.server";
import { applicationForm, cardReasons } from "./cards.forms";
import { cardAccounts } from "~/customer/cards.server";

async function termsOf(customer: SignedIn, args: RequestArgs) {
  const { query } = customer;
  const [account, place, listed] = await Promise.all([
    cardAccounts.find(args, customer),
    findRegisteredPlace(customer),
    customer.ask(cardApplications, {}),
  ]);
  return {
    accounts: cardAccounts.list(customer),
    account: account?.handle ?? "",
    reason: cardReasons.find((known) => known === query.get("reason")) ?? "",
    place: knownOr(place, { missing: null, unknown: null }),
    unread: isNotKnown(place),
    fees: cardReasons.map((reason) => ({ reason, fee: feeToday(customer, cardServiceOf(reason)) })),
    applications: shownAs(listed, ({ applications }) => pageOf(applications, readPage(query))),
  };
}

export const { loader, action } = changePage(applyForCard, {
  fields: applicationForm.keyof().options,
  terms: termsOf,
  async read(form, { place }, customer) {
    const asked = applicationForm.transform(async ({ account, ...requested }) => {
      const own = await cardAccounts.get(customer, account);
      const [{ balance } = { balance: null }] = await listBalances(customer, [own]);
      const fee = feeToday(customer, cardServiceOf(requested.reason));
      const balanceAfter = balance && isOwnMoney(own.kind) ? balance.available - fee : null;
      return { ...requested, accountNumber: own.accountNumber, handle: own.handle, fee, balanceAfter, place };
    });
    return parseWithZod(form, { schema: asked, async: true });
  },
});
