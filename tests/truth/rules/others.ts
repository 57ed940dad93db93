import { istDate, type IsoDate } from "common/dates";
import { coverEnd } from "common/schemes";
import { inForce } from "common/tariff";
import { limitsOf } from "./payments";
import {
  addDays,
  addMonths,
  amounts,
  bankTariff,
  dates,
  financialYearStart,
  formatDate,
  isDateOf,
  isOneOf,
  isoOf,
  paiseOf,
  plainDate,
  rows,
  size,
  subjects,
  type Rule,
  type Seen,
} from "./rule";

/** Payments, cards, cheques, tax, tariff, and what is said on every page. */

const today = (seen: Seen) => formatDate(seen.visit.books.today);

const isHoliday = (seen: Seen) =>
  bankTariff.calendar.holidays.some(({ on, name }) => {
    const day = isoOf(seen.value);
    return (on.includes(day) || on.includes(day.slice(5))) && Object.values(seen.row ?? {}).includes(name);
  });

const earliestStatement = ({ visit }: Seen) =>
  formatDate(addMonths(financialYearStart(visit.books.today), visit.books.today.slice(5) < "04" ? -12 : 0));

/** All amounts of the tariff, with and without GST, read from its data. */
const tariffAmounts = (): bigint[] => {
  const found: bigint[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "bigint") for (const part of [100n, 118n]) found.push((value * part) / 100n);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(bankTariff);
  return found;
};
const tariffDates = () =>
  [
    ...JSON.stringify(bankTariff, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ).matchAll(/\d{4}-\d\d-\d\d/g),
  ].map(([date]) => formatDate(date as never));

/** A pension, and what it leaves to the nominee (S: the chart of APY: 1.7 lakh for 1,000 a month). */
const pensions = [
  ...[1_70_000_00n, 8_50_000_00n],
  ...[1, 2, 3, 4, 5].map((thousand) => BigInt(thousand) * 1_000_00n),
];

/** Interest of the tax year on deposits, as booked until today. */
const yearFrom = (seen: Seen) => financialYearStart(seen.visit.books.today);

