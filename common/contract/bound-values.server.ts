import { formatDate, type IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { lastFour } from "common/masks";
import { formatAmount, formatRupees, parsePlainAmount, plainAmount, type Paise } from "common/money";
import { plain } from "common/plain-text";
import { parseTypedDate } from "common/typed-dates";

/** A kind of value that an OTP is bound to: its text on the wire, in the text message and on the page. */
export interface BoundValue<T> {
  wire(value: T): string;
  /** Made from the wire's text, since the bank gets no more with the request for an OTP. */
  message(wire: string): string;
  page(value: T): string;
}

const same = (text: string) => text;

export const rupees: BoundValue<Paise> = {
  wire: plainAmount,
  message(wire) {
    const paise = parsePlainAmount(wire);
    return paise === null ? plain(wire) : `Rs ${formatAmount(paise)}`;
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
export const words = (max: number): BoundValue<string> => ({
  wire: same,
  message: (wire) => plain(wire, max),
  page: same,
});

/** Letters of a name or a code. */
export const MAX_NAME = 40;

/** Letters of a change in words. */
export const MAX_CHANGE = 160;
