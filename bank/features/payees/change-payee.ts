import { inRupees } from "common/money";
import { isLine } from "bank/messages/plain-words";
import { findRow, getRow, insertRow, updateRows } from "bank/database/rows";
import type { Db, Row } from "bank/database/schema";
import { authorised, type Payer } from "bank/authorised";
import { done, nonEmpty, refuse } from "bank/service";
import type { BankProfile } from "common/bank";
import type { Act, AuthorityOf } from "common/contract/act.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import { formatIstTime } from "common/dates";
import { findHolder } from "bank/registers/account-holders";
import { bankOfIfsc } from "bank/registers/ifsc-list";
import { findPayee, payeesOfAccount, youthOf, type PresentPayees } from "./payee";
import { payeeRefusals } from "common/contract/payees.server";
import type { PayeeKind } from "common/payments";

interface PayeeRequest extends AuthorityOf {
  customerNumber: string;
  name?: string | undefined;
  accountNumber?: string | undefined;
  ifsc?: string | undefined;
  address?: string | undefined;
}

/** Kinds of a payee that a request adds or deletes. */
type KindsOf<Q> = (request: Q) => readonly PayeeKind[];

interface RequestedPayee {
  kinds: readonly PayeeKind[];
  name: string;
  accountNumber: string;
  ifsc?: string | undefined;
  address: string;
}

function payeeIn<Q extends PayeeRequest>(request: Q, kindsOf: KindsOf<Q>): RequestedPayee {
  const { name = "", accountNumber = "", address = "" } = request;
  const kinds = kindsOf(request);
  const ifsc = kinds.includes("within-bank") ? undefined : nonEmpty(request.ifsc);
  return { kinds, name, accountNumber, ifsc, address };
}

export function addPayeeBy<Q extends PayeeRequest, A>(
  act: Act<Q, A>,
  tell: PresentPayees<Q, A>,
  kindsOf: KindsOf<Q>,
) {
  const add = authorised<Q, A, RequestedPayee, { id: string }>(act, {
    letsMoneyGo: true,
    content(request) {
      const { kinds, accountNumber, ifsc = "", name, address } = payeeIn(request, kindsOf);
      return [kinds.join(), accountNumber, ifsc, name, address];
    },
    async check({ profile, db }, request) {
      const payee = payeeIn(request, kindsOf);
      const refusal = await whyNotPayee(profile, db, request.customerNumber, payee);
      return refusal ? refuse(refusal) : { facts: payee };
    },
    async make(transaction, payee, { call, request, now, reference }) {
      const whose = { customer_number: request.customerNumber, reference: reference! };
      const rows = (await rowsOf(call, request, payee, now)).map((row) => ({ ...row, ...whose }));
      const made = await Promise.all(rows.map((row) => insertRow(transaction, "bank.payee", row)));
      const row = made[0]!;
      const values = {
        name: row.name,
        account: row.account_number.slice(-4),
        from: formatIstTime(row.usable_from),
        until: formatIstTime(row.capped_until),
        cap: inRupees(row.cap),
      };
      return { kept: { id: String(row.id) }, message: { text: messageAbout(row, now), values } };
    },
    answer: async ({ id }, request, { db, clock }) =>
      tell([await getRow(db, "bank.payee", { id: BigInt(id) })], request, clock.now()),
  });

  /** The first pass answers what the payee would be. */
  return async (call: Payer, request: Q) => {
    const answer = await add(call, request);
    if (answer.outcome === "refused" || nonEmpty(request.otp) || nonEmpty(request.reference)) return answer;
    const now = call.clock.now();
    const [row] = await rowsOf(call, request, payeeIn(request, kindsOf), now);
    return { ...answer, body: tell([row!], request, now) };
  };
}

async function whyNotPayee(
  profile: BankProfile,
  db: Db,
  customerNumber: string,
  payee: RequestedPayee,
): Promise<Refusal | null> {
  if (!isWellFormed(payee)) return commonRefusals.malformed;
  const { kinds, accountNumber, ifsc } = payee;
  if (ifsc === undefined) {
    const own = { number: accountNumber, customer_number: customerNumber };
    if (await findRow(db, "bank.account", own)) return payeeRefusals.ownAccount;
    if (!(await findHolder(db, accountNumber))) return payeeRefusals.unknownAccount;
  } else {
    if (ifsc.startsWith(profile.ifscPrefix)) return payeeRefusals.ownBank;
    if (bankOfIfsc(ifsc) === null) return payeeRefusals.unknownIfsc;
  }
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  return (await findPayee(db, customerNumber, { ...payee, kind })) ? payeeRefusals.duplicate : null;
}

function isWellFormed({ kinds, name, accountNumber, ifsc, address }: RequestedPayee): boolean {
  if (name.trim() === "" || !isLine(name) || !isLine(address)) return false;
  if (kinds.includes("within-bank")) return true;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

/** An account that was a payee by another way may be past its first hours. */
function messageAbout({ usable_from, capped_until }: Row<"bank.payee">, now: Date): string {
  if (now < usable_from) return "message";
  return now < capped_until ? "messageCapped" : "messageReady";
}

/** One of each kind. An account that is a payee by another way keeps its times: what was paid to it before counts for the cap too. */
async function rowsOf(
  { db, ...ofBank }: Payer,
  { customerNumber }: PayeeRequest,
  { kinds, ...payee }: RequestedPayee,
  now: Date,
) {
  const { name, accountNumber: account_number, ifsc = "", address } = payee;
  const { usable_from, capped_until, cap } =
    (await findPayee(db, customerNumber, payee)) ?? youthOf(ofBank, now);
  const bank_name = ifsc === "" ? ofBank.profile.name : bankOfIfsc(ifsc)!;
  const account = { name, account_number, ifsc, address, bank_name };
  return kinds.map((kind) => ({ kind, ...account, added_at: now, usable_from, capped_until, cap }));
}

export const deletePayeeBy = <Q extends PayeeRequest, A>(
  act: Act<Q, A>,
  tell: PresentPayees<Q, A>,
  kindsOf: KindsOf<Q>,
) =>
  authorised<Q, A, Row<"bank.payee">, { id: string }>(act, {
    content(request) {
      const { kinds, accountNumber, ifsc = "" } = payeeIn(request, kindsOf);
      return [kinds.join(), accountNumber, ifsc];
    },
    async check({ db, clock }, request) {
      const { kinds, ...account } = payeeIn(request, kindsOf);
      const all = payeesOfAccount(db, request.customerNumber, { ...account, kind: kinds[0] });
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
