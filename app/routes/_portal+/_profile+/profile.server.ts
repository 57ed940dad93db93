import { accountDetails } from "~/contract/accounts.server";
import { shownAs, type Enquiry } from "~/domain/enquiry";
import { maskMobile } from "~/domain/masks";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { enquireHolder, type Holder } from "../_accounts+/holder.server";

/** The customer as a page may show them: what is personal leaves the server masked. */
export interface Profile {
  customerName: string;
  customerNumber: string;
  mobile: string;
  /** Empty before the second sign-in. */
  lastLogin: string;
  /** Null where the bank's list holds nothing of the customer. */
  holder: Enquiry<Holder | null>;
  /** Name and code of the branch; null where the bank did not say. */
  branch: string | null;
}

/** Asks for record and branch at once; what does not come is missing from the page alone. */
export async function enquireProfile(signedIn: SignedIn): Promise<Profile> {
  const { customerName, customerNumber, mobile, lastLogin, accounts } = signedIn.session.customer;
  const main = accounts.find(({ primary }) => primary) ?? accounts[0];
  const known = { customerName, customerNumber, mobile: maskMobile(mobile), lastLogin };
  if (!main) return { ...known, holder: { state: "shown", answer: null }, branch: null };
  const { accountNumber, branchCode } = main;
  const [holder, branch] = await Promise.all([
    enquireHolder(signedIn, accountNumber),
    enquire(portal().gateway, accountDetails, { accountNumber, customerNumber }, signedIn.caller),
  ]);
  const name = shownAs(branch, (answer) => answer.branchName);
  return {
    ...known,
    holder,
    branch: name.state === "shown" ? `${name.answer} (${branchCode})` : branchCode,
  };
}