export const otherRules: Rule[] = [
  {
    name: "the last sign-in is the one before",
    role: /^(?:words Last sign-in|term Last sign-in)/,
    kind: "date",
    holds: (seen) => seen.around.includes(seen.visit.lastSignIn),
  },
  {
    name: "an example says that it is one",
    role: /example/,
    kind: "date",
    holds: (seen) => plainDate(seen.value) === "31-03-2026" && seen.around.includes("for example"),
  },
  {
    name: "the present time",
    role: /^words /,
    path: /^\/(?:Activity|Sessions)/,
    kind: "date",
    holds: (seen) =>
      isDateOf(
        seen,
        seen.visit.signIns.map((at) => at.slice(0, 10)),
      ),
  },
  {
    name: "the activity has the day on which the database wrote it, whose clock nobody moves",
    role: /^words /,
    path: /^\/Activity/,
    kind: "date",
    holds: (seen) =>
      isDateOf(
        seen,
        [...rows(seen, "audit").map(({ at }) => at as Date), new Date()].map((at) => formatDate(istDate(at))),
      ),
  },
  {
    name: "a statement's own dates reach from 1 April, before April from that of the year before, to today",
    role: /^(?:min|max) of field (?:From|To)$|form\.customHint/,
    kind: "date",
    holds: (seen) => isDateOf(seen, [/^max/.test(seen.role) ? today(seen) : earliestStatement(seen)]),
  },
  {
    name: "the day before today ends what a certificate is given for, today begins a cheque's",
    role: /^(?:min|max) of field |^words Any day up to #|^words Balance at the close|hints\.issueDate|^words Issue date The day/,
    path: /^\/(?:Certificates|PositivePay)/,
    kind: "date",
    holds: (seen) =>
      isDateOf(seen, [
        /Positive/.test(seen.source.path) ? today(seen) : formatDate(addDays(seen.visit.books.today, -1)),
      ]),
  },
  {
    name: "a holiday of the calendar",
    role: /^column (?:Date|Day)$/,
    path: /^\/BankHolidays/,
    kind: "date",
    holds: (seen) => isHoliday(seen),
  },

  {
    name: "tax so far is what was deducted in the year",
    role: /^term TDS so far/,
    path: /^\/Form121/,
    kind: "money",
    holds: (seen) =>
      isOneOf(seen, [
        rows(seen, "tax_deducted")
          .filter(({ deducted_on }) => (deducted_on as string) >= yearFrom(seen))
          .reduce((sum, { tax }) => sum + (tax as bigint), 0n),
      ]),
  },
  {
    name: "interest of the tax year is what was booked",
    role: /^term Interest so far$/,
    path: /^\/(?:TDSEnquiry|Form121)/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [taxYearInterest(seen)]),
  },
  {
    name: "the tax expected is the rate of what is expected",
    role: /^term (?:TDS expected.*|Interest to come.*|TDS so far|Limit up to which.*)$/,
    path: /^\/TDSEnquiry/,
    kind: "money",
    holds: (seen) => {
      const of = (name: RegExp) =>
        paiseOf(
          seen.source.said.find(({ role, kind }) => kind === "money" && name.test(role))?.value ?? "₹0",
        );
      const all = of(/Interest so far/) + of(/Interest to come/);
      const [expected, limit] = [of(/TDS expected/), of(/Limit up to/)];
      const tenth = ((all + 500n) / 1000n) * 100n;
      return all <= limit
        ? expected === 0n
        : [tenth, tenth * 2n].some((right) => size(right - expected) <= 100n) ||
            expected === of(/TDS so far/);
    },
  },
  {
    name: "tax is listed of a financial year, as far as it has run",
    role: /^text tax:result\.|^words (?:No t|T)ax (?:was )?deducted from/,
    path: /^\/TDSEnquiry/,
    kind: "date",
    holds: (seen) =>
      isDateOf(
        seen,
        yearsOf(seen).flatMap(({ from, to }) => [formatDate(from), formatDate(to)]),
      ),
  },
  {
    name: "the year of five quarters of interest on savings is 2026-27",
    role: /^text tax:certificates\.quarters/,
    path: /^\/Certificates/,
    kind: "date",
    holds: (seen) => isDateOf(seen, ["01-01-2026", "31-03-2027"]),
  },
  {
    name: "the sums of tax are those of a financial year",
    role: /^term Total (?:interest|TDS)/,
    path: /^\/TDSEnquiry/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        yearsOf(seen).flatMap(({ from, to }) =>
          (["interest", "tax"] as const).map((column) =>
            rows(seen, "tax_deducted")
              .filter(({ account }) => subjects(seen).includes(account as string))
              .filter(({ deducted_on: on }) => (on as string) >= from && (on as string) <= to)
              .reduce((sum, row) => sum + (row[column] as bigint), 0n),
          ),
        ),
      ),
  },
  {
    name: "a certificate's columns are what was booked of an account in a year, and their sums",
    role: /^column (?:Interest (?:paid|charged)|Principal repaid|TDS)$/,
    path: /^\/Certificates/,
    kind: "money",
    holds: (seen) => {
      if (/^Total/.test(seen.row?.["Account number"] ?? "")) {
        const column = seen.source.said.filter(({ role, row }) => role === seen.role && row !== seen.row);
        const others = column.filter(({ row }) => !/^Total/.test(row?.["Account number"] ?? ""));
        return isOneOf(seen, [others.reduce((sum, { value }) => sum + paiseOf(value), 0n)]);
      }
      return subjects(seen).some((account) => isOneOf(seen, [0n, ...bookedOf(seen, account)]));
    },
  },
  {
    name: "a certificate of interest says what was booked of an account, and of all together",
    role: /^paper /,
    path: /^\/InterestCertificates/,
    kind: "money",
    holds: (seen) => {
      const accounts = [...seen.visit.books.accounts.keys()];
      const named = accounts.filter((number) => seen.around.includes(number));
      if (named.length > 0) return named.some((account) => isOneOf(seen, [0n, ...bookedOf(seen, account)]));
      const all = accounts.map((account) => bookedOf(seen, account));
      return isOneOf(
        seen,
        all[0]!.map((_, place) => all.reduce((sum, of) => sum + of[place]!, 0n)),
      );
    },
  },
  {
    name: "a year's last day",
    role: /^term .*31.03|Interest to come by|TDS expected/,
    path: /^\/TDSEnquiry/,
    kind: "date",
    holds: (seen) => /31.03/.test(seen.value),
  },
  {
    name: "the bounds of Form 121 are the interest expected and the law's",
    role: /declaration\.incomeHint|^term Interest expected/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        Object.values(inForce(bankTariff.tax, seen.visit.books.today).declaration ?? {}) as bigint[],
      ) || seen.source.said.filter(({ value }) => value === seen.value).length > 1,
  },
  amounts(
    "tax deducted",
    /^(?:column|term) /,
    ["tax_deducted", "interest"],
    ["tax", "interest", "amount", "shortfall", "refund"],
    /^\/TDSEnquiry/,
  ),
  dates(
    "when tax was deducted",
    /^(?:column|term) /,
    ["tax_deducted", "interest"],
    ["deducted_on", "booked_on", "due_date"],
    /^\/TDSEnquiry/,
  ),

  {
    name: "an offer's figures are the law's or the tariff's",
    role: /./,
    path: /^\/(?:Schemes|AddPM|AddAPY|ViewPM|ViewAPY|Menu|Charges|DepositRates|LoanRates|ProgressReport|DebitCard|ChequeBookRequest|Menual|help|TermDeposit\/new|OwnLimit|AlertSettings|Help)/,
    kind: "money",
    holds: (seen) =>
      isOneOf(seen, [
        ...pensions,
        ...tariffAmounts(),
        ...limitsOf(seen),
        5_00_000_00n,
        50_000_00n,
        5_000_00n,
        100_00n,
        1_000_00n,
        10_00_000_00n,
      ]),
  },
  {
    name: "a tariff's dates are its versions'",
    role: /./,
    path: /^\/(?:Charges|DepositRates|LoanRates|ProgressReport|Schemes|Add)/,
    kind: "date",
    holds: (seen) => isDateOf(seen, [...tariffDates(), formatDate(coverEnd(seen.visit.books.today))]),
  },
  {
    name: "figures of the years are the tariff's, in crores",
    role: /^column /,
    path: /^\/ProgressReport/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        tariffAmounts().map((paise) => paise / 10_000_000n),
      ) ||
      JSON.stringify(bankTariff.progress, (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      ).includes(seen.value),
  },
  {
    name: "deposits are insured up to five lakh",
    role: /totals\.insurance|insured/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [5_00_000_00n]),
  },
  {
    name: "a message is sent from the amount chosen",
    role: /alerts/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [5_000_00n]),
  },

  {
    name: "coming debits are told for the days asked for, or for thirty",
    role: /coming\.lead/,
    kind: "date",
    holds: ({ source, value, visit }) =>
      isoOf(value) === addDays(visit.books.today, Number(/days=(\d+)/.exec(source.path)?.[1] ?? 30)),
  },
  amounts(
    "what is still to be paid in",
    /^term Still to be paid in|form\.limits/,
    ["deposit"],
    ["principal"],
    /^\/PayRd/,
  ),
  {
    name: "what is still to be paid in are whole instalments",
    role: /^term Still to be paid in|form\.limits/,
    path: /^\/PayRd/,
    kind: "money",
    holds: (seen) =>
      rows(seen, "deposit").some((row) => paiseOf(seen.value) % (row.principal as bigint) === 0n),
  },
  {
    name: "a page made today",
    role: /./,
    kind: "date",
    holds: (seen) => plainDate(seen.value) === today(seen),
  },
];

