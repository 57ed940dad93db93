import type texts from "locales/en/transfers.json";
import { formatDate, type IsoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import { plain } from "common/plain-text";
import type { Frequency } from "common/standing-instructions";
import { actsOf } from "./act.server";
import { lastDigits, rupees, type BoundValue } from "./bound-values.server";

/** OTP of every transfer: immediate, scheduled or repeated. */

interface Rhythm {
  frequency: Frequency;
  startDate: IsoDate;
  times?: number | undefined;
  untilAmount?: Paise | undefined;
}

interface Destination extends Partial<Rhythm> {
  toAccount?: string | undefined;
  toName?: string | undefined;
  ifsc?: string | undefined;
  date?: IsoDate | undefined;
}

const rhythmOf = ({ frequency, startDate, times, untilAmount }: Rhythm): string => {
  const end = times === undefined ? `up to Rs ${plainAmount(untilAmount!)}` : `${times} times`;
  return `${frequency} from ${formatDate(startDate)}, ${end}`;
};

const MAX_DESTINATION = 100;
/** Longest account number, IFSC and date, or account number, rhythm and end, with their separators. */
const MAX_ACCOUNT = 68;

/** Name, account and IFSC; date of a scheduled transfer; rhythm and end of a standing instruction. */
const destination: BoundValue<Destination> = {
  wire({ toName, toAccount, ifsc, date, frequency, startDate, ...end }) {
    const to = [toName, toAccount, ...(ifsc ? [ifsc] : [])].join(" / ");
    if (date) return `${to} on ${formatDate(date)}`;
    return frequency && startDate ? `${to} / ${rhythmOf({ frequency, startDate, ...end })}` : to;
  },
  /** Cuts the end of a long name, never the account. */
  message(wire) {
    const characters = [...plain(wire, Infinity)];
    if (characters.length <= MAX_DESTINATION) return characters.join("");
    const name = characters.slice(0, MAX_DESTINATION - MAX_ACCOUNT - 1).join("");
    return `${name}…${characters.slice(-MAX_ACCOUNT).join("")}`;
  },
  page: ({ toName = "" }) => toName,
};

export const transferOtp = actsOf<typeof texts>("transfers", "payments").otpFor(
  "transfer",
  "IBFUNDTRANSFER",
  {
    amount: rupees,
    from: lastDigits,
    to: destination,
  },
);

interface Ordered extends Destination {
  amount?: Paise | undefined;
  fromAccount?: string | undefined;
}

/** Bound values of a complete order. Ignores the IFSC within the bank. */
export const boundValuesOf = (kind: TransferKind, { amount, fromAccount, ifsc, ...to }: Ordered) => ({
  amount: amount!,
  from: fromAccount!,
  to: { ...to, ifsc: railOf(kind) === "within-bank" ? undefined : ifsc },
});
