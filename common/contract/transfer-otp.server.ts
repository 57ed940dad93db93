import type texts from "locales/en/transfers.json";
import { formatDate, type IsoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import { oneLine } from "common/plain-text";
import { quotedInMessage, quotedOnPage } from "common/quotation";
import type { Frequency } from "common/standing-instructions";
import { words } from "common/words";
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

const onDay = /^(.+) on (\d\d-\d\d-\d{4})$/;
const repeated =
  /^(.+) \/ (monthly|quarterly|half-yearly|yearly) from (\d\d-\d\d-\d{4}), (?:(\d+) times|up to Rs ([\d.]+))$/;

/** Name, account and IFSC; date of a scheduled transfer; rhythm and end of a standing instruction. */
const destination: BoundValue<Destination> = {
  wire({ toName, toAccount, ifsc, date, frequency, startDate, ...end }) {
    const to = [toName, toAccount, ...(ifsc ? [ifsc] : [])].join(" / ");
    if (date) return `${to} on ${formatDate(date)}`;
    return frequency && startDate ? `${to} / ${rhythmOf({ frequency, startDate, ...end })}` : to;
  },
  message(wire) {
    const line = oneLine(wire);
    const [, toOnDay, date] = onDay.exec(line) ?? [];
    if (date) return words("transfers:messages.onDay", { to: named(toOnDay!), date });
    const [, to, frequency, from, times, most] = repeated.exec(line) ?? [];
    if (!from) return named(line);
    const end = times
      ? words("transfers:messages.times", { count: Number(times) })
      : words("transfers:messages.upTo", { amount: rupees.message(most!) });
    return words("transfers:messages.repeated", {
      to: named(to!),
      frequency: words(`transfers:messages.every.${frequency}`),
      from,
      end,
    });
  },
  page: ({ toName = "" }) => quotedOnPage(toName),
};

const ofOtherBank = /^(.*) \/ ([A-Z0-9]{1,34} \/ [A-Z]{4}0[A-Z0-9]{6})$/;
const ofThisBank = /^(.*) \/ ([A-Z0-9]{1,34})$/;

/** Name in quotation marks, then account and IFSC. Cuts the end of a long name, never the account. */
function named(to: string): string {
  const [, name = to, account = ""] = ofOtherBank.exec(to) ?? ofThisBank.exec(to) ?? [];
  const most = MAX_DESTINATION - account.length;
  const letters = [...name];
  const shown = letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
  return [quotedInMessage(shown), account].filter(Boolean).join(" / ");
}

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
