import { paymentList } from "common/contract/payments.server";
import { payeeKey } from "common/payees";
import { progressOf, payeeKindOf, payeeKinds, type PayeeKind } from "common/payments";
import type { SignedIn } from "~/session/guards.server";
import { listPayees, type Payee } from "./payees.server";

/** Last payments in which payees are looked up. */
const LOOKED_THROUGH = 40;

interface PaidPayee {
  key: string;
  kind: PayeeKind;
}

/** Last paid first; empty if the bank does not list payments. */
export async function listPaid(customer: SignedIn): Promise<PaidPayee[]> {
  const result = await customer.call(paymentList, { offset: 0, limit: LOOKED_THROUGH });
  if (result.outcome !== "done") return [];
  const paid = result.answer.payments.flatMap(({ kind, state, toAccount, ifsc }) => {
    const list = payeeKindOf(kind);
    return list && progressOf(state) !== "money-back"
      ? [{ key: payeeKey({ accountNumber: toAccount, ifsc }), kind: list }]
      : [];
  });
  return paid.filter(({ key }, index) => paid.findIndex((one) => one.key === key) === index);
}

const MAX_AGAIN = 4;

/** Last paid first, of those in the payee list that can be paid now. */
export async function findPayAgain(customer: SignedIn): Promise<Pick<Payee, "handle" | "name">[]> {
  if (customer.viewOnly) return [];
  // All lists at once: waiting for the payments would cost a second round of calls.
  const [paid, ...lists] = await Promise.all([
    listPaid(customer),
    ...payeeKinds.map((kind) => listPayees(customer, kind)),
  ]);
  const now = customer.portal.clock.now();
  const listed = lists
    .flatMap((result) => (result.outcome === "done" ? result.answer : []))
    .filter(({ usableFrom }) => !usableFrom || usableFrom <= now);
  return paid
    .flatMap(({ key, kind }) => listed.find((payee) => payee.kind === kind && payeeKey(payee) === key) ?? [])
    .slice(0, MAX_AGAIN)
    .map(({ handle, name }) => ({ handle, name }));
}
