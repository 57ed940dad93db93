import { findCaller, mayOrder } from "bank/customers";
import type { Db } from "bank/database/schema";
import { addOnce, type TellablePayee } from "./add-payee";
import { payeePolicy, payeesOfAccount, type Payee, type PayeeAccount } from "./payee";
import { managePayees, neftRtgsPayees, payeeRefusals, payeeTerms } from "common/contract/payees.server";
import { formatDate, istDate } from "common/dates";
import type { PayeeKind } from "common/payments";
import {
  done,
  given,
  notTogether,
  refuse,
  serve,
  type Bank,
  type BankAnswer,
  type Context,
} from "bank/service";

/** What both services ask, in one form. */
interface Asked {
  request: "add" | "list" | "delete";
  customerNumber: string;
  kind: PayeeKind;
  name?: string;
  accountNumber?: string;
  ifsc?: string;
  address?: string;
  transactionPassword?: string;
  otp?: string;
  reference?: string;
}

async function answer(context: Context, asked: Asked): Promise<BankAnswer<TellablePayee[]>> {
  switch (asked.request) {
    case "add":
      return one(await addFor(context, asked));
    case "delete":
      return one(await deleteFor(context, asked));
    case "list":
      return listFor(context, asked);
  }
}

function one(result: BankAnswer<TellablePayee>): BankAnswer<TellablePayee[]> {
  return result.outcome === "done" ? done([result.body]) : result;
}

/** Within the bank there is no IFSC, whatever is sent. */
const ifscOf = ({ kind, ifsc }: Asked) => (kind === "within-bank" ? undefined : given(ifsc));

function addFor(context: Context, asked: Asked): Promise<BankAnswer<TellablePayee>> {
  const { customerNumber, kind, name = "", accountNumber = "", transactionPassword = "" } = asked;
  const [ifsc, address] = [ifscOf(asked), given(asked.address)];
  const payee = { kind, name, accountNumber, ...(ifsc ? { ifsc } : {}), ...(address ? { address } : {}) };
  const [otp, reference] = [given(asked.otp), given(asked.reference)];
  return addOnce(context, { customerNumber, payee, transactionPassword, otp, reference });
}

async function deleteFor(context: Context, asked: Asked): Promise<BankAnswer<TellablePayee>> {
  const { customerNumber, kind, accountNumber = "" } = asked;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (!mayOrder(customer)) return refuse(payeeRefusals.notForCustomer);
  const account = { kind, accountNumber, ifsc: ifscOf(asked) };
  const deleted = await deletePayee(context, customerNumber, account, given(asked.reference));
  return deleted ? done(deleted) : refuse(payeeRefusals.unknownPayee);
}

/**
 * Deletes the customer's payee of that account and answers it; one deleted before is answered again,
 * undefined is one that never was. Once under a reference: an account that has become a payee again since
 * stays.
 */
async function deletePayee(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  account: PayeeAccount,
  reference: string | undefined,
): Promise<Payee | undefined> {
  const everPayees = payeesOfAccount(db, customerNumber, account);
  const known =
    reference === undefined
      ? undefined
      : await everPayees.where("deletion_reference", "=", reference).executeTakeFirst();
  if (known) return known;
  const deleted = await db
    .updateTable("bank.payee")
    .set({ deleted_at: clock.now(), deletion_reference: reference ?? null })
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", account.kind)
    .where("account_number", "=", account.accountNumber)
    .where("ifsc", "=", account.ifsc ?? "")
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? everPayees.orderBy("id", "desc").executeTakeFirst();
}

async function listFor(
  context: Context,
  { customerNumber, kind }: Asked,
): Promise<BankAnswer<TellablePayee[]>> {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  return done(await listPayees(context.db, customerNumber, kind));
}

/** The customer's payees of a kind by name, without the deleted ones. */
function listPayees(db: Db, customerNumber: string, kind: PayeeKind): Promise<Payee[]> {
  return db
    .selectFrom("bank.payee")
    .selectAll()
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", kind)
    .where("deleted_at", "is", null)
    .orderBy((order) => order.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}

/** What a payee still has to wait for; nothing once it is like any other. */
function youth(payee: TellablePayee, now: Date) {
  if (payee.capped_until <= now) return {};
  return {
    usableFrom: payee.usable_from > now ? payee.usable_from : undefined,
    cappedUntil: payee.capped_until,
    firstDayCap: payee.cap,
  };
}

function particulars(payee: TellablePayee, now: Date) {
  return {
    name: payee.name,
    accountNumber: payee.account_number,
    bankName: payee.bank_name,
    address: payee.address === "" ? undefined : payee.address,
    addedOn: formatDate(istDate(payee.added_at)),
    statusFlag: "A",
    ...youth(payee, now),
  };
}

const manage = serve(managePayees, "self-checked", async (context, request) => {
  const result = await answer(context, request);
  if (result.outcome === "refused") return result;
  const { kind } = request;
  const subtype = kind === "within-bank" ? ("account" as const) : ("account-and-ifsc" as const);
  const now = context.clock.now();
  return done({
    payees: result.body.map((payee) => ({
      ...particulars(payee, now),
      kind,
      subtype,
      ifsc: payee.ifsc === "" ? undefined : payee.ifsc,
    })),
  });
});

const manageNeftRtgs = serve(neftRtgsPayees, "self-checked", async (context, request) => {
  const result = await answer(context, { ...request, kind: "neft-rtgs" });
  if (result.outcome === "refused") return result;
  if (result.body.length === 0) return refuse(payeeRefusals.noneYet);
  const now = context.clock.now();
  return done({ payees: result.body.map((payee) => ({ ...particulars(payee, now), ifsc: payee.ifsc })) });
});

const terms = serve(payeeTerms, "customer", async (context) => {
  const policy = await payeePolicy(context.db, context.clock.now());
  return done({
    coolingHours: policy.cooling_hours,
    capHours: policy.cap_hours,
    firstDayCap: policy.cap,
  });
});

export const payeeServices = [manage, manageNeftRtgs, terms];
