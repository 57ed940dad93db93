import { afterAll } from "vitest";
import type { Kysely } from "kysely";
import pino from "pino";
import { startBank } from "bank/bank";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postHistory, type PastJournal } from "bank/ledger/post-history";
import type { Policy } from "bank/service";
import { createVault, type Vault } from "bank/vault";
import { newPrivateKey } from "common/contract/rsa.server";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import type { AccountKind } from "common/accounts";
import type { BankTariff } from "common/bank";
import type { Clock } from "common/clock";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import { createGateway, type Caller, type Gateway, type GatewayOptions } from "~/gateway/gateway.server";
import { cheapHash } from "tests/support/cheap-hash";
import { ourBank } from "tests/support/banks";
import { copyOf, type Template } from "tests/support/templates";

/** A bank with a handful of customers whose figures a test can calculate by hand, behind the real gateway client. */

export const secret = "the secret of a small bank";
export const password = "Kaveri@2026";
export const policy: Policy = {
  otpWaitSeconds: 59,
  otpLifeSeconds: 180,
  sessionMinutes: 30,
  portalHost: "localhost",
};

/** Noon in India: minutes may pass without a change of date. */
export const noon = new Date("2026-03-10T12:00:00+05:30");
export const today: IsoDate = istDate(noon);

export const asha: Customer = { customerNumber: "900000001", mobile: "9000000001" };
export const bala = { customerNumber: "900000002", mobile: "9000000002" };
export const blocked = { customerNumber: "900000003", mobile: "9000000003" };
export const unregistered = { customerNumber: "900000004", mobile: "9000000004" };

export const branch = "0011";
export const accounts = {
  savings: "001110010000001",
  overdraft: "001110030000001",
  deposit: "001120010000001",
  loan: "001130010000001",
  balas: "001110010000002",
};

/** Movements of Asha's savings account after its opening with 1,000.00: one a day, the last one yesterday. */
export const movements = 60;

export interface Customer {
  customerNumber: string;
  mobile: string;
}

export interface SmallBank {
  url: string;
  /** For runners of its due work beside it. */
  databaseUrl: string;
  db: Kysely<BankSchema>;
  tariff: BankTariff;
  gateway: Gateway;
  now(): Date;
  /** An active customer of a test's own, with passwords and without accounts; of that mobile, when given. */
  newCustomer(mobile?: string): Promise<Customer>;
  /** Runs what is due by now: in a small bank nothing does so by itself. */
  runDueJobs(): Promise<number>;
  /** Lets time pass for the bank and its caller. */
  pass(time: { seconds?: number; minutes?: number; days?: number }): void;
  gatewayWith(options: Partial<GatewayOptions>): Gateway;
  /** Lines the bank has logged. */
  logged: string[];
  /** Closes the bank alone. */
  close(): Promise<void>;
  /** Closes the bank and removes all that was made for it. */
  stop(): Promise<void>;
}

export function as(customer: { mobile: string }): Caller {
  return { user: customer.mobile, ip: "203.0.113.7", latitude: "", longitude: "", correlationId: "test" };
}

/** The bank's own; the gateway's callers have its public half. */
export const privateKey = newPrivateKey();

