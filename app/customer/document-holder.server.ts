import { accountDetails } from "common/contract/accounts.server";
import { NOT_AVAILABLE } from "common/masks";
import type { DocumentHolder } from "~/documents/tax-data";
import type { SignedIn } from "~/session/guards.server";
import { isNotKnown, knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";
import { branchLine, enquireHolder, oneLine } from "./accounts.server";

/** By the primary account; what the bank has no record of is `NA`. */
export async function getDocumentHolder(customer: SignedIn): Promise<EnquiryResult<DocumentHolder>> {
  const { customerNumber, primaryAccount: primary } = customer;
  const unknown = { name: customer.session.customer.customerName, customerNumber };
  const nothing = { address: NOT_AVAILABLE, pan: NOT_AVAILABLE, branch: NOT_AVAILABLE };
  if (!primary) return { state: "shown", answer: { ...unknown, ...nothing } };
  const { accountNumber } = primary;
  const [listed, details] = await Promise.all([
    enquireHolder(customer, accountNumber),
    customer.ask(accountDetails, { accountNumber }),
  ]);
  if (isNotKnown(listed)) return listed;
  if (isNotKnown(details)) return details;
  const holder = knownOr(listed, { missing: null, unknown: null });
  const branch = knownOr(shownAs(details, branchLine), { missing: "", unknown: "" });
  const { address1, address2, district, city, state, pinCode } = holder ?? {};
  // A city is often its own district.
  const address = oneLine([address1, address2, district, city, state, pinCode]);
  return {
    state: "shown",
    answer: {
      ...unknown,
      address: address || NOT_AVAILABLE,
      pan: holder?.pan ?? NOT_AVAILABLE,
      branch: branch || NOT_AVAILABLE,
    },
  };
}
