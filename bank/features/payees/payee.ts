import type { Db, Row } from "bank/database/schema";
import { nonEmpty } from "bank/service";
import type { neftRtgsPayees } from "common/contract/payees.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import type { NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";

/** Paid nothing before `usable_from`; from there until `capped_until` no more than `cap` paise in all. */
export type Payee = Row<"bank.payee">;

/** As it is, or as it would be. */
export type PresentablePayee = Omit<
  Payee,
  "id" | "customer_number" | "reference" | "deleted_at" | "deletion_reference"
>;

/** The answer about payees, of one of the two services. */
export type PresentPayees<Q, A> = (payees: readonly PresentablePayee[], request: Q, now: Date) => A;

/** What both services are asked. */
export interface PayeeRequest extends Omit<RequestOf<typeof neftRtgsPayees>, "transactionType" | "mobile"> {
  /** The service for NEFT and RTGS has no other kind. */
  kind?: PayeeKind;
}

/** The payee that a request names; within the bank there is no IFSC, whatever is sent. */
export function payeeIn(request: PayeeRequest): NewPayee {
  const { kind = "neft-rtgs", name = "", accountNumber = "" } = request;
  const ifsc = kind === "within-bank" ? undefined : nonEmpty(request.ifsc);
  const address = nonEmpty(request.address);
  return { kind, name, accountNumber, ...(ifsc ? { ifsc } : {}), ...(address ? { address } : {}) };
}

interface PayeeAccount {
  kind: PayeeKind;
  accountNumber: string;
  /** None within the bank. */
  ifsc?: string | undefined;
}

/** The columns that say which account is the customer's payee. */
const accountColumns = (customerNumber: string, { kind, accountNumber, ifsc = "" }: PayeeAccount) => ({
  customer_number: customerNumber,
  kind,
  account_number: accountNumber,
  ifsc,
});

/** The customer's payee of that account, unless it was deleted. */
export function findUsablePayee(
  db: Db,
  customerNumber: string,
  kind: PayeeKind,
  accountNumber: string,
  ifsc: string | undefined,
): Promise<Payee | undefined> {
  const account = { kind, accountNumber, ifsc: kind === "within-bank" ? undefined : ifsc };
  return payeesOfAccount(db, customerNumber, account).where("deleted_at", "is", null).executeTakeFirst();
}

/** One that a claim names. */
export const getPayee = (db: Db, id: string): Promise<Payee> =>
  db.selectFrom("bank.payee").selectAll().where("id", "=", BigInt(id)).executeTakeFirstOrThrow();

/** All that were ever the customer's payee of that account. */
export function payeesOfAccount(db: Db, customerNumber: string, account: PayeeAccount) {
  const columns = accountColumns(customerNumber, account);
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where(({ and }) => and(columns));
}

const HOUR_MS = 3_600_000;

/** The policy for payees added at `now`. */
export function payeePolicy(db: Db, now: Date) {
  return db
    .selectFrom("bank.payee_policy")
    .selectAll()
    .where("from_date", "<=", istDate(now))
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
}

/** What the policy makes of a payee added at `now`. */
export async function youthOf(
  db: Db,
  now: Date,
): Promise<Pick<Payee, "usable_from" | "capped_until" | "cap">> {
  const { cooling_hours, cap_hours, cap } = await payeePolicy(db, now);
  const usableFrom = now.getTime() + cooling_hours * HOUR_MS;
  return {
    usable_from: new Date(usableFrom),
    capped_until: new Date(usableFrom + cap_hours * HOUR_MS),
    cap,
  };
}
