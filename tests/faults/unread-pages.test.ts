import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf } from "bank/demo/people";
import { actForms, type ActForm } from "tests/security/act-forms";
import { startFaultyGateway, type Fault } from "tests/support/faulty-gateway";
import { mayTake } from "tests/support/limits-of-rules";
import { passOtpMonth, passOtpTime } from "tests/support/otp-time";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { eased, startPortal, startSecondPortal } from "tests/support/running-portal";
import { stepsBehind } from "tests/support/two-pass";
import { compare, saidBy, type Compared, type SaidByPage } from "tests/support/unread";
import { Visitor, type Answer, mobileOf } from "tests/support/visitor";
import { words } from "tests/support/words";
import { crawl, kindOf } from "tests/truth/crawl";
import { publicPages } from "~/ui/shell";

/**
 * A crawl records which services each page and paper asks, and each page behind the form of an act. Then each of these alone fails, and
 * the page is held against itself: it may say less and that it could not read, and nothing else.
 */
const customers = ["100200301", "100200305"];
const ways: Record<string, Fault> = {
  refused: "refused",
  fails: "error-500",
  late: "never-answers",
  garbled: "rubbish",
  "cut off": "cut-within",
};
/** In `npm run audit unread` every page of both customers, each service in all ways; else one page of each kind, in ways by turns. */
const everything = process.env.UNREAD_WAYS === "all";
if (everything) mayTake(20);

/** The portal's own session with the bank: no page shows anything of their answers. */
const ofNoPage = new Set(["SessionService", "GET_TOKEN"]);

const searches = ["rent", "3019", "balance", "ifsc", "emi", "payments", "harini"];
const seeds = [
  "/main",
  ...publicPages.map(({ to }): string => to),
  "/Menual",
  "/Locator?kind=atm",
  ...searches.map((typed) => `/Search?q=${typed}`),
  "/Send?all=",
];

const say = words("en", "common");
const told = [say("enquiry.unread"), "This is not possible now."];

const house = await startPortal();
const gateway = await startFaultyGateway(() => house.bank.url);
gateway.keepApart();
const toGateway = { ...eased, GATEWAY_URL: gateway.url };
const patient = await startSecondPortal(house, toGateway);
/** Only what never answers is asked here: on a busy machine others may be late too, and the page says so. */
const hasty = await startSecondPortal(house, { ...toGateway, GATEWAY_ANSWER_SECONDS: "0.2" });
afterAll(async () => {
  await Promise.all([patient.stop(), hasty.stop()]);
  await gateway.stop();
  await house.stop();
});

interface Recorded {
  address: string;
  services: string[];
  /** Null of a paper: with a service failing it is not made. */
  whole: [SaidByPage, SaidByPage] | null;
}

interface Trial extends Compared {
  customer: string;
  address: string;
  service: string;
  way: string;
}

const trials: Trial[] = [];
let turn = 0;

const asked = () => gateway.asked().filter((service) => !ofNoPage.has(service));

async function recordPages(visitor: Visitor, addresses: readonly string[]): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  for (const address of addresses) {
    gateway.spoil("none");
    const first = await follow(visitor, address);
    const services = asked();
    const isPage = first.headers.get("Content-Type")?.startsWith("text/html");
    const whole: Recorded["whole"] =
      isPage && services.length > 0
        ? [saidBy(first.body), saidBy((await follow(visitor, address)).body)]
        : null;
    if (whole || !isPage) recorded.push({ address, services, whole });
  }
  return recorded;
}

async function follow(visitor: Visitor, address: string): Promise<Answer> {
  let answer = await visitor.get(address);
  for (let hops = 0; answer.location && hops < 3; hops++) answer = await visitor.get(answer.location);
  return answer;
}

function judge({ whole }: Recorded, { status, body }: Answer): Compared {
  if (!whole) return { verdict: status >= 400 ? "told" : "untrue", why: [`${status}`] };
  const now = saidBy(body);
  if (now.heading !== whole[0].heading && now.heading === say("errors.notSent.title"))
    return { verdict: "told", why: [now.heading] };
  const compared = compare(whole, now, told);
  return status < 500 || compared.verdict !== "same" ? compared : { verdict: "untrue", why: [`${status}`] };
}

