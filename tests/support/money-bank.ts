/** A bank for trials of its money: a few customers with every kind of account, a clock the trial moves, connections that break. */
import * as z from "zod";
import type { Kysely } from "kysely";
import type { Dice } from "bank/demo/dice";
import { listTexts } from "bank/messages/text-messages";
import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postHistory } from "bank/ledger/post-history";
import { allServices } from "bank/all-services";
import type { Bank, BankAnswer } from "bank/service";
import { createTokens } from "bank/tokens";
import { createVault, type Vault } from "bank/vault";
import { newPrivateKey } from "common/contract/rsa.server";
import type { Service } from "common/contract/service.server";
import { openDatabase } from "common/postgres/connection.server";
import type { AccountKind } from "common/accounts";
import { addDays, isoDate } from "common/dates";
import { cheapHash } from "./cheap-hash";
import { emptyBank } from "./empty-templates";
import { copyOf } from "./templates";
import { ourBank } from "./banks";
import { expectAccident, openFaultyDatabase, untilAnswered, type FaultyDatabase } from "./money-faults";

export const transactionPassword = "Cauvery#2026";

export interface MoneyCustomer {
  number: string;
  mobile: string;
  name: string;
  savings: string;
  current: string;
  /** Recurring, by instalments of 500.00. */
  deposit: string;
  loan: string;
}

/** As customers reach it; what is tried goes wrong on the way. */
export interface MoneyBank {
  customers: readonly MoneyCustomer[];
  /** Calls a service, the form of request and answer checked; no answer is thrown. */
  call<Q, A>(by: MoneyCustomer, service: Service<Q, A>, request: Q): Promise<BankAnswer<A>>;
  /** Runs `work`; what goes wrong in it, as the dice fall, is thrown. */
  disturbed<Answer>(dice: Dice, work: () => Promise<Answer>): Promise<Answer>;
  /** The same, and again until there is an answer: for what may be asked twice. */
  insist<Answer>(dice: Dice, work: () => Promise<Answer>): Promise<Answer>;
  /** On the customer's telephone. */
  newestOtp(of: MoneyCustomer): Promise<string>;
  /** Of the test itself: nothing goes wrong on it. */
  db: Kysely<BankSchema>;
  now(): Date;
}

/** A bank in this process. */
export interface OwnMoneyBank extends MoneyBank {
  /** Works over connections that break. */
  bank: Bank;
  faults: FaultyDatabase<BankSchema>["counts"];
  pass(milliseconds: number): void;
  close(): Promise<void>;
}

export const instalment = 500_00n;
const branch = "0011";
const start = new Date("2026-03-02T10:00:00+05:30");
const opened = isoDate("2025-04-01");

