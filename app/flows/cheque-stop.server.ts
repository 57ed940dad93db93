import { revokeStop, stopCheque, stoppedCheques } from "~/contract/cheques.server";
import type { AnswerOf } from "~/contract/service.server";
import { bankProfile } from "~/domain/bank-profile";
import type { StopWish } from "~/domain/cheque-forms";
import type { Enquiry } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { carryOutCheque, requireChequeAccount, type ChequeEnd } from "./cheque-deed.server";
import { orderTo } from "./order.server";
import { finishRun, findRun, startRun } from "./run.server";

/** Whoever may stop a cheque: those who only look as well, with a transaction password where this bank asks for one. */
export async function requireStopper(args: RequestArgs): Promise<SignedIn> {
  const signedIn = await requireCustomer(args);
  return bankProfile.stopAsksPassword ? requireUsablePassword(args, signedIn) : signedIn;
}

type Authority = { transactionPassword: string; reference: string };

export type StopAnswer = AnswerOf<typeof stopCheque>;
export type StopResult = StopAnswer["status"]["result"];

/** Stops one cheque of an own account, or the unused ones of a row. */
export async function stopCheques(
  by: SignedIn,
  { account, number, last, reason }: StopWish,
  authority: Authority,
): Promise<ChequeEnd<StopAnswer>> {
  const { accountNumber } = await requireChequeAccount(by, account);
  const { customerNumber } = by.session.customer;
  const range = last ? { lastNumber: last } : {};
  return carryOutCheque<StopAnswer>(by, {
    act: "cheque-stop",
    accountNumber,
    ...authority,
    order: orderTo(stopCheque, { accountNumber, number, ...range, reason, customerNumber }),
    outcome: ({ status }) => status.result,
  });
}

export type RevokeAnswer = AnswerOf<typeof revokeStop>;

/** Takes back the stop of one cheque of an own account. */
export async function revokeStopOf(
  by: SignedIn,
  { account, number }: Pick<StopWish, "account" | "number">,
  authority: Authority,
): Promise<ChequeEnd<RevokeAnswer>> {
  const { accountNumber } = await requireChequeAccount(by, account);
  const { customerNumber } = by.session.customer;
  return carryOutCheque<RevokeAnswer>(by, {
    act: "cheque-stop-revoke",
    accountNumber,
    ...authority,
    order: orderTo(revokeStop, { accountNumber, number, customerNumber }),
    outcome: ({ status }) => status.result,
  });
}

export type StopList = AnswerOf<typeof stoppedCheques>;
export type Stop = StopList["stops"][number];

export function listStops(by: SignedIn, page: { offset: number; limit: number }): Promise<Enquiry<StopList>> {
  const { customerNumber } = by.session.customer;
  return enquire(portal().gateway, stoppedCheques, { customerNumber, ...page }, by.caller);
}

/** Asked for at a time when one is looked for. */
const BATCH = 50;

/** The customer's newest stop of that cheque, null for none. */
export async function findStop(
  by: SignedIn,
  { account, number }: Pick<StopWish, "account" | "number">,
): Promise<Enquiry<Stop | null>> {
  for (let offset = 0; ; offset += BATCH) {
    const listed = await listStops(by, { offset, limit: BATCH });
    if (listed.state !== "shown") return listed;
    const { stops, total } = listed.answer;
    const answer = stops.find((stop) => stop.accountNumber === account && stop.number === number);
    if (answer) return { state: "shown", answer };
    if (stops.length === 0 || offset + stops.length >= total) return { state: "shown", answer: null };
  }
}

/** What the page says of a stop that was made. */
export interface StopMade extends Omit<StopWish, "reason"> {
  requestNumber: string | null;
  /** How many. */
  stopped: number;
}

const FLOW = "cheque-stop";

/** Keeps what was stopped for the page after it, which this session alone can open. */
export async function keepStopMade(by: SignedIn, made: StopMade): Promise<string> {
  const run = await startRun(by.session, FLOW, "done", made);
  await finishRun(run);
  return run.id;
}

export async function findStopMade(by: SignedIn, runId: string | null): Promise<StopMade | null> {
  return runId === null ? null : ((await findRun<StopMade>(by.session, FLOW, runId))?.input ?? null);
}
