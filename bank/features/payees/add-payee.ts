import { getRow, insertRow } from "bank/database/rows";
import { authorised, type Payer } from "bank/authorised";
import { nonEmpty, refuse } from "bank/service";
import type { Act } from "common/contract/act.server";
import { formatIstTime } from "common/dates";
import { formatAmount } from "common/money";
import type { NewPayee } from "common/payees";
import { bankNameOf, whyNotPayee } from "./check-payee";
import { payeeIn, youthOf, type PayeeRequest, type PresentPayees } from "./payee";

export function addPayeeBy<Q extends PayeeRequest, A>(act: Act<Q, A>, tell: PresentPayees<Q, A>) {
  const add = authorised<Q, A, NewPayee, { id: string }>(act, {
    letsMoneyGo: true,
    content(request) {
      const { kind, accountNumber, ifsc = "", name, address = "" } = payeeIn(request);
      return [kind, accountNumber, ifsc, name, address];
    },
    async check({ profile, db }, request) {
      const payee = payeeIn(request);
      const refusal = await whyNotPayee(profile, db, request.customerNumber, payee);
      return refusal ? refuse(refusal) : { facts: payee };
    },
    async make(transaction, payee, { call, request, now, reference }) {
      const row = await rowOf(call, payee, now);
      const { id } = await insertRow(transaction, "bank.payee", {
        ...row,
        customer_number: request.customerNumber,
        reference: reference!,
      });
      const values = {
        name: row.name,
        account: row.account_number.slice(-4),
        from: formatIstTime(row.usable_from),
        until: formatIstTime(row.capped_until),
        cap: `Rs ${formatAmount(row.cap)}`,
      };
      return { kept: { id: String(id) }, message: { values } };
    },
    answer: async ({ id }, request, { db, clock }) =>
      tell([await getRow(db, "bank.payee", { id: BigInt(id) })], request, clock.now()),
  });

  /** The first pass answers what the payee would be. */
  return async (call: Payer, request: Q) => {
    const answer = await add(call, request);
    if (answer.outcome === "refused" || nonEmpty(request.otp) || nonEmpty(request.reference)) return answer;
    const now = call.clock.now();
    return { ...answer, body: tell([await rowOf(call, payeeIn(request), now)], request, now) };
  };
}

async function rowOf({ db, profile }: Payer, payee: NewPayee, now: Date) {
  const { kind, name, accountNumber, ifsc = "", address = "" } = payee;
  const account = { kind, name, account_number: accountNumber, ifsc, address };
  return { ...account, bank_name: bankNameOf(profile, payee)!, added_at: now, ...(await youthOf(db, now)) };
}
