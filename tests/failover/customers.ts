/**
 * Customers who move money between their accounts, one transfer after the other, and look at their statement. When something goes
 * wrong they do what the page says: they try again, or look what has become of it.
 */
import { setTimeout as pause } from "node:timers/promises";
import common from "locales/en/common.json";
import { referenceOf } from "common/reference";
import { signInAs, type FilledCustomers } from "tests/load/money-customers";
import type { MoneyCustomer } from "tests/support/money-bank";
import { TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { Visitor, visibleText, type Answer } from "tests/support/visitor";
import { Moments } from "./probes";
import { readWords, type Said } from "./words";

/** What a customer was told out of order. */
export interface Told {
  /** `look`: a page that changes nothing; `prepare`: a form before the last; `last`: the form that moves the money. */
  step: "look" | "prepare" | "last";
  said: Said;
  /** Of the transfer that the page was about; null before it had one. */
  reference: string | null;
  at: Date;
  status: number | null;
  /** What stood there, where it is none of the known texts. */
  words: string;
}

export interface Load {
  paid: Moments;
  looked: Moments;
  /** References of payments that a page has shown as made. */
  acknowledged: Set<string>;
  told: Told[];
  /** Sessions that were gone. */
  signedOut: number;
  /** Lets everybody finish what is under way. */
  stop(): Promise<void>;
}

const form = "/FundTransfer?kind=own-account";
const receipt = /^\/Payments\/(P\w{13})\?(?:new|done=[0-9a-f-]{36})$/;
/** Somebody who hears nothing loads the page again. */
const PATIENCE_MS = 30_000;
const THINKING_MS = 3_000;

let amounts = 0;

/** Signs them in, one after the other. */
export async function signInAll(url: string, filled: FilledCustomers): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (const customer of filled.customers) {
    const visitor = new Visitor(url);
    await signInAs(visitor, customer, filled);
    visitors.push(visitor);
  }
  return visitors;
}

/** Lets everybody begin; each thinks for a while between two transfers, so that they do not come in step. */
export function startLoad(visitors: readonly Visitor[], filled: FilledCustomers): Load {
  let open = true;
  const load: Load = {
    paid: new Moments(),
    looked: new Moments(),
    acknowledged: new Set(),
    told: [],
    signedOut: 0,
    async stop() {
      open = false;
      await Promise.all(lives);
    },
  };
  const lives = filled.customers.map(async (customer, place) => {
    while (open) {
      await transfer(load, visitors[place]!, customer, filled);
      await look(load, visitors[place]!, customer);
      await pause(Math.random() * THINKING_MS);
    }
  });
  return load;
}

/** One transfer, begun anew until a page says that it was made. */
async function transfer(
  load: Load,
  visitor: Visitor,
  customer: MoneyCustomer,
  filled: FilledCustomers,
): Promise<void> {
  amounts += 1;
  const amount = ((100 + amounts) / 100).toFixed(2);
  const details = { from: customer.savings, to: customer.current, amount, remark: `Act ${amounts}` };
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await pause(200)) {
    const ended = await tryOnce(load, visitor, customer, details, filled);
    if (ended) return;
    await backAgain(load, visitor, customer, filled);
  }
}

/** True when nothing is left to do: it was made, or is followed up. */
async function tryOnce(
  load: Load,
  visitor: Visitor,
  customer: MoneyCustomer,
  details: Record<string, string>,
  filled: FilledCustomers,
): Promise<boolean> {
  if (!(await page(load, visitor, form))) return false;
  const run = await send(load, visitor, form, details, null);
  const id = new URLSearchParams(run?.split("?")[1]).get("run");
  if (!run || !id) return false;
  const reference = referenceOf(id);
  if (!(await page(load, visitor, run))) return false;
  const confirm = { intent: "confirm", transactionPassword: TRANSACTION_PASSWORD };
  if (!(await send(load, visitor, run, confirm, reference))) return false;
  if (!(await page(load, visitor, run))) return false;
  const otp = await insist(() => filled.newestOtp(customer).catch(() => null));
  if (otp === null) return false;
  const otpPage = visitor.copy();
  const made = await insist(async () => {
    const answer = await press(visitor, otpPage, run, { otp, intent: "verify" });
    if (answer?.location && receipt.test(answer.location)) return answer.location;
    // Begun anew: the page that it leads to says why.
    const shown =
      answer?.status === 303 ? await visitor.get(answer.location ?? run).catch(() => null) : answer;
    const said = note(load, "last", shown, reference);
    // Where nothing was done, or nobody can tell, the page is looked at again: it leads to the receipt or asks for the OTP. Rather
    // than wait until another may be asked for, this customer begins anew.
    return said === "other" || said === "spent" ? "" : whereItStands(load, visitor, run, reference);
  });
  return made ? follow(load, visitor, made) : false;
}

