import { getRow } from "bank/database/rows";
import type { Db, Row } from "bank/database/schema";
import { nonEmpty } from "bank/service";
import type { neftRtgsPayees } from "common/contract/payees.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import type { NewPayee } from "common/payees";
import type { PayeeKind } from "common/payments";

/** Paid nothing before `usable_from`; from there until `capped_until` no more than `cap` paise in all. */
export type Payee = Row<"bank.payee">;

export type PresentablePayee = Omit<
  Payee,
  "id" | "customer_number" | "reference" | "deleted_at" | "deletion_reference"
>;

export type PresentPayees<Q, A> = (payees: readonly PresentablePayee[], request: Q, now: Date) => A;

export interface PayeeRequest extends Omit<RequestOf<typeof neftRtgsPayees>, "transactionType" | "mobile"> {
  /** Absent in the service for NEFT and RTGS. */
  kind?: PayeeKind;
}

export function payeeIn(request: PayeeRequest): NewPayee {
  const { kind = "neft-rtgs", name = "", accountNumber = "" } = request;
  const ifsc = kind === "within-bank" ? undefined : nonEmpty(request.ifsc);
  const address = nonEmpty(request.address);
  return { kind, name, accountNumber, ...(ifsc ? { ifsc } : {}), ...(address ? { address } : {}) };
}

interface PayeeAccount {
  kind: PayeeKind;
  accountNumber: string;
  /** Absent within the bank. */
  ifsc?: string | undefined;
}

const accountColumns = (customerNumber: string, { kind, accountNumber, ifsc = "" }: PayeeAccount) => ({
  customer_number: customerNumber,
  kind,
  account_number: accountNumber,
  ifsc,
});

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

export const getPayee = (db: Db, id: string): Promise<Payee> => getRow(db, "bank.payee", { id: BigInt(id) });

export function payeesOfAccount(db: Db, customerNumber: string, account: PayeeAccount) {
  const columns = accountColumns(customerNumber, account);
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where(({ and }) => and(columns));
}

const HOUR_MS = 3_600_000;

export function payeePolicy(db: Db, now: Date) {
  return db
    .selectFrom("bank.payee_policy")
    .selectAll()
    .where("from_date", "<=", istDate(now))
    .orderBy("from_date", "desc")
    .executeTakeFirstOrThrow();
}

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
