import { paymentList } from "common/contract/payments.server";
import { payeeKey } from "common/payees";
import { progressOf, payeeKindOf, payeeKinds, type PayeeKind } from "common/payments";
import { enquiryResultOf } from "~/gateway/enquiry.server";
import type { SignedIn } from "~/session/guards.server";
import { allOf, knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";
import { listPayees, type Payee } from "./payees.server";

/** Last payments in which payees are looked up. */
const LOOKED_THROUGH = 40;

interface PaidPayee {
  key: string;
  kind: PayeeKind;
}

/** Last paid first. */
async function findPaid(customer: SignedIn): Promise<EnquiryResult<PaidPayee[]>> {
  const listed = await customer.ask(paymentList, { offset: 0, limit: LOOKED_THROUGH });
  return shownAs(listed, ({ payments }) => {
    const paid = payments.flatMap(({ kind, state, toAccount, ifsc }) => {
      const list = payeeKindOf(kind);
      return list && progressOf(state) !== "money-back"
        ? [{ key: payeeKey({ accountNumber: toAccount, ifsc }), kind: list }]
        : [];
    });
    return paid.filter(({ key }, index) => paid.findIndex((one) => one.key === key) === index);
  });
}

/** The order of a list that has all payees anyway: without an answer it is that of their names. */
export const listPaid = async (customer: SignedIn): Promise<PaidPayee[]> =>
  knownOr(await findPaid(customer), { missing: [], unknown: [] });

const MAX_AGAIN = 4;

/** Last paid first, of those in the payee list that can be paid now. */
export async function findPayAgain(
  customer: SignedIn,
): Promise<EnquiryResult<Pick<Payee, "handle" | "name">[]>> {
  if (customer.viewOnly) return { state: "shown", answer: [] };
  // All lists at once: waiting for the payments would cost a second round of calls.
  const [paid, ...lists] = await Promise.all([
    findPaid(customer),
    ...payeeKinds.map((kind) => listPayees(customer, kind)),
  ]);
  if (paid.state !== "shown") return paid;
  const now = customer.portal.clock.now();
  return shownAs(allOf(lists.map(enquiryResultOf)), (all) => {
    const listed = all.flat().filter(({ usableFrom }) => !usableFrom || usableFrom <= now);
    return paid.answer
      .flatMap(
        ({ key, kind }) => listed.find((payee) => payee.kind === kind && payeeKey(payee) === key) ?? [],
      )
      .slice(0, MAX_AGAIN)
      .map(({ handle, name }) => ({ handle, name }));
  });
}
