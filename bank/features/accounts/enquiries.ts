import { type Context, done, serve } from "bank/service";
import {
  nominees,
  balanceHistory,
  drawingPowerExpiry,
  guarantors,
  insuranceExpiry,
  liens,
  limitExpiry,
} from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { addMonths, istDate } from "common/dates";
import { balancePoints } from "./balance-history";
import { listLiens } from "./liens";

/** Indian Majority Act, 1875: a minor comes of age at eighteen. */
const MONTHS_OF_AGE = 18 * 12;

/** In the order of their registration; who is a minor is asked on the day. */
const nomineeList = serve(nominees, "account", async ({ db, clock, account }) => {
  const today = istDate(clock.now());
  const rows = await db
    .selectFrom("bank.nominee")
    .selectAll()
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  return done({
    nominees: rows.map(({ date_of_birth: born, ...row }) => {
      const minor = born !== null && addMonths(born, MONTHS_OF_AGE) > today;
      return {
        name: row.name,
        relation: row.relation,
        dateOfBirth: born ?? undefined,
        share: row.share,
        minor,
        // Nobody receives it for someone who has come of age meanwhile.
        guardian: (minor && row.guardian) || undefined,
        registeredOn: row.registered_on,
      };
    }),
  });
});

const lienList = serve(liens, "account", async ({ db, account }) => {
  const rows = await listLiens(db, account.id);
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

const guarantorList = serve(guarantors, "account", async ({ db, account }) => {
  const rows = await db
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

const history = serve(balanceHistory, "account", async ({ db, clock, account }, { span }) =>
  done({ points: await balancePoints(db, account.id, span, clock.now()) }),
);

/** Until when the papers of each of the customer's cash credits hold; null where nothing is noted. */
function listCreditExpiries({ db }: Context, customerNumber: string) {
  return db
    .selectFrom("bank.account as account")
    .leftJoin("bank.credit_expiry as expiry", "expiry.account_id", "account.id")
    .where("account.customer_number", "=", customerNumber)
    .where("account.kind", "=", "cash-credit")
    .where("account.status", "!=", "closed")
    .orderBy("account.id")
    .select([
      "account.number as accountNumber",
      "expiry.drawing_power_ends_on as drawingPower",
      "expiry.limit_ends_on as limit",
      "expiry.limit_grace_ends_on as limitGrace",
      "expiry.insurance_ends_on as insurance",
    ])
    .execute();
}

type CreditExpiry = Awaited<ReturnType<typeof listCreditExpiries>>[number];

type Expiry = AnswerOf<typeof limitExpiry>["expiries"][number];

/** The three of them differ in what they tell of a cash credit. */
function expiries(service: typeof limitExpiry, tell: (row: CreditExpiry) => Omit<Expiry, "accountNumber">) {
  return serve(service, "customer", async (context, { customerNumber }) => {
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