/** This financial year up to today, and the two before. */
function yearsOf(seen: Seen): { from: IsoDate; to: IsoDate }[] {
  const { today: now } = seen.visit.books;
  const starts = [0, 12, 24].map((months) => addMonths(financialYearStart(now), -months));
  return starts.map((from) => {
    const end = addDays(addMonths(from, 12), -1);
    return { from, to: end < now ? end : now };
  });
}

/** Interest, tax and principal of an account, by year. */
function bookedOf(seen: Seen, account: string): bigint[] {
  const add = (table: string, column: string, on: string, { from, to }: { from: string; to: string }) =>
    rows(seen, table)
      .filter((row) => row.account === account && row[on])
      .filter((row) => String(row[on]) >= from && String(row[on]).slice(0, 10) <= to)
      .reduce((sum, row) => sum + (row[column] as bigint), 0n);
  return yearsOf(seen).flatMap((year) => {
    const entries = seen.visit.books.entries.filter(
      (entry) => entry.account === account && entry.date >= year.from && entry.date <= year.to,
    );
    const ofKind = (kind: RegExp, sign: bigint) =>
      entries
        .filter((entry) => kind.test(entry.kind) && entry.amount * sign > 0n)
        .reduce((sum, { amount }) => sum + amount, 0n);
    const charged = ofKind(/interest/, -1n);
    const isLoan = seen.visit.books.accounts.get(account)!.kind === "loan";
    const paidIn = entries.filter(({ amount }) => amount > 0n).reduce((sum, { amount }) => sum + amount, 0n);
    return [
      add("interest", "amount", "booked_on", year),
      add("tax_deducted", "tax", "deducted_on", year),
      ofKind(/interest/, 1n),
      charged,
      isLoan ? paidIn + charged : 0n,
    ];
  });
}

function taxYearInterest(seen: Seen): bigint {
  const deposits = new Set(seen.visit.books.of.deposit!.map(({ account }) => account));
  const booked = rows(seen, "interest").filter(
    ({ account, booked_on }) => deposits.has(account) && (booked_on as string) >= yearFrom(seen),
  );
  return booked.reduce((sum, { amount }) => sum + (amount as bigint), 0n);
}
