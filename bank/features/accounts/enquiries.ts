import { listRows, present } from "bank/database/rows";
import { type Context, done, serve } from "bank/service";
import * as contract from "common/contract/account-enquiries.server";
import { istDate } from "common/dates";
import { fromHundredths, isMinor } from "common/nominee";
import { listNominees } from "bank/nominees";
import { balanceOverTime } from "./balance-history";
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
      const registered = { name, relation, turn: turn ?? undefined, registeredOn: registered_on };
      return {
        ...registered,
        share: fromHundredths(share),
        dateOfBirth: born ?? undefined,
        minor,
        guardian: receives,
      };
    }),
  });
});

export const lienList = serve(contract.liens, "account", async ({ db, account }) => {
  const rows = await db
    .selectFrom("bank.lien as lien")
    .leftJoin("bank.account as loan", "loan.id", "lien.loan_account_id")
    .select(["lien.id", "lien.amount", "lien.reason", "lien.held_for as heldFor", "loan.number as loan"])
    .select(["lien.marked_on as markedOn", "lien.ends_on as endsOn"])
    .where("lien.account_id", "=", account.id)
    .where("lien.lifted_at", "is", null)
    .orderBy("lien.id")
    .execute();
  return done({
    liens: rows.map(({ id, ...lien }) => ({ ...present(lien), lienId: String(id) })),
  });
});

export const guarantorList = serve(contract.guarantors, "account", async ({ db, account }) => {
  const rows = await listRows(db, "bank.guarantor", { account_id: account.id }, "id");
  return done({ guarantors: rows.map(({ id: _, account_id: __, ...guarantor }) => present(guarantor)) });
});

export const history = serve(contract.balanceHistory, "account", async ({ db, clock, account }, { span }) =>
  done(await balanceOverTime(db, account.id, span, clock.now())),
);

function listCreditExpiries({ db }: Context, { customerNumber }: { customerNumber: string }) {
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

export const drawingPowerExpiry = serve(contract.drawingPowerExpiry, "customer", async (call, request) => {
  const rows = await listCreditExpiries(call, request);
  return done({
    expiries: rows.map(({ accountNumber, drawingPower }) =>
      present({ accountNumber, drawingPowerExpiry: drawingPower }),
    ),
  });
});

export const limitExpiry = serve(contract.limitExpiry, "customer", async (call, request) => {
  const rows = await listCreditExpiries(call, request);
  return done({
    expiries: rows.map(({ accountNumber, limit, limitGrace }) =>
      present({ accountNumber, limitExpiry: limit, limitGraceExpiry: limitGrace }),
    ),
  });
});

export const insuranceExpiry = serve(contract.insuranceExpiry, "customer", async (call, request) => {
  const rows = await listCreditExpiries(call, request);
  return done({
    expiries: rows.map(({ accountNumber, insurance }) =>
      present({ accountNumber, insuranceExpiry: insurance }),
    ),
  });
});