/** `hashing`: makes the hashes of its customers' passwords. */
export async function openSmallBank({
  ofBank = ourBank,
  sandbox = true,
  hashing = cheapHash,
} = {}): Promise<SmallBank> {
  const database = await copyOf(smallBank);
  let now = noon.getTime();
  const clock: Clock = { now: () => new Date(now) };
  const hash = await hashing(password);
  const logged: string[] = [];
  const bank = await startBank({
    ...ofBank,
    databaseUrl: database.url,
    secret,
    privateKey: () => privateKey,
    sandbox,
    // The template has the cheap ones.
    fill:
      hashing === cheapHash
        ? undefined
        : ({ db }) => db.updateTable("bank.credential").set({ hash }).execute(),
    port: 0,
    jobs: "by-hand",
    policy,
    clock,
    log: pino({ level: "trace" }, { write: (line: string) => void logged.push(line) }),
  });
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "test", poolSize: 2 });
  let customers = 10;
  const gateways: Gateway[] = [];
  const gatewayWith = (changes: Partial<GatewayOptions>) => {
    const usual = {
      url: bank.url,
      secret,
      publicKey: () => privateKey,
      honoursReference: true,
      tokenReuse: true,
      clock,
    };
    const gateway = createGateway({ ...usual, ...changes });
    gateways.push(gateway);
    return gateway;
  };
  return {
    url: bank.url,
    databaseUrl: database.url,
    db,
    tariff: ofBank.tariff,
    gateway: gatewayWith({}),
    gatewayWith,
    now: clock.now,
    runDueJobs: bank.runDueJobs,
    async newCustomer(given) {
      const customerNumber = `9000000${++customers}`;
      const mobile = given ?? `90000000${customers}`;
      await addCustomer(db, customerNumber, { name: "Own Customer", mobile });
      await addPasswords(db, customerNumber, hash, istDate(clock.now()));
      return { customerNumber, mobile };
    },
    pass({ seconds = 0, minutes = 0, days = 0 }) {
      now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
    },
    logged,
    close: () => bank.stop(),
    async stop() {
      await bank.stop();
      for (const gateway of gateways) await gateway.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** A small bank for a whole file of rules. */
export async function bankOfFile(): Promise<SmallBank> {
  const bank = await openSmallBank();
  afterAll(() => bank.stop());
  return bank;
}

/** What small banks are copies of. */
export const smallBank: Template = {
  name: "small_bank",
  async fill(db) {
    await migrate(db, "bank", bankMigrations);
    await fill(db, createVault(secret), await cheapHash(password));
  },
};

async function fill(db: Kysely<BankSchema>, vault: Vault, hash: string): Promise<void> {
  await addBranch(db);
  await addCustomer(db, asha.customerNumber, {
    name: "Asha Menon",
    mobile: asha.mobile,
    email: "asha@example.com",
    sealed_pan: vault.seal("ABCPM1234K"),
    sealed_aadhaar: vault.seal("123412341234"),
    date_of_birth: "1990-05-01" as IsoDate,
    corporate_name: "Asha Stores",
  });
  await addCustomer(db, bala.customerNumber, { name: "Bala Kumar", mobile: bala.mobile, view_only: true });
  await addCustomer(db, blocked.customerNumber, {
    name: "Blocked",
    mobile: blocked.mobile,
    status: "blocked",
  });
  await addCustomer(db, unregistered.customerNumber, {
    name: "Unregistered",
    mobile: unregistered.mobile,
    status: "unregistered",
  });
  for (const { customerNumber } of [asha, bala, blocked]) await addPasswords(db, customerNumber, hash, today);

  await addAccount(db, accounts.savings, "savings", asha.customerNumber, {
    is_primary: true,
    lien: 10_000n,
    uncleared: 5_000n,
    joint_holders: ["Ravi Menon"],
    mmid: "9211001",
  });
  await addAccount(db, accounts.overdraft, "overdraft", asha.customerNumber, {
    floor: -20_000_000n,
    credit_limit: 20_000_000n,
  });
  const deposit = await addAccount(db, accounts.deposit, "fixed-deposit", asha.customerNumber, {});
  const loan = await addAccount(db, accounts.loan, "loan", asha.customerNumber, { floor: -50_000_000n });
  await addAccount(db, accounts.balas, "savings", bala.customerNumber, { is_primary: true });
  await addTerms(db, deposit, loan);
  await postHistory(db, history());
}

async function addBranch(db: Kysely<BankSchema>): Promise<void> {
  await db
    .insertInto("bank.branch")
    .values({
      code: branch,
      name: "Mylapore",
      address1: "1 North Mada Street",
      address2: "Mylapore",
      city: "Chennai",
      state: "TN",
      pin_code: "600004",
      ifsc: "KVGB0000011",
      telephone: "04424640000",
    })
    .execute();
}

type CustomerValues = Partial<Parameters<typeof customerRow>[1]>;
function customerRow(number: string, values: object) {
  return {
    number,
    name: "",
    mobile: "",
    address1: "12 Temple Road",
    district: "Chennai",
    city: "Chennai",
    state: "TN",
    pin_code: "600004",
    branch_code: branch,
    status: "active" as const,
    ...values,
  };
}

async function addCustomer(db: Kysely<BankSchema>, number: string, values: CustomerValues): Promise<void> {
  await db.insertInto("bank.customer").values(customerRow(number, values)).execute();
}

async function addPasswords(
  db: Kysely<BankSchema>,
  customer_number: string,
  hash: string,
  since: IsoDate,
): Promise<void> {
  const terms = { customer_number, hash, set_at: startOfIstDate(since) };
  await db
    .insertInto("bank.credential")
    .values([
      { ...terms, kind: "login", expires_on: addDays(since, 90) },
      { ...terms, kind: "transaction", expires_on: addDays(since, 30) },
    ])
    .execute();
}

async function addAccount(
  db: Kysely<BankSchema>,
  number: string,
  kind: AccountKind,
  customerNumber: string,
  terms: object,
): Promise<bigint> {
  const row = await db
    .insertInto("bank.account")
    .values({
      number,
      kind,
      customer_number: customerNumber,
      name: "In full",
      branch_code: branch,
      product: `The bank's ${kind}`,
      opened_on: addDays(today, -400),
      floor: 0n,
      ...terms,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addTerms(db: Kysely<BankSchema>, deposit: bigint, loan: bigint): Promise<void> {
  await db
    .insertInto("bank.deposit")
    .values({
      account_id: deposit,
      payout: "reinvestment",
      scheme: "KLDGP",
      principal: 10_000_000n,
      rate: "7.25",
      months: 24,
      opened_on: addDays(today, -100),
      matures_on: addDays(today, 630),
      maturity_amount: 11_545_395n,
      status: "OPEN",
      linked_account_id: deposit,
    })
    .execute();
  await db
    .insertInto("bank.loan")
    .values({
      account_id: loan,
      loan_type: "Housing loan",
      sanctioned: 50_000_000n,
      disbursed: 50_000_000n,
      principal: 50_000_000n,
      instalment: 1_050_100n,
      instalments: 60,
      rate: "9.50",
      disbursed_on: addDays(today, -100),
      repayment_account_id: loan,
    })
    .execute();
}

/** Savings: 1,000.00, then −1.00, +2.00, −3.00 …; overdraft −50,000; deposit 1,00,000; loan −5,00,000; Bala 77.00. */
function history(): PastJournal[] {
  const from = (account: string, amount: bigint, daysAgo: number, words: string, more: object = {}) => ({
    reference: `small-bank-${account}-${daysAgo}`,
    kind: "cash" as const,
    now: new Date(startOfIstDate(addDays(today, -daysAgo)).getTime() + 10 * 3_600_000),
    lines: [
      { account, amount, particulars: words, ...more },
      { account: ownAccounts.cash, amount: -amount, particulars: words },
    ],
  });
  const opening = [
    from(accounts.savings, 100_000n, 100, "OPENING"),
    from(accounts.overdraft, -5_000_000n, 99, "PURCHASE"),
    from(accounts.deposit, 10_000_000n, 98, "DEPOSIT"),
    from(accounts.loan, -50_000_000n, 97, "DISBURSAL"),
    from(accounts.balas, 7_700n, 96, "OPENING"),
  ];
  const daily = Array.from({ length: movements }, (_, place) => {
    const rupees = BigInt(place + 1) * 100n;
    const cheque = place === 0 ? { chequeNumber: "000123" } : {};
    const amount = place % 2 === 0 ? -rupees : rupees;
    return from(accounts.savings, amount, movements - place, `MOVEMENT ${place + 1}`, cheque);
  });
  return [...opening, ...daily];
}
