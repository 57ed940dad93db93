/**
 * What a whole transfer costs: details, password and OTP posted by signed-in customers to the portal, which asks the bank, on a server
 * that keeps what it commits, against what the two hashes of the transaction password alone allow on the same cores.
 */
import { startDurableServer } from "tests/support/durable-server";
import type { MoneyCustomer } from "tests/support/money-bank";
import { startPortal } from "tests/support/running-portal";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { Visitor } from "tests/support/visitor";
import { figure, inTurn, median, perSecond, quotients, told } from "./figures";
import { rawHashRate } from "./hashes";
import { must, openMoneyCustomers, signInAs } from "./money-customers";
import { busyTime, loadNow, processorTime } from "./processor";

const clients = 16;
const rounds = 5;
const roundMs = 5_000;
const hashesATransfer = 2;
/** Before anything counts: a transfer is three posts, and a process takes some thousand of them to be warm. */
const warmMs = 60_000;
/** So far; no two are of the same amount, which the portal would ask about. */
let amounts = 0;
const page = "/FundTransfer?kind=own-account";

const stopServer = await startDurableServer();
const bank = await openMoneyCustomers(clients);
const { customers } = bank;
const portal = await startPortal({
  DATABASE_URL: bank.databaseUrl,
  OTP_SECONDS: "1",
  SANDBOX_LIMITS: "off",
});
try {
  const visitors: Visitor[] = [];
  for (const customer of customers) visitors.push(await signIn(customer));
  const transferAll = (ms: number) =>
    perSecond({ lanes: clients, ms }, (place) => transfer(customers[place]!, visitors[place]!));
  await transferAll(warmMs);
  const [transfers, hashes] = await inTurn(
    rounds,
    () => transferAll(roundMs),
    () => rawHashRate(roundMs),
  );
  const allowed = hashes.map((count) => count / hashesATransfer);
  figure(
    "whole transfers/s ÷ what their two password hashes allow (durable)",
    quotients(transfers, allowed),
    { atLeast: 0.5 },
    `${median(transfers).toFixed(1)} ÷ ${median(allowed).toFixed(1)} a second, ${clients} customers, three posts each`,
  );
  await tellCosts(() => transferAll(roundMs));
} finally {
  await portal.stop();
  await bank.close();
  await stopServer();
}

async function signIn(customer: MoneyCustomer): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await signInAs(visitor, customer, bank);
  // The form, and with it the session's token.
  must(await visitor.get(page), 200);
  return visitor;
}

async function transfer(customer: MoneyCustomer, visitor: Visitor): Promise<void> {
  const { savings, current } = customer;
  const amount = ((100 + (amounts += 1)) / 100).toFixed(2);
  const run = must(await visitor.post(page, { from: savings, to: current, amount, remark: "Bench" }), 303);
  const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
  must(await visitor.post(run, { run: runOf(run), ...confirm }), 303);
  const otp = await bank.newestOtp(customer);
  const done = must(await visitor.post(run, { run: runOf(run), intent: "verify", otp }), 303);
  if (!done.startsWith("/Payments/")) throw new Error(`the transfer led to ${done}`);
}

function runOf(location: string): string {
  return new URLSearchParams(location.split("?")[1]).get("run")!;
}

/** Where a transfer's processor time goes, hashes included; what is left is the database. */
async function tellCosts(work: () => Promise<number>): Promise<void> {
  const spent = () => ({
    all: busyTime(),
    portal: processorTime(portal.pid),
    bank: processorTime(portal.bank.pid),
    load: processorTime(process.pid),
  });
  const [before, from] = [spent(), amounts];
  await work();
  const after = spent();
  const each = (of: keyof typeof before) => (after[of] - before[of]) / (amounts - from);
  const rest = each("all") - each("portal") - each("bank") - each("load");
  told(
    "processor time of a transfer, all of the machine",
    `${each("all").toFixed(1)} ms`,
    `portal ${each("portal").toFixed(1)}, bank ${each("bank").toFixed(1)}, load ${each("load").toFixed(1)}, rest ${rest.toFixed(1)}; ${loadNow()}`,
  );
}
