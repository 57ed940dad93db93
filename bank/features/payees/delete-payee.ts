import { getRow, updateRows } from "bank/database/rows";
import { authorised } from "bank/authorised";
import { done, nonEmpty, refuse } from "bank/service";
import type { Act } from "common/contract/act.server";
import { payeeRefusals } from "common/contract/payees.server";
import { payeeIn, payeesOfAccount, type Payee, type PayeeRequest, type PresentPayees } from "./payee";

export const deletePayeeBy = <Q extends PayeeRequest, A>(act: Act<Q, A>, tell: PresentPayees<Q, A>) =>
  authorised<Q, A, Payee, { id: string }>(act, {
    content(request) {
      const { kind, accountNumber, ifsc = "" } = payeeIn(request);
      return [kind, accountNumber, ifsc];
    },
    async check({ db, clock }, request) {
      const all = payeesOfAccount(db, request.customerNumber, payeeIn(request));
      const reference = nonEmpty(request.reference);
      // Older deletions have no claim.
      const known = reference && (await all.where("deletion_reference", "=", reference).executeTakeFirst());
      const payee =
        known ||
        (await all
          .orderBy("deleted_at", (order) => order.asc().nullsFirst())
          .orderBy("id", "desc")
          .executeTakeFirst());
      if (!payee) return refuse(payeeRefusals.unknownPayee);
      return payee.deleted_at ? done(tell([payee], request, clock.now())) : { facts: payee };
    },
    async make(transaction, { id }, { now, reference }) {
      await updateRows(transaction, "bank.payee", {
        where: { id },
        set: { deleted_at: now, deletion_reference: reference ?? null },
      });
      return { kept: { id: String(id) } };
    },
    answer: async ({ id }, request, { db, clock }) =>
      tell([await getRow(db, "bank.payee", { id: BigInt(id) })], request, clock.now()),
  });
