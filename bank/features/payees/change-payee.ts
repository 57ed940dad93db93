import { inRupees, isLine } from "bank/messages/plain-words";
import { findRow, getRow, insertRow, updateRows } from "bank/database/rows";
import type { Db, Row } from "bank/database/schema";
import { authorised, type Payer } from "bank/authorised";
import { done, nonEmpty, refuse } from "bank/service";
import type { BankProfile } from "common/bank";
import type { Act } from "common/contract/act.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";
import type { NewPayee } from "common/payees";
import { findHolder } from "bank/registers/account-holders";
import { bankOfIfsc } from "bank/registers/ifsc-list";
import { payeesOfAccount, youthOf, type PresentPayees } from "./payee";
import { payeeRefusals, type neftRtgsPayees } from "common/contract/payees.server";
import type { RequestOf } from "common/contract/service.server";
import type { PayeeKind } from "common/payments";

interface PayeeRequest extends Omit<RequestOf<typeof neftRtgsPayees>, "transactionType" | "mobile"> {
  /** Absent in the service for NEFT and RTGS. */
  kind?: PayeeKind;
}

function payeeIn(request: PayeeRequest): NewPayee {
  const { kind = "neft-rtgs", name = "", accountNumber = "" } = request;
  const ifsc = kind === "within-bank" ? undefined : nonEmpty(request.ifsc);
  const address = nonEmpty(request.address);
  return { kind, name, accountNumber, ...(ifsc ? { ifsc } : {}), ...(address ? { address } : {}) };
}

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
        cap: inRupees(row.cap),
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

async function whyNotPayee(
  profile: BankProfile,
  db: Db,
  customerNumber: string,
  payee: NewPayee,
): Promise<Refusal | null> {
  if (!isWellFormed(payee)) return commonRefusals.malformed;
  const { accountNumber, ifsc } = payee;
  if (ifsc === undefined) {
    const own = { number: accountNumber, customer_number: customerNumber };
    if (await findRow(db, "bank.account", own)) return payeeRefusals.ownAccount;
    if (!(await findHolder(db, accountNumber))) return payeeRefusals.unknownAccount;
  } else {
    if (ifsc.startsWith(profile.ifscPrefix)) return payeeRefusals.ownBank;
    if (bankOfIfsc(ifsc) === null) return payeeRefusals.unknownIfsc;
  }
  const usable = payeesOfAccount(db, customerNumber, payee).where("deleted_at", "is", null);
  return (await usable.executeTakeFirst()) ? payeeRefusals.duplicate : null;
}

const bankNameOf = ({ name }: BankProfile, { ifsc }: Pick<NewPayee, "ifsc">): string | null =>
  ifsc === undefined ? name : bankOfIfsc(ifsc);

function isWellFormed({ kind, name, accountNumber, ifsc, address = "" }: NewPayee): boolean {
  if (name.trim() === "" || !isLine(name) || !isLine(address)) return false;
  if (kind === "within-bank") return ifsc === undefined;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

async function rowOf({ db, profile }: Payer, payee: NewPayee, now: Date) {
  const { kind, name, accountNumber, ifsc = "", address = "" } = payee;
  const account = { kind, name, account_number: accountNumber, ifsc, address };
  return { ...account, bank_name: bankNameOf(profile, payee)!, added_at: now, ...(await youthOf(db, now)) };
}

export const deletePayeeBy = <Q extends PayeeRequest, A>(act: Act<Q, A>, tell: PresentPayees<Q, A>) =>
  authorised<Q, A, Row<"bank.payee">, { id: string }>(act, {
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
