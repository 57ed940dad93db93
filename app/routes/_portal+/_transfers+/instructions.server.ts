import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  instructionRefusals,
  instructionRuns,
  readDetails,
  standingInstruction,
} from "common/contract/instructions.server";
import type { AnswerOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { formatRupees, plainAmount } from "common/money";
import { own } from "common/own";
import { readPage, sliceOf } from "common/paging";
import { isCurrent, nextAfterChange, type Until } from "common/standing-instructions";
import { daysOf, findMovedDebits } from "~/customer/debit-days.server";
import { findDone } from "~/change/change-flow.server";
import { submitChange } from "~/change/make-change.server";
import { refusalMessage } from "~/change/refusal.server";
import type { Message } from "~/i18n/wording";
import { refuseForeign, requirePage, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import {
  datesOf,
  deleteInstruction,
  modifyInstruction,
  pressInstruction,
} from "./instructions.changes.server";
import type { InstructionPress } from "./instructions.forms";
import { findTransferQuote, getWay } from "./order-offers.server";
import { openForm, type OrderInput } from "./order-reading.server";
import { whenRepeating } from "./orders.forms";
import { startOrder } from "./orders.server";
import { isPaidInto, roomOf } from "./paid-into.server";

export type Instruction = NonNullable<Awaited<ReturnType<typeof getInstruction>>>;

/** Any other than the customer's own is 404, with an audit row. Null if the bank does not answer. */
export async function getInstruction(customer: SignedIn, number: string) {
  const requested = { requestType: "inquire", number, transactionPassword: "", otp: "" } as const;
  // Without a number somebody opened a bare or a cut address: no attempt on another's instruction.
  if (number === "") throw redirect("/ViewStandingInstruction?choose=1");
  if (!/^\d{1,15}$/.test(number)) throw new Response("Not found", { status: 404 });
  const result = await customer.call(standingInstruction, requested);
  if (result.outcome === "refused" && result.code === instructionRefusals.unknown.code)
    return refuseNumber(customer, number);
  if (result.outcome !== "done") return null;
  const { status, standing } = result.answer;
  const details = readDetails(status.message);
  return details && standing ? { ...details, ...standing } : null;
}

const refuseNumber = (customer: SignedIn, number: string) =>
  refuseForeign(customer, number, { act: "foreign-instruction", subject: number.slice(0, 15) });

const untilNow = ({ untilAmount, timesLeft = 0 }: Instruction): Until =>
  untilAmount === undefined ? { times: timesLeft } : { untilAmount };

/** Own accounts, and days of the debits to come: none while it is paused or suspended. */
export async function findComingDays(customer: SignedIn, instruction: Instruction) {
  const { state, nextOn } = instruction;
  if (!nextOn || state !== "active")
    return { own: customer.accounts, days: [], moved: undefined, room: undefined, unread: false };
  const room = await findRoom(customer, instruction);
  const { dates } = datesOf({ ...instruction, nextOn, until: untilNow(instruction), room });
  const { moved, known } = await findMovedDebits(customer, dates);
  return {
    own: customer.accounts,
    days: daysOf(dates, moved),
    moved: own(moved, nextOn),
    room: customer.cover(room),
    unread: !known,
  };
}

/** The most that the loan or deposit still takes; undefined if the bank does not tell. */
async function findRoom(customer: SignedIn, { kind, amount, toAccount }: Instruction) {
  if (!isPaidInto(kind)) return undefined;
  const quote = await findTransferQuote(customer.knowing(), { kind, amount, toAccount });
  return quote ? roomOf(quote) : undefined;
}

/** With its coming dates, a page of past ones, and the change of `?done=<flow>`. */
export async function showInstruction(customer: SignedIn, instruction: Instruction, query: URLSearchParams) {
  const page = readPage(query);
  const { number } = instruction;
  const run = query.get("done");
  const [runs, changed, pressed] = await Promise.all([
    customer.ask(instructionRuns, { number, ...sliceOf(page) }),
    findDone(customer, modifyInstruction, run),
    findDone(customer, pressInstruction, run),
  ]);
  const coming = await findComingDays(customer, instruction);
  const shown = ({ failure, ...run }: AnswerOf<typeof instructionRuns>["runs"][number]) => ({
    ...run,
    why: failure ? refusalMessage(customer, { code: failure, message: failure }) : null,
  });
  return {
    title: `${instruction.toName} · ${formatRupees(instruction.amount)}`,
    instruction,
    ...coming,
    runs: shownAs(runs, ({ runs: rows, total }) => requirePage(page, rows.map(shown), total)),
    changed: changed?.input.number === number ? changed : null,
    pressed: pressed?.input.number === number ? pressed : null,
    mayPay: !customer.viewOnly,
  };
}

export async function openInstruction(
  args: LoaderFunctionArgs,
  customer: SignedIn,
  instruction: Instruction,
  reopened: Parameters<typeof openForm>[2],
) {
  requireUsablePassword(args, customer);
  const from = reopened ?? { input: typedOf(instruction), wrong: null };
  const offer = getOwnOffer(customer, instruction);
  const form = await openForm(customer, offer, from, new URLSearchParams());
  const over = isCurrent(instruction.state) ? null : refusalMessage(customer, instructionRefusals.over);
  return { ...form, step: "modify" as const, instruction, over };
}

/** The accounts of an instruction cannot be changed, so only they are offered. */
async function getOwnOffer(customer: SignedIn, { kind, fromAccount, toAccount }: Instruction) {
  const way = await getWay(customer, kind);
  const accounts = way.accounts.filter(({ accountNumber }) => accountNumber === fromAccount);
  const own = [fromAccount, toAccount];
  const targets = way.targets.filter(({ accountNumber }) => own.includes(accountNumber));
  return { ways: [{ ...way, accounts, targets }], whens: [whenRepeating(true)] };
}

function typedOf(instruction: Instruction) {
  const { fromAccount: from, toAccount: key, amount, remark, frequency, day } = instruction;
  const { times, untilAmount } = untilNow(instruction);
  const until = { times, untilAmount: untilAmount === undefined ? undefined : plainAmount(untilAmount) };
  return { from, to: { key }, amount: plainAmount(amount), remark, frequency, day, ...until };
}

export async function changeInstruction(
  args: ActionFunctionArgs,
  customer: SignedIn,
  { current, ...instruction }: Instruction & { current: number },
  form: FormData,
) {
  const { number, version } = instruction;
  if (version !== current) {
    const { changed } = instructionRefusals;
    return failed(refusalMessage(customer, changed), 409);
  }
  return startOrder(args, customer, form, await getOwnOffer(customer.knowing(), instruction), () => ({
    change: modifyInstruction,
    input: (order) => ({ ...order, startDate: nextDateOf(customer, instruction, order), number, version }),
  }));
}

/** As the bank computes it: unchanged dates stay. */
function nextDateOf(customer: SignedIn, { day, frequency, nextOn }: Instruction, order: OrderInput) {
  const today = istDate(customer.portal.clock.now());
  if (nextOn && order.day === day && order.frequency === frequency) return nextOn;
  return nextAfterChange(order.day!, nextOn ?? today, today);
}

export async function press(
  customer: SignedIn,
  requested: InstructionPress,
  { number, toAccount, version }: Instruction,
  reference: string,
) {
  const change = requested === "delete" ? deleteInstruction : pressInstruction;
  const input = { press: requested, number, toAccount, version };
  const end = await submitChange(customer, change, input, { reference });
  if (end instanceof Response) return end;
  if (end.outcome === "refused" && end.code === change.foreign) return refuseNumber(customer, number);
  return failed(end.error, end.status);
}

export const failed = (error: Message, status: number) => data({ failed: true as const, error }, { status });
