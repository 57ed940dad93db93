import { type Context, done, serve } from "bank/service";
import * as contract from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { isMinor } from "common/nominee";
import { listNominees } from "bank/nominees";
import { balanceOverTime } from "./balance-history";
import { listLiens } from "./liens";
import { whereNominationChanges } from "./nomination";

export const nomineeList = serve(contract.nominees, "account", async ({ db, clock, account }) => {
  const today = istDate(clock.now());
  const rows = await listNominees(db, account.id);
  return done({
    changes: whereNominationChanges(account),
    nominees: rows.map(({ date_of_birth: born, guardian, name, relation, share, turn, registered_on }) => {
      const minor = born !== null && isMinor(born, today);
      // No guardian if the nominee has come of age.
      const receives = (minor && guardian) || undefined;
      const registered = { name, relation, share, turn: turn ?? undefined, registeredOn: registered_on };
      return { ...registered, dateOfBirth: born ?? undefined, minor, guardian: receives };
    }),
  });
});

export const lienList = serve(contract.liens, "account", async ({ db, account }) => {
  const rows = await listLiens(db, account.id);
  return done({
    liens: rows.map(({ id, endsOn, loan, ...lien }) => ({
      ...lien,
      lienId: String(id),
      endsOn: endsOn ?? undefined,
      loan: loan ?? undefined,
    })),
  });
});

export const guarantorList = serve(contract.guarantors, "account", async ({ db, account }) => {
  const rows = await db
    .selectFrom("bank.guarantor")
    .select(["name", "address", "amount", "since"])
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  return done({
    guarantors: rows.map(({ address, ...guarantor }) => ({ ...guarantor, address: address ?? undefined })),
  });
});

export const history = serve(contract.balanceHistory, "account", async ({ db, clock, account }, { span }) =>
  done(await balanceOverTime(db, account.id, span, clock.now())),
);

/** End dates of each cash credit's papers; null if none is known. */
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

type Expiry = AnswerOf<typeof contract.limitExpiry>["expiries"][number];

function expiries(
  service: typeof contract.limitExpiry,
  tell: (row: CreditExpiry) => Omit<Expiry, "accountNumber">,
) {
  return serve(service, "customer", async (context, { customerNumber }) => {
    const rows = await listCreditExpiries(context, customerNumber);
    return done({
      expiries: rows.map((row) => ({ accountNumber: row.accountNumber, ...tell(row) })),
    });
  });
}

export const drawingPowerExpiry = expiries(contract.drawingPowerExpiry, ({ drawingPower }) => ({
  drawingPowerExpiry: drawingPower ?? undefined,
}));
export const limitExpiry = expiries(contract.limitExpiry, ({ limit, limitGrace }) => ({
  limitExpiry: limit ?? undefined,
  limitGraceExpiry: limitGrace ?? undefined,
}));
export const insuranceExpiry = expiries(contract.insuranceExpiry, ({ insurance }) => ({
  insuranceExpiry: insurance ?? undefined,
}));
