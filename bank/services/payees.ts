import { findCaller, notTogether } from "bank/customers";
import { addOnce, mayChangePayees, type StandingPayee } from "bank/payees/add-once";
import { deletePayee } from "bank/payees/delete-payee";
import { listPayees } from "bank/payees/list-payees";
import { payeePolicy } from "bank/payees/payee-policy";
import * as refusals from "bank/payees/refusals";
import { managePayees, neftRtgsPayees, payeeTerms } from "~/contract/payees.server";
import { formatDate, istDate } from "~/domain/dates";
import type { PayeeKind } from "~/domain/payments";
import { done, refuse, serve, type BankAnswer, type Context } from "./served";

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

async function answer(context: Context, asked: Asked): Promise<BankAnswer<StandingPayee[]>> {
  switch (asked.request) {
    case "add":
      return one(await addFor(context, asked));
    case "delete":
      return one(await deleteFor(context, asked));
    case "list":
      return listFor(context, asked);
  }
}

function one(result: BankAnswer<StandingPayee>): BankAnswer<StandingPayee[]> {
  return result.outcome === "done" ? done([result.body]) : result;
}

/** An empty text on the wire is none. Within the bank there is no IFSC, whatever is sent. */
const given = (text: string | undefined) => (text === "" ? undefined : text);
const ifscOf = ({ kind, ifsc }: Asked) => (kind === "within-bank" ? undefined : given(ifsc));

function addFor(context: Context, asked: Asked): Promise<BankAnswer<StandingPayee>> {
  const { customerNumber, kind, name = "", accountNumber = "", transactionPassword = "" } = asked;
  const [ifsc, address] = [ifscOf(asked), given(asked.address)];
  const payee = { kind, name, accountNumber, ...(ifsc ? { ifsc } : {}), ...(address ? { address } : {}) };
  const [otp, reference] = [given(asked.otp), given(asked.reference)];
  return addOnce(context, { customerNumber, payee, transactionPassword, otp, reference });
}

async function deleteFor(context: Context, asked: Asked): Promise<BankAnswer<StandingPayee>> {
  const { customerNumber, kind, accountNumber = "" } = asked;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (!mayChangePayees(customer)) return refusals.notForCustomer;
  const account = { kind, accountNumber, ifsc: ifscOf(asked) };
  const deleted = await deletePayee(context, customerNumber, account, given(asked.reference));
  return deleted ? done(deleted) : refusals.unknownPayee;
}

async function listFor(
  context: Context,
  { customerNumber, kind }: Asked,
): Promise<BankAnswer<StandingPayee[]>> {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  return done(await listPayees(context.db, customerNumber, kind));
}

/** What a payee still has to wait for; nothing once it is like any other. */
function youth(payee: StandingPayee, now: Date) {
  if (payee.capped_until <= now) return {};
  return {
    usableFrom: payee.usable_from > now ? payee.usable_from : undefined,
    cappedUntil: payee.capped_until,
    firstDayCap: payee.cap,
  };
}

function particulars(payee: StandingPayee, now: Date) {
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

const manage = serve(managePayees, async (context, request) => {
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

const manageNeftRtgs = serve(neftRtgsPayees, async (context, request) => {
  const result = await answer(context, { ...request, kind: "neft-rtgs" });
  if (result.outcome === "refused") return result;
  if (result.body.length === 0) return refuse("100", "You have added no payee for NEFT and RTGS yet");
  const now = context.clock.now();
  return done({ payees: result.body.map((payee) => ({ ...particulars(payee, now), ifsc: payee.ifsc })) });
});

const terms = serve(payeeTerms, async (context, { customerNumber }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const policy = await payeePolicy(context.db, context.clock.now());
  return done({
    coolingHours: policy.cooling_hours,
    capHours: policy.cap_hours,
    firstDayCap: policy.cap,
  });
});

export const payeeServices = [manage, manageNeftRtgs, terms];
