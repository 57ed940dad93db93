import { accountDetails } from "common/contract/accounts.server";
import { NOT_AVAILABLE } from "common/masks";
import type { DocumentHolder } from "~/documents/tax-data";
import type { SignedIn } from "~/session/guards.server";
import { branchLine, enquireHolder, oneLine } from "./accounts.server";

/** By the primary account; missing values are `NA`. */
export async function getDocumentHolder(customer: SignedIn): Promise<DocumentHolder> {
  const { customerNumber, primaryAccount: primary } = customer;
  const unknown = { name: customer.session.customer.customerName, customerNumber };
  if (!primary) return { ...unknown, address: NOT_AVAILABLE, pan: NOT_AVAILABLE, branch: NOT_AVAILABLE };
  const { accountNumber } = primary;
  const [listed, details] = await Promise.all([
    enquireHolder(customer, accountNumber),
    customer.ask(accountDetails, { accountNumber }),
  ]);
  const holder = listed.state === "shown" ? listed.answer : null;
  const { address1, address2, district, city, state, pinCode } = holder ?? {};
  // A city is often its own district.
  const address = oneLine([address1, address2, district, city, state, pinCode]);
  return {
    ...unknown,
    address: address || NOT_AVAILABLE,
    pan: holder?.pan ?? NOT_AVAILABLE,
    branch: (details.state === "shown" && branchLine(details.answer)) || NOT_AVAILABLE,
  };
}