/** Again and again, until there is an answer or the customer gives up. */
async function insist<Answer>(work: () => Promise<Answer | null>): Promise<Answer | null> {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await pause(200)) {
    const answer = await work();
    if (answer !== null) return answer;
  }
  return null;
}

/** Of a run whose last form was sent: the receipt's address; null while it waits for its OTP; empty when it is gone. */
function whereItStands(load: Load, visitor: Visitor, run: string, reference: string): Promise<string | null> {
  return insist(async () => {
    const answer = await visitor.get(run).catch(() => null);
    if (answer?.status === 200) return { leads: null };
    if (answer?.location) return { leads: receipt.test(answer.location) ? answer.location : "" };
    note(load, "look", answer, reference);
    return null;
  }).then((found) => (found === null ? "" : found.leads));
}

/** Looks at the receipt until it tells how the payment stands. */
async function follow(load: Load, visitor: Visitor, path: string): Promise<boolean> {
  const reference = receipt.exec(path)![1]!;
  const seen = await insist(async () => {
    const answer = await visitor.get(path).catch(() => null);
    if (answer?.status === 200 && readWords(answer.body) === "done") return "done";
    if (answer?.status === 303) return "elsewhere";
    const said = note(load, "look", answer, reference);
    return answer?.status === 200 && said === "nothing" ? "refused" : null;
  });
  if (seen === "refused" || seen === "elsewhere") return false;
  if (seen === "done") {
    load.acknowledged.add(reference);
    load.paid.add();
  }
  return true;
}

async function look(load: Load, visitor: Visitor, { savings }: MoneyCustomer): Promise<void> {
  if (await page(load, visitor, `/AccountStatement?account=${savings}&range=1m`)) load.looked.add();
}

/** Signs in again where the session is gone. */
async function backAgain(
  load: Load,
  visitor: Visitor,
  customer: MoneyCustomer,
  filled: FilledCustomers,
): Promise<void> {
  const home = await visitor.get("/main").catch(() => null);
  if (home?.location !== "/" && !home?.location?.startsWith("/?")) return;
  load.signedOut += 1;
  await signInAs(visitor, customer, filled).catch(() => {});
}

/** Opens a page; false when it leads elsewhere, or is of a step that the database has lost with its last second. */
async function page(load: Load, visitor: Visitor, path: string): Promise<boolean> {
  const seen = await insist(async () => {
    const answer = await visitor.get(path).catch(() => null);
    if (answer?.status === 200 || answer?.location) return answer;
    note(load, "look", answer, null);
    return null;
  });
  return seen?.status === 200 && !visibleText(seen.body).includes(common.form.gone);
}

/** Sends a form until it is taken; answers where it leads to. */
async function send(
  load: Load,
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  reference: string | null,
): Promise<string | null> {
  const seen = visitor.copy();
  const leads = await insist(async () => {
    const answer = await press(visitor, seen, path, fields);
    if (answer?.status === 303) return answer.location === "/" ? "" : answer.location;
    return note(load, "prepare", answer, reference) === "other" ? "" : null;
  });
  return leads || null;
}

/** Sends the form of the page `seen`, once more after Back where its answer was a page of errors. */
async function press(
  visitor: Visitor,
  seen: Visitor,
  path: string,
  fields: Record<string, string>,
): Promise<Answer | null> {
  const answer = await seen
    .copy()
    .post(path, fields)
    .catch(() => null);
  for (const line of answer?.headers.getSetCookie() ?? []) visitor.keep(line);
  return answer;
}

function note(load: Load, step: Told["step"], answer: Answer | null, reference: string | null): Said {
  const said = answer === null ? "silent" : readWords(answer.body);
  const words = said === "other" ? `${answer!.location ?? ""} ${alertIn(answer!.body)}` : "";
  load.told.push({ step, said: said, reference, at: new Date(), status: answer?.status ?? null, words });
  return said;
}

/** What a page says is wrong; of any other page its end. */
function alertIn(html: string): string {
  const alerts = [...html.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|p)>/gs)].map(([, text]) => text ?? "");
  return `${visibleText(alerts.join(" "))} … ${visibleText(html).slice(-300)}`;
}
