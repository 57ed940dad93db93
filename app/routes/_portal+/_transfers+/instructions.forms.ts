import { parseAmount, plainAmount, type Paise } from "common/money";
import {
  frequencies,
  LAST_DAY_OF_EXECUTION,
  MAX_TIMES,
  timesToCome,
  type Frequency,
  type Until,
} from "common/standing-instructions";

/** What a standing instruction asks beside a transfer's details: how often, on which day, for how long. */
export const rhythmFields = ["frequency", "day", "times", "untilAmount"] as const;
type RhythmField = (typeof rhythmFields)[number];

/** As typed. */
export type TypedRhythm = Record<RhythmField, string>;

/** Names its field and its text in `locales/*`/instructions.json. */
export interface RhythmFault {
  field: RhythmField;
  message: `errors.${"frequency" | "day" | "times" | "period" | "bothEnds" | "untilAmount" | "untilTooSmall"}`;
}

export interface ReadRhythm {
  frequency: Frequency;
  day: number;
  until: Until;
}

/** A new instruction has up to 360 transfers, a changed one fewer (decisions on the specification). */
export const mostTimes = (changes: boolean): number => (changes ? MAX_TIMES - 1 : MAX_TIMES);

export const typedRhythm = (form: Pick<FormData, "get">): TypedRhythm => {
  const typed = (name: RhythmField) => String(form.get(name) ?? "").slice(0, 20);
  return {
    frequency: typed("frequency"),
    day: typed("day"),
    times: typed("times"),
    untilAmount: typed("untilAmount"),
  };
};

/** `amount`: of one transfer, where that is right already. */
export function readRhythm(
  typed: TypedRhythm,
  { amount, changes }: { amount: Paise | null; changes: boolean },
): { ok: true; rhythm: ReadRhythm } | { ok: false; faults: RhythmFault[] } {
  const frequency = frequencies.find((known) => known === typed.frequency);
  const day = readCount(typed.day, LAST_DAY_OF_EXECUTION);
  const until = readUntil(typed, amount, changes);
  const faults: RhythmFault[] = [
    ...(frequency ? [] : [{ field: "frequency", message: "errors.frequency" } as const]),
    ...(day === null ? [{ field: "day", message: "errors.day" } as const] : []),
    ...("field" in until ? [until] : []),
  ];
  if (faults.length > 0 || !frequency || day === null || "field" in until) return { ok: false, faults };
  return { ok: true, rhythm: { frequency, day, until } };
}

function readUntil(
  { times, untilAmount }: TypedRhythm,
  amount: Paise | null,
  changes: boolean,
): Until | RhythmFault {
  const most = mostTimes(changes);
  if (times.trim() !== "" && untilAmount.trim() !== "")
    return { field: "untilAmount", message: "errors.bothEnds" };
  if (untilAmount.trim() === "") {
    const count = readCount(times, most);
    const message = changes ? "errors.period" : "errors.times";
    return count === null ? { field: "times", message } : { times: count };
  }
  const read = parseAmount(untilAmount);
  if (!read.ok) return { field: "untilAmount", message: "errors.untilAmount" };
  const fits =
    amount === null || (read.paise >= amount && timesToCome(amount, { untilAmount: read.paise }) <= most);
  return fits
    ? { untilAmount: read.paise }
    : ({ field: "untilAmount", message: "errors.untilTooSmall" } as const);
}

/** From 1 to `most`; null for anything else. */
function readCount(typed: string, most: number): number | null {
  const count = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}

/** The form as it was read, for a customer who goes back to change something. */
export const asTyped = ({ frequency, day, until }: ReadRhythm): TypedRhythm => ({
  frequency,
  day: String(day),
  times: until.times === undefined ? "" : String(until.times),
  untilAmount: until.untilAmount === undefined ? "" : plainAmount(until.untilAmount),
});

export const instructionModes = ["view", "modify", "delete", "skip", "pause", "resume"] as const;
export type InstructionMode = (typeof instructionModes)[number];
/** Those that are done by one press. */
export type InstructionPress = Exclude<InstructionMode, "view" | "modify">;

export const readMode = (asked: unknown): InstructionMode =>
  instructionModes.find((known) => known === asked) ?? "view";

/** Letters of the specification. */
export const statuses = { Y: "active", N: "deleted", B: "both" } as const;

export const readStatus = (asked: string | null) =>
  Object.entries(statuses).find(([letter]) => letter === asked)?.[1] ?? "active";

/** `/ModifyStandingInstruction?si=100001`, in a mode. */
export const instructionPath = (number: string, mode: InstructionMode = "view"): string =>
  `/ModifyStandingInstruction?si=${number}${mode === "view" ? "" : `&mode=${mode}`}`;
