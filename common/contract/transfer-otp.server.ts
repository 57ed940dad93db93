import type texts from "locales/en/transfers.json";
import { formatDate, type IsoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import { plain } from "common/plain-text";
import type { Frequency } from "common/standing-instructions";
import { actsOf } from "./act.server";
import { lastDigits, rupees, type BoundValue } from "./bound-values.server";

/** The OTP of a transfer, whenever it is made: at once, on a later day, or again and again. */

interface Rhythm {
  frequency: Frequency;
  startDate: IsoDate;
  times?: number | undefined;
  untilAmount?: Paise | undefined;
}

/** To whom it goes; and when, if not at once. */
interface Destination extends Partial<Rhythm> {
  toAccount?: string | undefined;
  toName?: string | undefined;
  ifsc?: string | undefined;
  /** Of a scheduled one. */
  date?: IsoDate | undefined;
}

const rhythmOf = ({ frequency, startDate, times, untilAmount }: Rhythm): string => {
  const end = times === undefined ? `up to Rs ${plainAmount(untilAmount!)}` : `${times} times`;
  return `${frequency} from ${formatDate(startDate)}, ${end}`;
};

const MAX_DESTINATION = 100;
/** Of account number, IFSC and date, or of account number, rhythm and end, with what parts them. */
const MAX_ACCOUNT = 68;

/** Name, account and IFSC; the date of a scheduled transfer; how often and how long a standing instruction pays. */
const destination: BoundValue<Destination> = {
  wire({ toName, toAccount, ifsc, date, frequency, startDate, ...end }) {
    const to = [toName, toAccount, ...(ifsc ? [ifsc] : [])].join(" / ");
    if (date) return `${to} on ${formatDate(date)}`;
    return frequency && startDate ? `${to} / ${rhythmOf({ frequency, startDate, ...end })}` : to;
  },
  /** Of a long name the end is left out, never what follows it. */
  message(wire) {
    const characters = [...plain(wire, Infinity)];
    if (characters.length <= MAX_DESTINATION) return characters.join("");
    const name = characters.slice(0, MAX_DESTINATION - MAX_ACCOUNT - 1).join("");
    return `${name}…${characters.slice(-MAX_ACCOUNT).join("")}`;
  },
  page: ({ toName = "" }) => toName,
};

export const transferOtp = actsOf<typeof texts>("transfers").otpFor("transfer", "IBFUNDTRANSFER", {
  amount: rupees,
  from: lastDigits,
  to: destination,
});

/** Who pays how much to whom, in the names of all services that transfer. */
interface Ordered extends Destination {
  amount?: Paise | undefined;
  fromAccount?: string | undefined;
}

/** What an order is bound to, once the bank has found it complete. Within the bank there is no IFSC, whatever is sent. */
export const boundValuesOf = (kind: TransferKind, { amount, fromAccount, ifsc, ...to }: Ordered) => ({
  amount: amount!,
  from: fromAccount!,
  to: { ...to, ifsc: railOf(kind) === "within-bank" ? undefined : ifsc },
});
