import {
  balanceHistory,
  drawingPowerExpiry,
  guarantors,
  insuranceExpiry,
  liens,
  limitExpiry,
  nominees,
} from "~/contract/account-enquiries.server";
import type { AnswerOf } from "~/contract/service.server";
import { istDate } from "~/domain/dates";
import { balancePoints } from "bank/accounts/balance-history";
import { listCreditExpiries, type CreditExpiry } from "bank/accounts/credit-expiries";
import { listLiens } from "bank/accounts/liens";
import { listNominees } from "bank/accounts/nominees";
import { findCaller, findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import { done, serve } from "./served";

const nomineeList = serve(nominees, async (context, { customerNumber, accountNumber }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const { db, clock } = context;
  return done({ nominees: await listNominees(db, account.id, istDate(clock.now())) });
});

const lienList = serve(liens, async (context, { customerNumber, accountNumber }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const rows = await listLiens(context.db, account.id);
  return done({
    liens: rows.map((row) => ({
      lienId: String(row.id),
      amount: row.amount,
      reason: row.reason,
      heldFor: row.held_for,
      markedOn: row.marked_on,
      endsOn: row.ends_on ?? undefined,
    })),
  });
});

const guarantorList = serve(guarantors, async (context, { customerNumber, accountNumber }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const rows = await context.db
    .selectFrom("bank.guarantor")
    .selectAll()
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  return done({
    guarantors: rows.map(({ name, address, amount, since }) => ({
      name,
      address: address ?? undefined,
      amount,
      since,
    })),
  });
});

const history = serve(balanceHistory, async (context, { customerNumber, accountNumber, span }) => {
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const { db, clock } = context;
  return done({ points: await balancePoints(db, account.id, span, clock.now()) });
});

type Expiry = AnswerOf<typeof limitExpiry>["expiries"][number];

/** The three of them differ in what they tell of a cash credit. */
function expiries(service: typeof limitExpiry, tell: (row: CreditExpiry) => Omit<Expiry, "accountNumber">) {
  return serve(service, async (context, { customerNumber }) => {
    if (!(await findCaller(context, customerNumber))) return notTogether;
    const rows = await listCreditExpiries(context, customerNumber);
    return done({
      expiries: rows.map((row) => ({ accountNumber: row.accountNumber, ...tell(row) })),
    });
  });
}

export const accountEnquiryServices = [
  nomineeList,
  lienList,
  guarantorList,
  history,
  expiries(drawingPowerExpiry, ({ drawingPower }) => ({ drawingPowerExpiry: drawingPower ?? undefined })),
  expiries(limitExpiry, ({ limit, limitGrace }) => ({
    limitExpiry: limit ?? undefined,
    limitGraceExpiry: limitGrace ?? undefined,
  })),
  expiries(insuranceExpiry, ({ insurance }) => ({ insuranceExpiry: insurance ?? undefined })),
];
