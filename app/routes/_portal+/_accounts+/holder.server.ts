import { accountList } from "~/contract/accounts.server";
import type { AnswerOf } from "~/contract/service.server";
import { shownAs, type Enquiry } from "~/domain/enquiry";
import { maskAadhaar, maskEmail, maskPan } from "~/domain/masks";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

type Row = AnswerOf<typeof accountList>["accounts"][number];

/** The holder of an account as a page may show it: what is personal leaves the server masked. */
export type Holder = ReturnType<typeof holderOf>;

/** Exported for its test. */
export function holderOf({ pan, aadhaar, email, dateOfBirth, ...row }: Row) {
  return {
    ...row,
    pan: maskPan(pan ?? ""),
    aadhaar: maskAadhaar(aadhaar ?? ""),
    email: maskEmail(email ?? ""),
    // Some gateways write a time of day behind the date.
    dateOfBirth: dateOfBirth?.split(" ")[0],
  };
}

/** The record of that account in the customer's list (section 7); null where the list does not hold it. */
export async function enquireHolder(
  signedIn: SignedIn,
  accountNumber: string,
): Promise<Enquiry<Holder | null>> {
  const { customerNumber, mobile } = signedIn.session.customer;
  const list = await enquire(portal().gateway, accountList, { mobile, customerNumber }, signedIn.caller);
  return shownAs(list, ({ accounts }) => {
    const row = accounts.find((account) => account.accountNumber === accountNumber);
    return row ? holderOf(row) : null;
  });
}
