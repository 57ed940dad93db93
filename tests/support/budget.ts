/** What a page, or an act from its form to its receipt, asks of bank and PostgreSQL. The counts do not depend on the machine. */
import { setTimeout as pause } from "node:timers/promises";
import type { Act } from "common/contract/act.server";
import { acts } from "common/contract/acts.server";
import { actForms } from "tests/security/act-forms";
import type { Asked, startCountedPortal } from "./counted-portal";
import { passOtpMonth } from "./otp-time";
import { quickSignIn } from "./quick-sign-in";
import { query } from "./query";
import { sendToOtp } from "./two-pass";
import { Visitor, mobileOf } from "./visitor";

type CountedPortal = Awaited<ReturnType<typeof startCountedPortal>>;

export interface Spent {
  requests: number;
  /** Of the gateway. */
  calls: number;
  /** Statements. */
  portal: number;
  bank: number;
  commits: number;
  /** Of the pages as they are sent; tokens differ from one time to the next, so a few of them do. */
  bytes: number;
}

export const customer = "100200301";

export const budgetPages = [
  ...["/main", "/Dashboard", "/AccountStatement", "/Movements", "/Spending", "/AccountDetails"],
  ...["/Send", "/FundTransfer", "/OtherBankTransfer", "/ScheduleTransfer", "/Payments", "/ComingUp"],
  ...["/ManageBeneficiary", "/Beneficiary", "/ViewStandingInstruction", "/OwnLimit"],
  ...["/DebitCard", "/BlockAllCards", "/ChequebookStatus", "/StopChequeRequest", "/PositivePay"],
  ...["/TermDeposit", "/TermDeposit/new", "/Schemes", "/TDSEnquiry", "/Notifications", "/Activity"],
  ...["/Sessions", "/AlertSettings", "/CustomerProfile", "/Menu/pay", "/Search?q=balance"],
] as const;

/** Done by a clock, not for a request. */
const background = [
  /from "bank"\."job" where "state" = \$1 and "due_at" <=/,
  /^\s*update "portal"\."commitment" set "tries"/,
  /^\s*update "portal"\."run" set "sealed_secrets"/,
  /last_seen_at" = \$1 where "id_digest"/,
];

export const isOfRequest = (text: string) => !background.some((one) => one.test(text));

function spent({ calls, portal, bank }: Asked): Omit<Spent, "requests" | "bytes"> {
  const isBracket = (text: string) => /^(begin|commit|rollback)/.test(text);
  const all = [...portal, ...bank];
  return {
    calls: calls.length,
    portal: portal.filter((text) => isOfRequest(text) && !isBracket(text)).length,
    bank: bank.filter((text) => isOfRequest(text) && !isBracket(text)).length,
    commits: all.filter((text) => /^commit/.test(text)).length,
  };
}

/** Asks once it is quiet, until what was asked has come to its end. */
async function settled(portal: CountedPortal, found: Asked = portal.take()): Promise<Asked> {
  await pause(40);
  const more = portal.take();
  const all = Object.fromEntries(
    (["calls", "portal", "bank"] as const).map((key) => [key, [...found[key], ...more[key]]]),
  ) as unknown as Asked;
  return more.calls.length + more.portal.length + more.bank.length === 0 ? all : settled(portal, all);
}

/** The least of `tries`: a clock's work beside it only adds. */
async function leastOf(tries: number, measure: () => Promise<Spent>): Promise<Spent> {
  const found: Spent[] = [];
  for (let at = 0; at < tries; at += 1) found.push(await measure());
  const least = (key: keyof Spent) => Math.min(...found.map((one) => one[key]));
  return {
    requests: found[0]!.requests,
    calls: least("calls"),
    portal: least("portal"),
    bank: least("bank"),
    commits: least("commits"),
    bytes: least("bytes"),
  };
}

/** Of a page whose visitor has opened it before. */
export async function spentOnPage(portal: CountedPortal, path: string, visitor: Visitor): Promise<Spent> {
  const open = async () => {
    const from = { ...visitor };
    let answer = await visitor.get(path);
    while (answer.location) answer = await visitor.get(answer.location);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return { requests: visitor.requests - from.requests, bytes: visitor.bytes - from.bytes };
  };
  await open();
  return leastOf(3, async () => {
    await settled(portal);
    const sent = await open();
    return { ...sent, ...spent(await settled(portal)) };
  });
}

export const budgetActs: readonly Act[] = acts.filter(({ otp }) => otp);

/** From the first page of the form to the one that says that it is done; how the OTP is read is left out. */
export async function spentOnAct(portal: CountedPortal, act: Act): Promise<Spent> {
  const form = actForms[act.key]!;
  const visitor = await signedIn(portal);
  if (form.again) await query(portal.databaseUrl, form.again);
  const { path, typed } = await form.fill(visitor, customer, 1);
  const begin = async () => {
    await visitor.get(path);
    return sendToOtp(visitor, path, typed);
  };
  return spentOn(portal, visitor, begin);
}

export async function spentOnSignIn(portal: CountedPortal): Promise<Spent> {
  const visitor = browserAt(portal);
  const begin = async () => {
    await visitor.enterPassword(customer);
    await visitor.get("/OtpVerification");
    return "/OtpVerification";
  };
  return spentOn(portal, visitor, begin);
}

async function spentOn(
  portal: CountedPortal,
  visitor: Visitor,
  begin: () => Promise<string>,
): Promise<Spent> {
  await passOtpMonth(portal.databaseUrl);
  await settled(portal);
  const from = { ...visitor };
  const path = await begin();
  const before = await settled(portal);
  const begun = { ...visitor };
  const otp = await visitor.readOtp(mobileOf(customer));
  await settled(portal);
  const entered = { ...visitor };
  const answer = await visitor.post(path, { otp, intent: "verify" });
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
  const done = await visitor.get(answer.location!);
  if (done.status !== 200) throw new Error(`${answer.location} answered ${done.status}`);
  const sent = (what: "requests" | "bytes") => begun[what] - from[what] + visitor[what] - entered[what];
  return { requests: sent("requests"), bytes: sent("bytes"), ...spent(await settled(portal, before)) };
}

const browserAt = (portal: CountedPortal) => new Visitor(portal.url, { "Accept-Encoding": "br" });

export async function signedIn(portal: CountedPortal): Promise<Visitor> {
  const visitor = browserAt(portal);
  await quickSignIn(visitor, customer);
  return visitor;
}
