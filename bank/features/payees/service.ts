import { findCaller, findPayer, lookUp } from "bank/customers";
import type { Payer } from "bank/authorised";
import { addPayeeBy, deletePayeeBy } from "./change-payee";
import { findPayee, type PresentablePayee, type PresentPayees } from "./payee";
import * as contract from "common/contract/payees.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { formatDate, istDate } from "common/dates";
import type { PayeeKind } from "common/payments";
import { inForce } from "common/tariff";
import { done, notTogether, refuse, serve } from "bank/service";
import type { BankAnswer, Context } from "bank/service";

async function listFor(context: Context, customerNumber: string, kind: PayeeKind) {
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

function particulars(payee: PresentablePayee, now: Date) {
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

function youth({ usable_from, capped_until, cap }: PresentablePayee, now: Date) {
  if (capped_until <= now) return {};
  const usableFrom = usable_from > now ? usable_from : undefined;
  return { usableFrom, cappedUntil: capped_until, firstDayCap: cap };
}

type Manage = RequestOf<typeof contract.managePayees>;

const tell: PresentPayees<Manage, AnswerOf<typeof contract.managePayees>> = (payees, { kind }, now) => ({
  payees: payees.map((payee) => ({
    ...particulars(payee, now),
    kind,
    subtype: kind === "within-bank" ? "account" : "account-and-ifsc",
    ifsc: payee.ifsc || undefined,
  })),
});

const tellOutside: PresentPayees<unknown, AnswerOf<typeof contract.outsidePayees>> = (payees, _, now) => ({
  payees: payees.map((payee) => ({ ...particulars(payee, now), ifsc: payee.ifsc })),
});

const kindOf = ({ kind }: Manage) => [kind];
const changes = {
  add: addPayeeBy(contract.addPayee, tell, kindOf),
  delete: deletePayeeBy(contract.deletePayee, tell, kindOf),
};

const elsewhere = (): PayeeKind[] => ["neft-rtgs"];
const changesElsewhere = {
  add: addPayeeBy(contract.addPayeeElsewhere, tellOutside, elsewhere),
  delete: deletePayeeBy(contract.deletePayeeElsewhere, tellOutside, elsewhere),
};

export const addBothWays = serve(
  contract.outsidePayees,
  "payer",
  addPayeeBy(contract.addPayeeBothWays, tellOutside, () => ["imps", "neft-rtgs"]),
);

async function change<Q extends { customerNumber: string }, A>(
  context: Context,
  request: Q,
  run: (call: Payer, request: Q) => Promise<BankAnswer<A>>,
): Promise<BankAnswer<A>> {
  const payer = await findPayer(context, request.customerNumber);
  return payer ? run({ ...context, payer }, request) : notTogether;
}

export const manage = serve(contract.managePayees, "self-checked", async (context, requested) => {
  const { customerNumber, kind, request } = requested;
  if (request !== "list") return change(context, requested, changes[request]);
  const found = await listFor(context, customerNumber, kind);
  return found.outcome === "done" ? done(tell(found.body, requested, context.clock.now())) : found;
});

export const manageElsewhere = serve(contract.neftRtgsPayees, "self-checked", async (context, requested) => {
  const { customerNumber, request } = requested;
  if (request !== "list") return change(context, requested, changesElsewhere[request]);
  const found = await listFor(context, customerNumber, "neft-rtgs");
  if (found.outcome === "refused") return found;
  if (found.body.length === 0) return refuse(contract.payeeRefusals.noneYet);
  return done(tellOutside(found.body, requested, context.clock.now()));
});

export const terms = serve(contract.payeeTerms, "customer", async (context, request) => {
  const { customerNumber, accountNumber, ifsc } = request;
  const { coolingHours, capHours, cap } = inForce(context.tariff.newPayees, istDate(context.clock.now()));
  const policy = { coolingHours, capHours, firstDayCap: cap };
  const known = accountNumber && (await findPayee(context.db, customerNumber, { accountNumber, ifsc }));
  if (!known) return done(policy);
  const { usable_from: usableFrom, capped_until: cappedUntil } = known;
  return done({ ...policy, usableFrom, cappedUntil, firstDayCap: known.cap });
});