export async function openMoneyBank(
  count: number,
  seed: number,
  { withFaults = true } = {},
): Promise<OwnMoneyBank> {
  const database = await copyOf(emptyBank);
  const url = new URL(database.url);
  // Backends are ended here, the server is not: nothing is lost that was committed.
  url.searchParams.set("options", "-c synchronous_commit=off");
  const db = openDatabase<BankSchema>({ url: url.href, applicationName: "trial", poolSize: 4 });
  const customers = Array.from({ length: count }, (_, place) => customerOf(place));
  await fillMoneyBank(db, customers);

  const faulty = openFaultyDatabase<BankSchema>(url.href, 8);
  let now = start.getTime();
  const clock = { now: () => new Date(now) };
  const vault = createVault("the secret of a bank on trial");
  const bank: Bank = {
    ...ourBank,
    db: faulty.db,
    clock,
    vault,
    privateKey: newPrivateKey,
    policy: { otpWaitSeconds: 59, otpLifeSeconds: 180, sessionMinutes: 30, portalHost: "localhost" },
    tokens: createTokens(faulty.db, vault, clock),
    railSeed: String(seed),
  };
  const services = allServices(true);
  const disturbed: MoneyBank["disturbed"] = (dice, work) =>
    withFaults ? faulty.disturbed(dice, work) : work();
  return {
    customers,
    bank,
    faults: faulty.counts,
    disturbed,
    insist: (dice, work) =>
      disturbed(dice, work).catch((error: unknown) => {
        expectAccident(error);
        return untilAnswered(work);
      }),
    newestOtp: (of) => readNewestOtp(db, vault, of.mobile),
    db,
    now: clock.now,
    pass: (milliseconds) => void (now += milliseconds),
    async call<Q, A>(by: MoneyCustomer, service: Service<Q, A>, request: Q): Promise<BankAnswer<A>> {
      const served = services.get(service.name);
      if (!served) throw new Error(`the bank does not offer ${service.name}`);
      const received = z.decode(service.request, z.encode(service.request, request));
      const answer = (await served.run({ ...bank, user: by.mobile }, received)) as BankAnswer<A>;
      if (answer.outcome === "refused") return answer;
      return { outcome: "done", body: z.decode(service.answer, z.encode(service.answer, answer.body)) };
    },
    async close() {
      await faulty.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** The newest one-time password on a telephone. */
export async function readNewestOtp(db: Kysely<BankSchema>, vault: Vault, mobile: string): Promise<string> {
  const texts = await listTexts(db, vault, 10, mobile);
  return texts.find(({ otp }) => otp !== undefined)!.otp!;
}

export function customerOf(place: number): MoneyCustomer {
  const serial = String(place + 1).padStart(3, "0");
  const account = (product: string) => `${branch}${product}0000${serial}`;
  return {
    number: `900000${serial}`,
    mobile: `9000000${serial}`,
    name: `Customer ${serial}`,
    savings: account("1001"),
    current: account("1002"),
    deposit: account("2101"),
    loan: account("3001"),
  };
}

export async function fillMoneyBank(
  db: Kysely<BankSchema>,
  customers: readonly MoneyCustomer[],
): Promise<void> {
  const address = { address1: "1 North Mada Street", city: "Chennai" };
  await db
    .insertInto("bank.branch")
    .values({
      ...address,
      code: branch,
      name: "Mylapore",
      address2: "",
      state: "TN",
      pin_code: "600004",
      ifsc: "KVGB0000011",
      telephone: "04424640000",
    })
    .execute();
  const secret = { hash: await cheapHash(transactionPassword), set_at: start };
  for (const { number, mobile, name, savings, current, deposit, loan } of customers) {
    await db
      .insertInto("bank.customer")
      .values({
        ...address,
        number,
        mobile,
        name,
        district: "Chennai",
        state: "TN",
        pin_code: "600004",
        branch_code: branch,
        status: "active",
      })
      .execute();
    await db
      .insertInto("bank.credential")
      .values({
        ...secret,
        customer_number: number,
        kind: "transaction",
        expires_on: addDays(opened, 9_000),
      })
      .execute();
    const account = (accountNumber: string, kind: AccountKind, floor: bigint) => ({
      number: accountNumber,
      kind,
      customer_number: number,
      name,
      branch_code: branch,
      product: kind,
      opened_on: opened,
      floor,
      is_primary: kind === "savings",
    });
    const rows = await db
      .insertInto("bank.account")
      .values([
        account(savings, "savings", 0n),
        account(current, "current", 0n),
        account(deposit, "recurring-deposit", 0n),
        account(loan, "loan", -500_000_00n),
      ])
      .returning(["id", "number"])
      .execute();
    const idOf = (accountNumber: string) => rows.find((row) => row.number === accountNumber)!.id;
    await db
      .insertInto("bank.deposit")
      .values({
        account_id: idOf(deposit),
        payout: "recurring",
        scheme: "RDGFI",
        principal: instalment,
        rate: "7.50",
        months: 120,
        opened_on: opened,
        matures_on: addDays(opened, 3652),
        maturity_amount: instalment * 200n,
        status: "OPEN",
        linked_account_id: idOf(savings),
      })
      .execute();
    await db
      .insertInto("bank.loan")
      .values({
        account_id: idOf(loan),
        loan_type: "Housing loan",
        sanctioned: 500_000_00n,
        disbursed: 500_000_00n,
        principal: 500_000_00n,
        instalment: 10_501_00n,
        instalments: 60,
        rate: "9.50",
        disbursed_on: opened,
        repayment_account_id: idOf(savings),
      })
      .execute();
  }
  await postHistory(db, customers.flatMap(openingOf));
}

/** The savings account is full, the current one soon empty, the loan is owed. */
function openingOf({ savings, current, loan }: MoneyCustomer) {
  const from = (account: string, amount: bigint) => ({
    reference: `opening of ${account}`,
    kind: "cash" as const,
    now: new Date("2025-04-01T10:00:00+05:30"),
    lines: [
      { account, amount, particulars: "OPENING" },
      { account: ownAccounts.cash, amount: -amount, particulars: "OPENING" },
    ],
  });
  return [from(savings, 1_000_000_000_00n), from(current, 2_000_00n), from(loan, -500_000_00n)];
}
