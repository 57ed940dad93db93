import { bankTariff } from "common/bank-tariff";
import { formatDate, type IsoDate } from "common/dates";
import { transferKinds } from "common/payments";
import { chargedRanges, inForce } from "common/tariff";
import { onRecord } from "./papers";
import {
  addDays,
  addMonths,
  amounts,
  amountsIn,
  dates,
  isDateOf,
  isOneOf,
  isoOf,
  paiseOf,
  rows,
  type Rule,
  type Seen,
} from "./rule";

/** Payments, their limits and payees, and what is told of on home and in notices. */

function limitsOfBank(on: IsoDate): bigint[] {
  const { kinds, perDay, leastOwn } = inForce(bankTariff.paymentLimits, on);
  const { cap } = inForce(bankTariff.newPayees, on);
  const ofOne = Object.values(kinds).flatMap(({ least, most }) => [least, most]);
  return [...ofOne, ...Object.values(perDay).filter((one) => one !== null), leastOwn, cap];
}

export const limitsOf = (seen: Seen) => [
  ...limitsOfBank(seen.visit.books.today),
  ...amountsIn(rows(seen, "own_limit"), "amount"),
  ...transferKinds.flatMap((kind) =>
    chargedRanges(bankTariff.charges, kind, seen.visit.books.today).flatMap(({ above, withGst }) => [
      above,
      withGst,
    ]),
  ),
];

/** What is left of a limit of the day: the limit, less what was used. */
function isLeft(seen: Seen): boolean {
  const used = seen.visit.books.of
    .payment!.filter(({ paid_on }) => paid_on === seen.visit.books.today)
    .map(({ amount }) => amount as bigint);
  const all = used.reduce((sum, one) => sum + one, 0n);
  return isOneOf(
    seen,
    limitsOf(seen).flatMap((limit) => [limit - all, ...used.map((one) => limit - one)]),
  );
}

/** Day of the payment that the page is about, or today. */
const madeOn = ({ source, visit }: Seen): IsoDate =>
  (visit.books.of.payment?.find(({ reference }) => source.path.includes(String(reference)))?.paid_on as
    IsoDate | undefined) ?? visit.books.today;

/** Law on payments that the customer did not make: RBI's rule of 2017, and from 2027 its directions of 2026. */
const isOfNewLaw = (day: IsoDate): boolean => day >= "2027-01-01";

function workingDayAfter({ visit }: Seen, day: IsoDate, count: number): IsoDate {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (!visit.isClosed(at)) left -= 1;
  }
  return at;
}

