import * as z from "zod";
import { addDays, addMonths, parseTypedDate, type IsoDate } from "common/dates";
import { isAtMost } from "common/graphemes";
import { parseAmount, plainAmount, type Paise } from "common/money";
import { MAX_REMARK, type TransferKind } from "common/payments";
import { plainLine } from "common/plain-line";
import {
  frequencies,
  LAST_DAY_OF_EXECUTION,
  MAX_TIMES,
  timesToCome,
  type Frequency,
} from "common/standing-instructions";
import { amountField, parsedField, type Parsed } from "common/typed-fields";
import { amountTerms, misfit, type AmountTerms, type Way } from "./ways.rules";
import { transferPages } from "./transfers.forms";

/** Messages are keys of transfers.json, or begin with their area. */
const moneyFields = ["from", "to", "amount", "remark", "way"] as const;
export const whenFields = ["date", "frequency", "day", "times", "untilAmount"] as const;
export const orderFields = [...moneyFields, ...whenFields] as const;

/** `way`: a kind of transfer; empty: the proposed one. */
export type TypedOrder = Record<(typeof orderFields)[number], string>;

export const typedIn = (values: Record<string, unknown>): TypedOrder =>
  Object.fromEntries(orderFields.map((name) => [name, String(values[name] ?? "")])) as TypedOrder;

export type When =
  | { when: "now" }
  | { when: "on-day"; first: IsoDate; last: IsoDate }
  /** `most`: of the transfers to come. */
  | { when: "repeating"; changes: boolean; most: number };

interface ChosenWhen {
  date?: IsoDate;
  frequency?: Frequency;
  day?: number;
  times?: number;
  /** `12000.00`, instead of a number of transfers. */
  untilAmount?: string;
}

export const whenNow: When = { when: "now" };

/** From tomorrow for a year. */
export const whenOnDay = (today: IsoDate) =>
  ({ when: "on-day", first: addDays(today, 1), last: addMonths(today, 12) }) as const satisfies When;

/** A changed instruction has fewer transfers than a new one (decisions on the specification). */
export const whenRepeating = (changes: boolean) =>
  ({ when: "repeating", changes, most: changes ? MAX_TIMES - 1 : MAX_TIMES }) as const satisfies When;

/** Schema of an order by one way. `to` is the key of a target. */
export function orderForm(way: Way, when: When, typed: TypedOrder) {
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
export function whenForm(
  when: When,
  typed: Pick<TypedOrder, "times" | "untilAmount">,
  amount: Paise | null,
): z.ZodType<ChosenWhen, Partial<TypedOrder>> {
  switch (when.when) {
    case "now":
      return z.object({});
    case "on-day":
      return z.object({ date: parsedField("payments:errors.enterDate", (date) => readDate(date, when)) });
    case "repeating":
      return repeatForm(when, typed, amount);
  }
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
    z
      // The form reader drops an emptied text.
      .string({ error: "errors.enterRemark" })
      .min(1, "errors.enterRemark")
      .refine((remark) => isAtMost(remark, MAX_REMARK), "errors.remarkLong"),
  );

export function readDate(typed: string, { first, last }: Extract<When, { when: "on-day" }>): Parsed<IsoDate> {
  if (typed.trim() === "") return { error: "payments:errors.enterDate" };
  const date = parseTypedDate(typed);
  if (!date) return { error: "payments:errors.noSuchDate" };
  return date < first || date > last ? { error: "payments:errors.dateRange" } : { value: date };
}

const countField = (most: number, error: string) =>
  parsedField(error, (typed): Parsed<number> => {
    const value = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    return value >= 1 && value <= most ? { value } : { error: error };
  });

/** One of two fields sets the end. */
function repeatForm(
  { changes, most }: Extract<When, { when: "repeating" }>,
  { times, untilAmount }: Pick<TypedOrder, "times" | "untilAmount">,
  amount: Paise | null,
) {
  const rhythm = {
    frequency: z.enum(frequencies, { error: "instructions:errors.frequency" }),
    day: countField(LAST_DAY_OF_EXECUTION, "instructions:errors.day"),
  };
  const outOfRange = changes ? "instructions:errors.period" : "instructions:errors.times";
  if (untilAmount.trim() === "") return z.object({ ...rhythm, times: countField(most, outOfRange) });
  const readUntil = (typed: string): Parsed<string> => {
    const until = parseAmount(typed);
    if (times.trim() !== "") return { error: "instructions:errors.bothEnds" };
    if (!until.ok) return { error: "instructions:errors.untilAmount" };
    const fits =
      amount === null || (until.paise >= amount && timesToCome(amount, { untilAmount: until.paise }) <= most);
    return fits ? { value: plainAmount(until.paise) } : { error: "instructions:errors.untilTooSmall" };
  };
  return z.object({ ...rhythm, untilAmount: parsedField("instructions:errors.untilAmount", readUntil) });
}
