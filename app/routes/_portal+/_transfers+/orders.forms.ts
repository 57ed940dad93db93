import * as z from "zod";
import { addDays, addMonths, momentOf, type IsoDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import { plainAmount, type Paise } from "common/money";
import { FIRST_TRY_HOUR, MAX_REMARK, type TransferKind } from "common/payments";
import { plainLine } from "common/plain-line";
import { onPaper } from "common/typed-lines";
import {
  frequencies,
  instructionKinds,
  LAST_DAY_OF_EXECUTION,
  MAX_INSTRUCTION_AMOUNT,
  MAX_TIMES,
  timesToCome,
} from "common/standing-instructions";
import { parseAmount } from "common/typed-amounts";
import { readTypedDate, type DateError } from "common/typed-dates";
import { amountField, parsedField, type Parsed } from "common/typed-fields";
import { wholeNumber } from "common/typed-numbers";
import { amountTerms, misfit, wayOf, type AmountTerms, type Way } from "./ways.rules";
import { transferPages } from "./transfers.forms";

/** Messages are keys of transfers.json. */
const moneyFields = ["from", "to", "amount", "remark", "way", "when"] as const;
export const whenFields = ["date", "frequency", "day", "times", "untilAmount"] as const;
export const orderFields = [...moneyFields, ...whenFields] as const;

/** Buttons that leave for the page of a new payee, of the same payee by another rail, of all payees. */
export const leaving = { newPayee: "new-payee", otherRail: "other-rail", allPayees: "all-payees" } as const;

/** `way`: a kind of transfer; empty: the proposed one. `when`: as of the page if empty. */
export type TypedOrder = Record<(typeof orderFields)[number], string>;

/** Entries that decide on day and way. */
export const decisiveFields = ["from", "to", "amount", "way", "when", "date"] as const;
export type TypedNow = Pick<TypedOrder, (typeof decisiveFields)[number]>;

export const typedIn = (values: Record<string, unknown>): TypedOrder =>
  Object.fromEntries(orderFields.map((name) => [name, String(values[name] ?? "")])) as TypedOrder;

export type When =
  | { when: "now" }
  | { when: "on-day"; first: IsoDate; last: IsoDate }
  /** `most`: of the transfers to come. */
  | { when: "repeating"; changes: boolean; most: number };

export const whenNow: When = { when: "now" };

/** From tomorrow for a year. */
export const whenOnDay = (today: IsoDate) =>
  ({ when: "on-day", first: addDays(today, 1), last: addMonths(today, 12) }) as const satisfies When;

/** A changed instruction has fewer transfers than a new one (decisions on the specification). */
export const whenRepeating = (changes: boolean) =>
  ({ when: "repeating", changes, most: changes ? MAX_TIMES - 1 : MAX_TIMES }) as const satisfies When;

/** Several ways, of which payee and amount propose one, and the times that a customer may choose. */
export interface Offer {
  /** As of now. */
  ways: readonly Way[];
  /** The first is that of the page. */
  whens: readonly When[];
  /** Keys of the payees in sight, last paid first; number of all, if the page does not list them all. */
  payees?: { shown: readonly string[]; all: number | null };
}

export const isRepeatable = ({ kind }: Pick<Way, "kind">): boolean =>
  (instructionKinds as readonly TransferKind[]).includes(kind);

/** The chosen parts of an offer. */
export function chosenOf({ ways, whens }: Offer, typed: TypedNow) {
  const when = whens.find((one) => one.when === typed.when) ?? whens[0]!;
  const open = waysWhen(ways, when, typed.date);
  return { when, ways: open, way: wayOf(open, typed) };
}

/**
 * Today's limits and balances do not apply on a later day, and a new payee may be open by then. Without a day every payee may be chosen; the
 * bank checks on the first day.
 */
function waysWhen(ways: readonly Way[], when: When, date: string): readonly Way[] {
  if (when.when === "now") return ways;
  if (when.when === "repeating")
    return ways
      .filter(isRepeatable)
      .map((way) => ({ ...later(way, null), instructionMost: MAX_INSTRUCTION_AMOUNT }));
  const read = readDate(date, when);
  const day = "value" in read ? momentOf(read.value, FIRST_TRY_HOUR * 3_600) : null;
  return ways.map((way) => ({
    ...later(way, day),
    accounts: way.accounts.map((account) => ({ ...account, balance: null })),
  }));
}

function later({ dayLimit: _, leftToday: __, guardedUntil, ...way }: Way, day: Date | null): Way {
  return day
    ? { ...way, guardedUntil, now: day }
    : { ...way, targets: way.targets.map(({ usableFrom: _, cap: __, ...target }) => target) };
}

/** Schema of an order by one way. `to` is the key of a target. */
export function orderForm(
  way: Way,
  when: When,
  typed: Pick<TypedOrder, "from" | "to" | "amount" | "times" | "untilAmount">,
) {
  const terms = amountTerms(way, typed);
  const read = parseAmount(typed.amount);
  const amount = read.ok && misfit(read.paise, terms) === null ? read.paise : null;
  return z.intersection(moneyForm(transferPages[way.kind].asks, terms), whenForm(when, typed, amount));
}

export function moneyForm(asks: (typeof transferPages)[TransferKind]["asks"], terms: AmountTerms) {
  const noTarget = asks === "payee" ? "errors.selectPayee" : "errors.selectTo";
  return z
    .object({
      from: z.string({ error: "errors.selectFrom" }).max(20, "errors.selectFrom"),
      to: z.string({ error: noTarget }).max(40, noTarget),
      amount: amountField(amountErrors, (amount) => misfit(amount, terms)),
      remark: remarkField,
    })
    .refine(({ to, amount, remark }) => Boolean(to || amount || remark), {
      path: [],
      error: "errors.fillAll",
      when: () => true,
    })
    .refine(({ from, to }) => from !== to, {
      path: ["to"],
      error: "errors.sameAccount",
      // Shown together with all other errors, not after them.
      when: ({ value }) => Boolean((value as Partial<Record<string, string>> | null)?.from),
    });
}

/** `amount`: of one transfer, if it is valid. */
export function whenForm(when: When, typed: Pick<TypedOrder, "times" | "untilAmount">, amount: Paise | null) {
  if (when.when === "repeating") return repeatForm(when, typed, amount);
  if (when.when === "now") return z.object({});
  return z.object({ date: parsedField("errors.enterDate", (date) => readDate(date, when)) });
}

const amountErrors = {
  empty: "errors.enterAmount",
  "not-a-number": "errors.amountDigits",
  zero: "errors.amountZero",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
};

const remarkField = z
  .string({ error: "errors.enterRemark" })
  .transform(plainLine)
  .pipe(
    // The form reader drops an emptied text.
    onPaper(z.string({ error: "errors.enterRemark" }).min(1, "errors.enterRemark")).refine(
      (remark) => isAtMost(remark, MAX_REMARK),
      "errors.remarkLong",
    ),
  );

export function readDate(typed: string, { first, last }: Extract<When, { when: "on-day" }>): Parsed<IsoDate> {
  if (typed.trim() === "") return { error: "errors.enterDate" };
  const read = readTypedDate(typed, { first, last });
  if (read.ok) return { value: read.date };
  const messages: Partial<Record<DateError, string>> = { unread: "unreadDate", "no-such-day": "noSuchDate" };
  return { error: `errors.${messages[read.fault] ?? "dateRange"}` };
}

const countField = (most: number, error: string, unit?: RegExp) =>
  parsedField<number>(error, (typed) => {
    const value = wholeNumber(typed, unit);
    return value >= 1 && value <= most ? { value } : { error };
  });

/** One of two fields sets the end. */
function repeatForm(
  { changes, most }: Extract<When, { when: "repeating" }>,
  { times, untilAmount }: Pick<TypedOrder, "times" | "untilAmount">,
  amount: Paise | null,
) {
  const rhythm = {
    frequency: z.enum(frequencies, { error: "errors.frequency" }),
    day: countField(LAST_DAY_OF_EXECUTION, "errors.day", /(?:st|nd|rd|th)$/iu),
  };
  const outOfRange = changes ? "errors.period" : "errors.times";
  if (untilAmount.trim() === "") return z.object({ ...rhythm, times: countField(most, outOfRange) });
  const readUntil = (typed: string): Parsed<string> => {
    const until = parseAmount(typed);
    if (times.trim() !== "") return { error: "errors.bothEnds" };
    if (!until.ok) return { error: "errors.untilAmount" };
    const fits =
      amount === null || (until.paise >= amount && timesToCome(amount, { untilAmount: until.paise }) <= most);
    return fits ? { value: plainAmount(until.paise) } : { error: "errors.untilTooSmall" };
  };
  return z.object({ ...rhythm, untilAmount: parsedField("errors.untilAmount", readUntil) });
}