async function fail(recorded: Recorded, visitors: { patient: Visitor; hasty: Visitor }, customer: string) {
  const all = Object.keys(ways);
  for (const service of recorded.services)
    for (const way of everything ? all : [all[turn++ % all.length]!]) {
      gateway.spoil(ways[way]!, service);
      const answer = await follow(way === "late" ? visitors.hasty : visitors.patient, recorded.address);
      let judged = judge(recorded, answer);
      if (judged.verdict === "untrue" && recorded.whole) {
        // What follows the clock, such as the next settlement of NEFT, may have moved on since the page was recorded.
        const [later] = await recordPages(visitors.patient, [recorded.address]);
        if (later?.whole) judged = judge(later, answer);
      }
      trials.push({ customer, address: recorded.address, service, way, ...judged });
    }
  gateway.spoil("none");
}

/** The pages of one who does each act: check, OTP and done. */
async function tryStepsOf(form: ActForm, customer: string, turn: number): Promise<void> {
  const { databaseUrl: url } = house;
  await passOtpMonth(url);
  const visitor = new Visitor(patient.url, { "Save-Data": "on" });
  await quickSignIn(visitor, customer);
  const { path, typed } = await form.fill(visitor, customer, turn);
  if (form.again) await query(url, form.again);
  const impatient = new Visitor(hasty.url, { "Save-Data": "on" });
  await visitor.get(path);
  for await (const { address } of stepsBehind(visitor, path, typed, mobileOf(customer))) {
    // Another OTP can be had from now on, which the page no longer says.
    await passOtpTime(url, 2);
    for (const [name, value] of visitor.cookies) impatient.cookies.set(name, value);
    for (const recorded of await recordPages(visitor, [address]))
      await fail(recorded, { patient: visitor, hasty: impatient }, customer);
  }
}

beforeAll(async () => {
  const met = new Set<string>();
  const isNew = (address: string) => everything || !met.has(kindOf(address));
  for (const customer of customers) {
    const visitor = new Visitor(patient.url, { "Save-Data": "on" });
    await visitor.signIn(customer);
    const impatient = new Visitor(hasty.url, { "Save-Data": "on" });
    for (const [name, value] of visitor.cookies) impatient.cookies.set(name, value);
    const { pages, documents } = await crawl(visitor, accountsOf(customer), seeds, 1);
    const addresses = [...pages, ...documents].map(({ address }) => address).filter(isNew);
    for (const address of addresses) met.add(kindOf(address));
    for (const recorded of await recordPages(visitor, addresses))
      await fail(recorded, { patient: visitor, hasty: impatient }, customer);
  }
  const before = trials.length;
  for (const [turn, key] of Object.keys(actForms).entries())
    await tryStepsOf(actForms[key]!, customers[0]!, turn);
  expect(trials.length - before).toBeGreaterThan(Object.keys(actForms).length);
  if (everything) console.log(table());
});

/** Pages by services: a letter a way, small where nothing was missing, with `!` where it was untrue. */
function table(): string {
  const rows = new Map<string, string>();
  for (const { address, service, way, verdict } of trials) {
    const key = `${kindOf(address)} × ${service}`;
    const letter = verdict === "same" ? way[0]! : way[0]!.toUpperCase();
    rows.set(key, `${rows.get(key) ?? ""}${letter}${verdict === "untrue" ? "!" : ""}`);
  }
  return [...rows].map(([key, letters]) => `${letters.padEnd(12)} ${key}`).join("\n");
}

test("no page says of what could not be read that there is none, adds up without it, or leaves it out silently", () => {
  const untrue = trials.filter(({ verdict }) => verdict === "untrue");
  expect(
    untrue.map(
      ({ customer, address, service, way, why }) =>
        `${customer} ${address} × ${service} (${way}): ${why.join("; ")}`,
    ),
  ).toEqual([]);
  expect(trials.length).toBeGreaterThan(300);
});
