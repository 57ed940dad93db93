import { isBorrowing, mayHaveNominees, type NamedAccount } from "common/accounts";
import { guarantors, liens, nominees } from "common/contract/account-enquiries.server";
import { accountDetails } from "common/contract/accounts.server";
import { loadAccountHead } from "~/customer/account-frame.server";
import { enquireHolder } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { foundIn, shownAs } from "~/ui/enquiry";

/** Of kinds of account that have none. */
const notOffered = { state: "not-offered" } as const;

export async function loadAccountDetails(customer: SignedIn, account: NamedAccount) {
  const asked = { accountNumber: account.accountNumber };
  const [head, holder, details, held, named, sureties] = await Promise.all([
    loadAccountHead(customer, account),
    enquireHolder(customer, account.accountNumber),
    customer.ask(accountDetails, asked),
    customer.ask(liens, asked),
    mayHaveNominees(account.kind) ? customer.ask(nominees, asked) : notOffered,
    isBorrowing(account.kind) ? customer.ask(guarantors, asked) : notOffered,
  ]);
  return {
    head,
    // The bank's list may lack this account.
    holder: foundIn(holder, (own) => own),
    details,
    reasons: shownAs(held, (answer) => answer.liens.map(({ reason }) => reason)),
    nominees: shownAs(named, (answer) => answer.nominees.map(({ name }) => name)),
    guarantors: shownAs(sureties, (answer) => answer.guarantors.map(({ name }) => name)),
  };
}
