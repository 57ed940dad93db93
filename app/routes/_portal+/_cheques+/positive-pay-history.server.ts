import { positivePayHistory } from "~/contract/cheques.server";
import { shownAs } from "~/domain/enquiry";
import { pageOf } from "~/domain/paging";
import { matchesDeclaration, readDeclarationsQuery } from "~/domain/positive-pay-query";
import { findDeclared } from "~/flows/positive-pay.server";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { chequeAccounts } from "./positive-pay-add.server";

/** The cheques declared on one account, filtered by the address: the account asked for, else the first that has cheques. */
export async function loadDeclared(by: SignedIn, query: URLSearchParams) {
  const accounts = chequeAccounts(by);
  const asked = query.get("account");
  const account = asked ? await requireAccount(by, asked) : accounts[0];
  const filter = readDeclarationsQuery(query);
  const page = {
    tab: "history" as const,
    accounts,
    account: account?.accountNumber ?? "",
    chosen: filter.chosen,
    filtered: filter.filtered,
    faults: filter.faults,
    declared: await findDeclared(by, query.get("declared")),
    failed: filter.faults.length > 0,
  };
  if (!account || page.failed) return { ...page, history: null };
  const { customerNumber } = by.session.customer;
  const history = await enquire(
    portal().gateway,
    positivePayHistory,
    { accountNumber: account.accountNumber, customerNumber },
    by.caller,
  );
  return {
    ...page,
    history: shownAs(history, ({ declarations }) =>
      pageOf(
        declarations.filter((one) => matchesDeclaration(one, filter.asked)),
        filter.page,
      ),
    ),
  };
}