export const paymentRules: Rule[] = [
  {
    name: "amounts of the law on a payment not made by the customer are those of its day",
    role: /^text payments:liability\./,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        isOfNewLaw(madeOn(seen)) ? [50_000_00n, 25_000_00n] : [5_000_00n, 10_000_00n, 25_000_00n],
      ),
  },
  {
    name: "each version of the terms has the amounts of the law of its days",
    role: /^text payments:liability\./,
    path: /^\/Terms/,
    kind: "money",
    holds: (seen) => {
      const isLater = seen.source.said.some(
        ({ role, value }) => role.includes("byDay") && isoOf(value) === "2027-01-01",
      );
      return isOneOf(seen, isLater ? [50_000_00n, 25_000_00n] : [5_000_00n, 10_000_00n, 25_000_00n]);
    },
  },
  {
    name: "the terms have a version of January 2026, and one of the law of 2027",
    role: /^text terms:|^words Version of #$/,
    path: /^\/Terms/,
    kind: "date",
    holds: (seen) => isDateOf(seen, ["01-01-2026", "31-12-2026", "01-01-2027"]),
  },
  {
    name: "it is reported until the law's last day: 3 and 7 working days after the message, or 5 days after the payment",
    role: /^text payments:liability\.until/,
    path: /^\/Payments\/P/,
    kind: "date",
    holds: (seen) => {
      const made = madeOn(seen);
      const last = isOfNewLaw(made)
        ? [addDays(made, 5)]
        : [workingDayAfter(seen, made, 3), workingDayAfter(seen, made, 7)];
      return isDateOf(seen, last.map(formatDate));
    },
  },
  {
    name: "the balance after a payment is that of its entry",
    role: /^term Account balance afterwards/,
    path: /^\/Payments\/P/,
    kind: "money",
    holds: ({ source, value, visit }) =>
      visit.books.entries.some(
        ({ after, reference }) => source.path.includes(reference) && after === paiseOf(value),
      ),
  },
  {
    name: "payments are listed from the first day of a month",
    role: /From(?: # Show all)?$/,
    path: /^\/Payments(?:\?|$)/,
    kind: "date",
    holds: ({ value, visit }) => value.startsWith("01") && isoOf(value) <= visit.books.today,
  },
  {
    name: "the limits of a day on an account's page",
    role: /^words #$/,
    path: /^\/AccountLimits$/,
    kind: "money",
    holds: (seen) => isOneOf(seen, limitsOf(seen)),
  },
  {
    name: "what is left of them today",
    role: /limits\.left|^words # left today$/,
    path: /^\/AccountLimits$/,
    kind: "money",
    holds: isLeft,
  },
  dates(
    "when a payment was made, and each step of it",
    /^(?:column|term) (?:Date and time|Paid on|Refunded|Date)$/,
    ["payment", "payment_event"],
    ["paid_at", "at", "arrives_by"],
    /^\/(?:Payments|Receipts)/,
  ),
  amounts(
    "what a payment was of",
    /^(?:column|term) (?:Amount|Charge.*|Refunded|Debited)$|^text payments:|^text transfers:|^words #$/,
    ["payment"],
    ["amount", "charge"],
    /^\/(?:Payments|Receipts|main|Notifications|ManageBeneficiary)/,
  ),
  dates(
    "payments on home and in notices",
    /^text payments:|^words .*#|^text /,
    [
      "payment",
      "payment_event",
      "instruction_run",
      "card",
      "card_application",
      "cheque_presentation",
      "deposit",
    ],
    ["paid_at", "at", "ended_at", "expires_on", "presented_at", "applied_at", "matures_on"],
    /^\/(?:main|Notifications|Payments|ManageBeneficiary)/,
  ),
  amounts(
    "amounts of notices and of what comes this week",
    /^words #$/,
    [
      "payment",
      "instruction_run",
      "card_use",
      "cheque_presentation",
      "deposit",
      "loan",
      "standing_instruction",
      "scheduled_transfer",
    ],
    ["amount", "maturity_amount", "principal", "instalment"],
    /^\/(?:main|Notifications)$/,
  ),
  {
    name: "a notice's day is on record",
    role: /^words /,
    path: /^\/Notifications$/,
    kind: "date",
    holds: (seen) =>
      onRecord(seen) ||
      isDateOf(
        seen,
        seen.visit.signIns.map((at) => at.slice(0, 10)),
      ),
  },
  {
    name: "movements begin a year ago",
    role: /movements:begins/,
    kind: "date",
    holds: (seen) => isoOf(seen.value) === addMonths(seen.visit.books.today, -12),
  },
  {
    name: "a card is told of in the month in which it ends",
    role: /^words ••0 · #$/,
    path: /^\/(?:main|Notifications)$/,
    kind: "date",
    holds: (seen) =>
      rows(seen, "card").some(
        ({ expires_on }) => (expires_on as string).slice(0, 7) === isoOf(seen.value).slice(0, 7),
      ),
  },
  {
    name: "a notice's amount is that of an entry",
    role: /^words (?:.*· )?#$/,
    path: /^\/(?:main|Notifications)$/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        seen.visit.books.entries.map(({ amount }) => amount),
      ),
  },
  {
    name: "what was given back is the payment with its charge",
    role: /^term Refunded/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        rows(seen, "payment").map(({ amount, charge }) => (amount as bigint) + (charge as bigint)),
      ),
  },
  {
    name: "no more is paid into a loan than is owed",
    role: /form\.limits/,
    path: /^\/PayLoan/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        [...seen.visit.books.accounts.values()].map(({ balance }) => balance),
      ),
  },
  {
    name: "limits of transfers are those in force, less what was used today",
    role: /^text transfers:|^term (?:The bank’s highest limit|Within the bank|IMPS|NEFT|RTGS)/,
    kind: "money",
    holds: (seen) =>
      isOneOf(seen, [...limitsOf(seen), ...amountsIn(rows(seen, "deposit"), "principal")]) || isLeft(seen),
  },
  {
    name: "a rail's hour is of today",
    role: /^words .*\bBy # 0:0|^text .*\{(?:by|time|until|from)\}/i,
    path: /^\/(?:Send|OtherBankTransfer|FundTransfer|ManageBeneficiary)/,
    kind: "date",
    holds: (seen) => [seen.visit.books.today, addDays(seen.visit.books.today, 1)].includes(isoOf(seen.value)),
  },
  dates(
    "a payee's dates",
    /^(?:column|term) (?:Added on|Can be paid from|Usable from)/,
    ["payee"],
    ["added_at", "usable_from"],
  ),
];
