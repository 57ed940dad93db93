import { findCaller, lookUp, mayOrder } from "bank/customers";
import { addOnce, type TellablePayee } from "./add-payee";
import { accountColumns, payeePolicy, payeesOfAccount, type Payee, type PayeeAccount } from "./payee";
import { managePayees, neftRtgsPayees, payeeRefusals, payeeTerms } from "common/contract/payees.server";
import type { RequestOf } from "common/contract/service.server";
import { formatDate, istDate } from "common/dates";
import type { PayeeKind } from "common/payments";
import { done, given, notTogether, refuse, serve } from "bank/service";
import type { Bank, BankAnswer, Context } from "bank/service";

/** What both services ask, in one form. */
interface Asked extends Omit<RequestOf<typeof neftRtgsPayees>, "transactionType" | "mobile"> {
  kind: PayeeKind;
}

async function answer(context: Context, asked: Asked): Promise<BankAnswer<TellablePayee[]>> {
  if (asked.request === "list") return listFor(context, asked);
  const result = await (asked.request === "add" ? addFor(context, asked) : deleteFor(context, asked));
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
    reference && (await everPayees.where("deletion_reference", "=", reference).executeTakeFirst());
  if (known) return known;
  const deleted = await db
    .updateTable("bank.payee")
    .set({ deleted_at: clock.now(), deletion_reference: reference ?? null })
    .where(({ and }) => and(accountColumns(customerNumber, account)))
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return deleted ?? everPayees.orderBy("id", "desc").executeTakeFirst();
}

/** The customer's payees of a kind by name, without the deleted ones. */
async function listFor(context: Context, { customerNumber, kind }: Asked) {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const payees = await lookUp(context, `payees ${customerNumber}`, () =>
    context.db
      .selectFrom("bank.payee")
      .selectAll()
      .where("customer_number", "=", customerNumber)
      .where("deleted_at", "is", null)
      .orderBy((order) => order.fn("lower", ["name"]))
      .orderBy("id")
      .execute(),
  );
  return done(payees.filter((payee) => payee.kind === kind));
}

function particulars(payee: TellablePayee, now: Date) {
  return {
    name: payee.name,
    accountNumber: payee.account_number,
    bankName: payee.bank_name,
    address: payee.address || undefined,
    addedOn: formatDate(istDate(payee.added_at)),
    statusFlag: "A",
    ...youth(payee, now),
  };
}

/** What a payee still has to wait for; nothing once it is like any other. */
function youth({ usable_from, capped_until, cap }: TellablePayee, now: Date) {
  if (capped_until <= now) return {};
  const usableFrom = usable_from > now ? usable_from : undefined;
  return { usableFrom, cappedUntil: capped_until, firstDayCap: cap };
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
      ifsc: payee.ifsc || undefined,
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
  const { cooling_hours, cap_hours, cap } = await payeePolicy(context.db, context.clock.now());
  return done({ coolingHours: cooling_hours, capHours: cap_hours, firstDayCap: cap });
});

export const payeeServices = [manage, manageNeftRtgs, terms];
