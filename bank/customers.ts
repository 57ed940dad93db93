import type { AccountKind } from "common/accounts";
import { listRows } from "bank/database/rows";
import type { Db, Row, Transaction } from "bank/database/schema";

export interface Call {
  db: Db;
  user: string;
  /** Customers of the user's mobile when the call was taken. */
  callers?: readonly Customer[];
  /** Lookups shared by the enquiries of one message. */
  lookedUp?: Map<string, Promise<unknown>>;
}

/** Looks up once per message of enquiries; other calls keep nothing. */
export function lookUp<Found>({ lookedUp }: Call, what: string, find: () => Promise<Found>): Promise<Found> {
  const known = lookedUp?.get(what) as Promise<Found> | undefined;
  if (known) return known;
  const found = find();
  lookedUp?.set(what, found);
  return found;
}

export type Customer = Row<"bank.customer">;

export const findCaller = (call: Call, customerNumber: string) => findPayer(call, customerNumber, "active");

export async function findPayer(call: Call, customerNumber: string, status?: Customer["status"]) {
  return (await callersOf(call)).find(
    (one) => one.number === customerNumber && (!status || one.status === status),
  );
}

export const callersOf = async (call: Call): Promise<readonly Customer[]> =>
  call.callers ?? lookUp(call, "callers", () => listRows(call.db, "bank.customer", { mobile: call.user }));

/** Serialises transactions of one customer. */
export async function lockCustomer(transaction: Transaction, number: string): Promise<void> {
  await transaction
    .selectFrom("bank.customer")
    .select("number")
    .where("number", "=", number)
    .forNoKeyUpdate()
    .execute();
}

/** False for view-only customers and for those whose acts need a second person. */
export const mayOrder = (customer: Pick<Customer, "view_only" | "maker_checker">): boolean =>
  !customer.view_only && !customer.maker_checker;

/** True if the customer has reported a payment as not their own and the bank has not resolved it: no new payments. */
export const hasReported = async (call: Pick<Call, "db">, customerNumber: string): Promise<boolean> =>
  (await latestStop(call, customerNumber).executeTakeFirst()) !== undefined;

/** A query of at most one row, which statements can join. */
export const latestStop = ({ db }: Pick<Call, "db">, customerNumber: string) =>
  db
    .selectFrom("bank.payment_stop as stop")
    .innerJoin("bank.payment_ticket as ticket", "ticket.number", "stop.ticket_number")
    .select(["stop.stopped_at as stoppedAt", "ticket.number", "ticket.reference"])
    .where("stop.customer_number", "=", customerNumber)
    .where("stop.lifted_at", "is", null)
    .orderBy("stop.stopped_at", "desc")
    .limit(1);

/** Finds the caller's account. The answer must not differ between accounts of others and unknown numbers. */
export async function findOwnAccount(call: Call, customerNumber: string, accountNumber: string) {
  if (!call.lookedUp)
    return ownAccounts(call, customerNumber).where("account.number", "=", accountNumber).executeTakeFirst();
  const all = await allOwnAccounts(call, customerNumber);
  return all.find(({ number }) => number === accountNumber);
}

/** Closed ones too, in no order. */
export const allOwnAccounts = (call: Call, customerNumber: string) =>
  lookUp(call, `accounts ${customerNumber}`, () => ownAccounts(call, customerNumber).execute());

export function listOwnAccounts(call: Call, customerNumber: string) {
  return ownAccounts(call, customerNumber)
    .where("account.status", "!=", "closed")
    .orderBy("account.is_primary", "desc")
    .orderBy("account.id")
    .execute();
}

function ownAccounts(call: Call, customerNumber: string) {
  return call.db
    .selectFrom("bank.account as account")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .innerJoin("bank.branch as branch", "branch.code", "account.branch_code")
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", call.user)
    .where("customer.status", "=", "active")
    .selectAll("account")
    .select([
      "customer.number as customer_number",
      "customer.name as customer_name",
      "customer.email",
      "customer.date_of_birth",
      "customer.sealed_pan",
      "customer.sealed_aadhaar",
      "customer.address1",
      "customer.address2",
      "customer.district",
      "customer.city",
      "customer.state",
      "customer.pin_code",
      "customer.corporate_name",
      "customer.maker_checker",
      "branch.name as branch_name",
      "branch.address1 as branch_address1",
      "branch.address2 as branch_address2",
      "branch.city as branch_city",
      "branch.state as branch_state",
      "branch.pin_code as branch_pin_code",
      "branch.ifsc",
      "branch.micr",
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom("bank.card as card")
          .whereRef("card.account_id", "=", "account.id")
          .where("card.status", "!=", "hot"),
      ).as("has_cards"),
      exists(selectFrom("bank.cheque_book as book").whereRef("book.account_id", "=", "account.id")).as(
        "has_cheques",
      ),
    ])
    .$narrowType<{ kind: AccountKind }>();
}

export const branchOf = (account: OwnAccount) => ({
  branchAddress1: account.branch_address1,
  branchAddress2: account.branch_address2,
  branchCity: account.branch_city,
  branchState: account.branch_state,
  branchPinCode: account.branch_pin_code,
  micr: account.micr ?? undefined,
});

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;
