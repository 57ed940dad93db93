import { paymentList } from "common/contract/payments.server";
import { lastFour } from "common/masks";
import { payeeKey } from "common/payees";
import { progressOf, payeeKindOf, payeeKinds, type PayeeKind } from "common/payments";
import type { SignedIn } from "~/session/guards.server";
import { listPayees } from "./payees.server";

/** As many payments are looked through for whom the customer pays. */
const LOOKED_THROUGH = 40;

interface PaidPayee {
  key: string;
  kind: PayeeKind;
}

/** Payees the customer has paid, each once, the last one first; nobody where the bank does not list its payments. */
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

/** Somebody to be paid again. */
interface PayeeAgain {
  /** For `/Send?payee=`. */
  handle: string;
  name: string;
  /** The payee's bank, where it is another one. */
  bank: string | undefined;
  /** `••4410` */
  account: string;
}

/** At most `most` payees to be paid again, the last one paid first: those that stand in the customer's list and can be paid now. */
export async function findPayAgain(customer: SignedIn, most = 3): Promise<PayeeAgain[]> {
  if (customer.viewOnly) return [];
  // Which lists it takes is known once the payments are: to wait for that would cost a page a second round of calls.
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
    .slice(0, most)
    .map(({ handle, name, bankName, accountNumber }) => {
      return { handle, name, bank: bankName, account: lastFour(accountNumber) };
    });
}
