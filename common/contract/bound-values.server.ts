import * as z from "zod";
import { formatDate, type IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { lastFour } from "common/masks";
import { formatRupees, inRupees, parsePlainAmount, plainAmount, type Paise } from "common/money";
import { oneLine, plain } from "common/plain-text";
import { parseTypedDate } from "common/typed-dates";
import type { TextKey, TextValue, Words } from "common/words";

/** A kind of value that an OTP is bound to: its text on the wire, in the text message and on the page. */
export interface BoundValue<T> {
  wire(value: T): string;
  /** Made from the wire's text, since the bank gets no more with the request for an OTP. */
  message(wire: string): TextValue;
  /** Empty if the page says it by other means. */
  page(value: T): string;
}

const same = (text: string) => text;

export const rupees: BoundValue<Paise> = {
  wire: plainAmount,
  message(wire) {
    const paise = parsePlainAmount(wire);
    return paise === null ? plain(wire) : inRupees(paise);
  },
  page: formatRupees,
};

export const financialYear: BoundValue<IsoDate> = {
  wire: formatDate,
  message(wire) {
    const from = parseTypedDate(wire);
    return from === null ? plain(wire) : nameOfYear(from);
  },
  page: nameOfYear,
};

export const lastDigits: BoundValue<string> = {
  wire: same,
  message: (wire) => plain(wire).slice(-4),
  page: lastFour,
};

/** `max` is the longest text that the field takes, so that the message shows all of it. */
export const letters = (max: number): BoundValue<string> => ({
  wire: same,
  message: (wire) => plain(wire, max),
  page: same,
});

/** Letters of a name or a code. */
export const MAX_NAME = 40;

/** A change said by texts of its area, so that the text message is in the receiver's language. On the wire their keys and values, as JSON. */
export const inWords: BoundValue<TextValue> = {
  wire: (said) => JSON.stringify(said),
  message: (wire) => wordsFrom(wire) ?? oneLine(wire),
  page: () => "",
};

function wordsFrom(wire: string): TextValue | null {
  try {
    return textValue.parse(JSON.parse(wire));
  } catch {
    return null;
  }
}

// Foreign text in it becomes one line. Only texts that are made for messages are taken.
const said: z.ZodType<Words> = z.lazy(() =>
  z.object({
    key: z.custom<TextKey>((key) => /^[a-z-]+:messages\.[\w.-]+$/.test(String(key))),
    values: z.record(z.string(), textValue),
  }),
);
const textValue: z.ZodType<TextValue> = z.union([
  z.string().transform(oneLine),
  z.number(),
  said,
  z.array(said),
]);
