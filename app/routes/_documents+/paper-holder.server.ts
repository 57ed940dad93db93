import { accountDetails } from "~/contract/accounts.server";
import type { PaperHolder } from "~/documents/tax-data";
import { NOT_AVAILABLE } from "~/domain/masks";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { enquireHolder } from "../_portal+/_accounts+/holder.server";

/** Who a paper for the tax office is of, by the primary account; what the bank does not say is `NA`. */
export async function getPaperHolder(signedIn: SignedIn): Promise<PaperHolder> {
  const { session, caller } = signedIn;
  const { customerNumber, customerName, accounts } = session.customer;
  const unknown = { name: customerName, customerNumber };
  const primary = accounts.find((own) => own.primary) ?? accounts[0];
  if (!primary) return { ...unknown, address: NOT_AVAILABLE, pan: NOT_AVAILABLE, branch: NOT_AVAILABLE };
  const { accountNumber } = primary;
  const [listed, details] = await Promise.all([
    enquireHolder(signedIn, accountNumber),
    enquire(portal().gateway, accountDetails, { accountNumber, customerNumber }, caller),
  ]);
  const holder = listed.state === "shown" ? listed.answer : null;
  const lines = [holder?.address1, holder?.address2, holder?.district, holder?.city, holder?.pinCode];
  // A city is often its own district.
  const address = [...new Set(lines.filter((line) => line?.trim()))].join(", ");
  return {
    ...unknown,
    address: address || NOT_AVAILABLE,
    pan: holder?.pan ?? NOT_AVAILABLE,
    branch: (details.state === "shown" && details.answer.branchName) || NOT_AVAILABLE,
  };
}
