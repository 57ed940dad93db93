import { accountList } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { shownAs, type Enquiry } from "~/ui/enquiry";
import { maskAadhaar, maskEmail, maskPan } from "common/masks";
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
export async function enquireHolder(by: SignedIn, accountNumber: string): Promise<Enquiry<Holder | null>> {
  const list = await by.ask(accountList, { mobile: by.session.customer.mobile });
  return shownAs(list, ({ accounts }) => {
    const row = accounts.find((account) => account.accountNumber === accountNumber);
    return row ? holderOf(row) : null;
  });
}
