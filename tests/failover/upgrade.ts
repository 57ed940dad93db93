/** `npm run audit upgrade`: what one release has begun another one ends, and nobody notices that portals are replaced. */
import { setTimeout as pause } from "node:timers/promises";
import { must } from "tests/load/money-customers";
import type { MoneyCustomer } from "tests/support/money-bank";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { Visitor } from "tests/support/visitor";
import { signInAll, startLoad } from "./customers";
import { openInstallation, type Installation } from "./installation";
import { brokenBefore, judge } from "./verdict";
import { readWords } from "./words";

const CUSTOMERS = 8;
const CALM_MS = 6_000;

/** The clone of the release before. */
const house = process.argv[2]!;
const faults: string[] = [];

console.log("Starting two servers, two portals of the release before and the bank …");
const installation = await openInstallation({ customers: CUSTOMERS + 2, pooled: false, house });
try {
  const { customers } = installation.customers;
  const payers = { ...installation.customers, customers: customers.slice(2) };
  const visitors = await signInAll(installation.balancer.url, payers);
  await replace(0, visitors, payers);
  await tryBoth("old to new", [1, 0], customers[0]!);
  await tryBoth("new to old", [0, 1], customers[1]!);
  await replace(1, visitors, payers);
} finally {
  await installation.stop();
}
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "\nNobody noticed the upgrade." : `\n${faults.length} faults.`);
process.exit(faults.length === 0 ? 0 : 1);

/** A portal of this release comes in the place of one of the release before, while customers pay. */
async function replace(place: 0 | 1, visitors: readonly Visitor[], payers: Installation["customers"]) {
  const before = await brokenBefore(installation);
  const load = startLoad(visitors, payers);
  await pause(CALM_MS);
  await installation.portals[place].replaceBy(".");
  await pause(CALM_MS);
  await load.stop();
  const { told, lost, twice, unresolved, broken, acknowledged, signedOut } = await judge(
    installation,
    load,
    before,
  );
  console.log(`portal ${place + 1} replaced: ${acknowledged} payments, ${told.length} requests failed`);
  for (const { step, status, said: answer, words } of told)
    faults.push(`while portal ${place + 1} was replaced: ${step}, ${status}: '${answer}' ${words}`);
  if (acknowledged === 0) faults.push("nothing was paid at all");
  if (lost + twice + unresolved + signedOut > 0)
    faults.push(`${lost} payments lost, ${twice} twice, ${unresolved} in doubt; ${signedOut} sessions gone`);
  faults.push(...broken);
}

/** A session, a transfer and its OTP go from one portal to the other with each step; `ways`: who begins, who goes on. */
async function tryBoth(name: string, [begins, goesOn]: readonly [0 | 1, 0 | 1], customer: MoneyCustomer) {
  const { balancer, customers } = installation;
  const visitor = new Visitor(balancer.url);
  const form = "/FundTransfer?kind=own-account";
  try {
    await leadTo(begins);
    must(await visitor.enterPassword(customer.number), 303);
    await leadTo(goesOn);
    must(await visitor.enterOtp(await customers.newestOtp(customer)), 303);
    await leadTo(begins);
    must(await visitor.get(form), 200);
    const details = { from: customer.savings, to: customer.current, amount: "77.07", remark: name };
    const run = must(await visitor.post(form, details), 303);
    await leadTo(goesOn);
    must(await visitor.get(run), 200);
    must(await visitor.post(run, { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD }), 303);
    await leadTo(begins);
    must(await visitor.get(run), 200);
    const otp = await customers.newestOtp(customer);
    await leadTo(goesOn);
    const receipt = must(await visitor.post(run, { otp, intent: "verify" }), 303);
    await leadTo(begins);
    const shown = await visitor.get(receipt);
    must(shown, 200);
    if (readWords(shown.body) !== "done") throw new Error(`the receipt says '${readWords(shown.body)}'`);
    console.log(`${name}: session, transfer and OTP begun in one ended in the other`);
  } catch (fault) {
    faults.push(`${name}: ${(fault as Error).message.slice(0, 300)}`);
  } finally {
    for (const portal of ["portal1", "portal2"]) await balancer.command(`enable server portals/${portal}`);
  }
}

/** All requests go to that portal alone. */
async function leadTo(place: 0 | 1): Promise<void> {
  const { balancer } = installation;
  const [on, off] = place === 0 ? ["portal1", "portal2"] : ["portal2", "portal1"];
  await balancer.command(`enable server portals/${on}`);
  for (let round = 0; !(await isUp(on!)); round += 1) {
    if (round > 100) throw new Error(`${on} is not ready`);
    await pause(100);
  }
  await balancer.command(`disable server portals/${off}`);
}

async function isUp(portal: string): Promise<boolean> {
  const stat = await installation.balancer.command("show stat");
  return new RegExp(`^portals,${portal},.*,UP,`, "m").test(stat);
}
