import { isBorrowing, mayHaveNominees, type NamedAccount } from "common/accounts";
import { guarantors, liens, nominees } from "common/contract/account-enquiries.server";
import { accountDetails } from "common/contract/accounts.server";
import { loadAccountHead } from "~/customer/account-frame.server";
import { enquireHolder } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { foundIn } from "~/ui/enquiry";

/** Who has a claim on the account is left out if the bank does not tell it: it has pages of its own. */
export async function loadAccountDetails(customer: SignedIn, account: NamedAccount) {
  const asked = { accountNumber: account.accountNumber };
  const [head, holder, details, held, named, sureties] = await Promise.all([
    loadAccountHead(customer, account),
    enquireHolder(customer, account.accountNumber),
    customer.ask(accountDetails, asked),
    customer.ask(liens, asked),
    mayHaveNominees(account.kind) ? customer.ask(nominees, asked) : null,
    isBorrowing(account.kind) ? customer.ask(guarantors, asked) : null,
  ]);
  return {
    head,
    // The bank's list may lack this account.
    holder: foundIn(holder, (own) => own),
    details,
    reasons: held.state === "shown" ? held.answer.liens.map(({ reason }) => reason) : [],
    nominees: named?.state === "shown" ? named.answer.nominees.map(({ name }) => name) : null,
    guarantors: sureties?.state === "shown" ? sureties.answer.guarantors.map(({ name }) => name) : null,
  };
}
