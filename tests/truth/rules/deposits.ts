import { daysBetween } from "common/dates";
import { madeOn } from "./coming";
import {
  addMonths,
  amounts,
  dates,
  entriesOf,
  formatDate,
  isDateOf,
  isOneOf,
  isoOf,
  paiseOf,
  plainDate,
  rowsOfSubjects,
  size,
  subjects,
  type Rule,
  type Seen,
} from "./rule";

/** Deposits and loans: their terms, their past, and what they promise. */

const deposit = /^\/(?:FDDetailsView|TermDeposit|PayRd|Dashboard)/;

function isLifeLine(seen: Seen): boolean {
  const on = /\d{2}[-‑]\d{2}[-‑]\d{4}/.exec(seen.around)?.[0];
  const amount = /[-−]?₹[\d,.]+\d/.exec(seen.around)?.[0];
  if (!on) return false;
  const day = isoOf(on);
  if (/to come/.test(seen.around) || seen.role === "term Next") {
    if (day < seen.visit.books.today) return false;
    if (amount && seen.kind === "money")
      for (const account of subjects(seen)) promise(seen, account, day, paiseOf(amount));
    return true;
  }
  const paid = entriesOf(seen, [...seen.visit.books.accounts.keys()])
    .filter(({ date }) => date === day)
    .map((entry) => entry.amount);
  const taxed = rowsOfSubjects(seen, "tax_deducted")
    .filter((row) => row.deducted_on === day)
    .map((row) => row.tax as bigint);
  taxed.push(taxed.reduce((sum, one) => sum + one, 0n));
  const earned = rowsOfSubjects(seen, "interest")
    .filter((row) => row.booked_on === day || row.due_date === day)
    .map((row) => row.amount as bigint);
  return !amount || [...paid, ...taxed, ...earned].some((one) => size(one) === size(paiseOf(amount)));
}

function promise(
  { visit, source }: Seen,
  account: string,
  on: ReturnType<typeof isoOf>,
  amount: bigint,
): void {
  visit.promises.push({
    customer: visit.books.customer,
    madeOn: visit.books.today,
    account,
    on,
    amount,
    kept: true,
    where: source.path,
  });
}

/** Interest of the month on what was owed, and the rest of the instalment off it. */
function isScheduleRow(seen: Seen): boolean {
  const { row = {} } = seen;
  const of = (heading: string) =>
    row[heading] ? paiseOf(/[-−]?₹?[\d,]+\.\d\d/.exec(row[heading]!)?.[0] ?? "0") : undefined;
  const [loan] = rowsOfSubjects(seen, "loan");
  const [instalment, interest, principal, owed] = [
    "Instalment",
    "Interest",
    "Principal",
    "Outstanding balance",
  ].map(of);
  if (/^column State/.test(seen.role)) {
    const dueOn = /\d{2}[-‑]\d{2}[-‑]\d{4}/.exec(row["Due on"] ?? "")?.[0];
    const paid = rowsOfSubjects(seen, "loan_instalment").map(({ paid_on }) =>
      paid_on ? formatDate(paid_on as never) : "",
    );
    return isDateOf(seen, dueOn ? [...paid, formatDate(madeOn(seen, isoOf(dueOn)))] : paid);
  }
  const due = /\d{2}[-‑]\d{2}[-‑]\d{4}/.exec(row["Due on"] ?? "")?.[0];
  if (!loan || !due) return false;
  if (instalment === undefined) return owed !== undefined && isOwedAfter(seen, isoOf(due), owed);
  const fallen = rowsOfSubjects(seen, "loan_instalment").find(
    (one) => formatDate(one.due_on as never) === plainDate(due),
  );
  if (fallen)
    return fallen.payment === instalment && fallen.interest === interest && fallen.outstanding === owed;
  const before = owed! + principal!;
  const month = Number(loan.rate) * 100;
  const twice = (before * BigInt(Math.round(month)) * 2n + 120_000n) / 240_000n;
  const onDay = Array.from({ length: loan.instalments as number }, (_, place) =>
    formatDate(addMonths(loan.disbursed_on as never, place + 1)),
  );
  return (
    instalment === interest! + principal! && size(twice - interest!) <= 1n && onDay.includes(plainDate(due))
  );
}

/** A row of the table by year is what the schedule's own row says. */
function isOwedAfter(seen: Seen, on: ReturnType<typeof isoOf>, owed: bigint): boolean {
  const fallen = rowsOfSubjects(seen, "loan_instalment").find(({ due_on }) => due_on === on);
  if (fallen) return fallen.outstanding === owed;
  return loanToCome(seen)?.after.get(on) === owed;
}

/** The loan of the page, played month by month from what is owed. */
function loanToCome(seen: Seen) {
  const [loan] = rowsOfSubjects(seen, "loan");
  const account = seen.visit.books.accounts.get(subjects(seen)[0]!);
  if (!loan || account?.kind !== "loan") return null;
  const fallen = rowsOfSubjects(seen, "loan_instalment");
  const unpaid = fallen.reduce((sum, row) => sum + (row.unpaid as bigint), 0n);
  let owed = -account.balance - unpaid;
  let number = fallen.length;
  let interest = 0n;
  let lastPayment = 0n;
  const after = new Map<string, bigint>();
  while (owed > 0n && number < (loan.instalments as number)) {
    number += 1;
    const hundredths = BigInt(Math.round(Number(loan.rate) * 100));
    const month = (owed * hundredths * 2n + 120_000n) / 240_000n;
    interest += month;
    const emi = loan.instalment as bigint;
    lastPayment = owed + month;
    owed = owed + month <= emi || number === loan.instalments ? 0n : owed + month - emi;
    after.set(addMonths(loan.disbursed_on as never, number), owed);
  }
  return {
    after,
    interest,
    lastPayment,
    owed: -account.balance,
    last: addMonths(loan.disbursed_on as never, number),
  };
}

/** What may be overdue on the recurring deposits; an instalment of today may still be tried. */
function recurringArrears(seen: Seen) {
  const { books } = seen.visit;
  return rowsOfSubjects(seen, "deposit")
    .filter(({ payout, status }) => payout === "recurring" && status === "OPEN")
    .flatMap((row) => {
      const principal = row.principal as bigint;
      const account = row.account as string;
      const interest = rowsOfSubjects(seen, "interest")
        .filter((one) => one.account === account)
        .reduce((sum, one) => sum + (one.amount as bigint), 0n);
      const paid = Number((books.accounts.get(account)!.balance - interest) / principal);
      const dueOn = (number: number) => addMonths(row.opened_on as never, number - 1);
      const due = [...Array(row.months as number).keys()].filter((at) => dueOn(at + 1) <= books.today).length;
      return [...Array(Math.max(0, due - paid)).keys()].map((at) => ({
        amount: principal * BigInt(at + 1),
        since: dueOn(paid + 1),
      }));
    });
}

/** Null for a recurring deposit, whose interest counts from each instalment's day. */
function earnedSince(seen: Seen): bigint | null {
  const [row] = rowsOfSubjects(seen, "deposit");
  if (!row || row.payout === "recurring") return null;
  const last =
    rowsOfSubjects(seen, "interest")
      .map(({ due_date }) => due_date as ReturnType<typeof isoOf>)
      .toSorted()
      .at(-1) ?? (row.opened_on as ReturnType<typeof isoOf>);
  const base = seen.visit.books.accounts.get(row.account as string)!.balance;
  const days = BigInt(daysBetween(last, seen.visit.books.today));
  return (base * BigInt(Math.round(Number(row.rate) * 100)) * days) / 3_650_000n;
}

const paidBy = (seen: Seen, deposits: string[]) => entriesOf(seen, deposits).map(({ amount }) => amount);

/** Interest was booked on its day, or is promised. */
function isInterestRow(seen: Seen): boolean {
  const { "Credited on": on = "", Interest = "" } = seen.row ?? {};
  const [day, amount] = [isoOf(plainDate(on)), paiseOf(Interest)];
  const booked = rowsOfSubjects(seen, "interest").some(
    (row) => (row.booked_on === day || row.due_date === day) && row.amount === amount,
  );
  if (booked) return true;
  if (day < seen.visit.books.today) return false;
  for (const account of subjects(seen)) promise(seen, account, day, amount);
  return true;
}

export const depositRules: Rule[] = [
  {
    name: "interest of a deposit was booked on its day, or is promised",
    role: /^column (?:Credited on|Interest)$/,
    path: /^\/FDDetailsView/,
    holds: isInterestRow,
  },
  {
    name: "a line of a deposit's life was booked, or is promised",
    role: /^words # .*#$|^text deposit-life:life|^term Next$/,
    path: /^\/FDDetailsView/,
    holds: isLifeLine,
  },
  {
    name: "a row of a deposit's life was booked, or is promised",
    role: /^column (?:Date|Amount)$/,
    path: /^\/FDDetailsView/,
    holds: isLifeLine,
  },
  dates(
    "a deposit's dates",
    /^words # on #$|^words .*matures on #$|^(?:term|column) (?:Opening date|Opened on|Matures on|Closed on|Date of opening)|maturity\.until|closing\.keepText|^words .*matures on/i,
    ["deposit", "loan", "deposit_closing"],
    ["opened_on", "matures_on", "disbursed_on", "closed_on"],
    /^\/(?:FDDetailsView|TermDeposit)/,
  ),
  amounts(
    "a deposit's amounts",
    /^(?:term|column) (?:Principal(?: or instalment)?|Instalment)$|^words # a month$/,
    ["deposit"],
    ["principal"],
    deposit,
  ),
  {
    name: "the maturity amount is what will be paid",
    role: /^(?:term|column) Maturity amount$|^words # on #$|closing\.keepText \{amount\}/,
    path: /^\/(?:FDDetailsView|TermDeposit|Dashboard)/,
    kind: "money",
    holds: (seen) => {
      const found = rowsOfSubjects(seen, "deposit").filter(({ status }) => status === "OPEN");
      const closed = rowsOfSubjects(seen, "deposit").filter(({ status }) => status !== "OPEN");
      for (const row of subjects(seen).length === 1 ? found : [])
        promise(seen, row.account as string, row.matures_on as never, paiseOf(seen.value));
      return (
        found.length > 0 ||
        isOneOf(
          seen,
          entriesOf(
            seen,
            closed.map(({ account }) => account as string),
          ).map(({ amount }) => amount),
        )
      );
    },
  },
  {
    name: "what closing early pays adds up",
    role: /^term /,
    path: /^\/TermDeposit\/close/,
    kind: "money",
    holds: (seen) => {
      const lines = seen.source.said.filter(
        ({ role, kind, under }) => kind === "money" && role.startsWith("term ") && under === seen.under,
      );
      const paid = lines.findIndex(({ role }) => /You receive/.test(role));
      const sum = lines.slice(0, paid).reduce((total, { value }) => total + paiseOf(value), 0n);
      return paid > 0 && sum === paiseOf(lines[paid]!.value);
    },
  },
  {
    name: "the two losses of closing early add up",
    role: /closing\.cost/,
    path: /^\/TermDeposit\/close/,
    kind: "money",
    holds: (seen) => {
      const of = (place: string) => {
        const said = seen.source.said.find(
          ({ role }) => role.startsWith("text deposits:closing.cost") && role.endsWith(`{${place}}`),
        );
        return said ? paiseOf(said.value) : 0n;
      };
      return (
        of("agreed") - of("earned") === of("amount") &&
        (of("penalty") === 0n || of("penalty") + of("rest") === of("amount"))
      );
    },
  },
  {
    name: "interest and tax so far are what was booked",
    role: /^term (?:Interest (?:paid to you|added) so far|Tax deducted so far.*)$/,
    path: /^\/FDDetailsView/,
    kind: "money",
    holds: (seen) => {
      const [table, column] = /Tax/.test(seen.role)
        ? (["tax_deducted", "tax"] as const)
        : (["interest", "amount"] as const);
      return isOneOf(seen, [
        rowsOfSubjects(seen, table).reduce((total, row) => total + (row[column] as bigint), 0n),
      ]);
    },
  },
  {
    name: "interest earned since the last is the rate's, day by day",
    role: /^term Interest earned/,
    path: /^\/FDDetailsView/,
    kind: "money",
    holds: (seen) => {
      const right = earnedSince(seen);
      return right === null ? paiseOf(seen.value) >= 0n : size(right - paiseOf(seen.value)) <= 1n;
    },
  },
  {
    name: "a deposit is worth its balance and the interest earned since; a closed one names what it paid",
    role: /^words #$/,
    path: /^\/FDDetailsView/,
    kind: "money",
    holds: (seen) => {
      const [row] = rowsOfSubjects(seen, "deposit");
      if (!row) return false;
      if (row.status !== "OPEN") return isOneOf(seen, paidBy(seen, [row.account as string]));
      const { balance } = seen.visit.books.accounts.get(row.account as string)!;
      const earned = earnedSince(seen);
      const said = paiseOf(seen.value);
      return earned === null ? said >= balance : size(balance + earned - said) <= 1n;
    },
  },
  {
    name: "a deposit in the list has its balance, a closed one what it paid; above them is the sum of the open ones",
    role: /^words #$/,
    path: /^\/TermDeposit$/,
    kind: "money",
    holds: (seen) => {
      const all = rowsOfSubjects(seen, "deposit");
      const numbers = (open: boolean) =>
        all.filter(({ status }) => (status === "OPEN") === open).map(({ account }) => account as string);
      const balances = numbers(true).map((number) => seen.visit.books.accounts.get(number)!.balance);
      const sum = balances.reduce((total, one) => total + one, 0n);
      return isOneOf(seen, [sum, ...balances, ...paidBy(seen, numbers(false))]);
    },
  },
  {
    name: "closing a deposit today brings the interest of the named rate for its days, less what was paid out of it",
    role: /^term If you close it today/,
    path: /^\/FDDetailsView/,
    kind: "money",
    holds: (seen) => {
      const [row] = rowsOfSubjects(seen, "deposit");
      if (!row) return false;
      const said = paiseOf(seen.value);
      const { balance } = seen.visit.books.accounts.get(row.account as string)!;
      if (row.payout === "recurring") return said >= balance;
      const rate = Number(/([\d.]+)%/.exec(seen.around)?.[1] ?? "0");
      const days = daysBetween(row.opened_on as ReturnType<typeof isoOf>, seen.visit.books.today);
      const paidOut = rowsOfSubjects(seen, "interest").reduce((sum, one) => sum + (one.amount as bigint), 0n);
      const principal = Number(row.principal as bigint);
      const monthly = row.payout === "monthly-interest";
      const interest = Number(said) + (monthly ? Number(paidOut) : 0) - principal;
      // Interest paid out each month is discounted; months differ from days by two at most.
      const yearly = monthly ? 12 * ((1 + rate / 400) ** (1 / 3) - 1) : rate / 100;
      const [least, most] = [(yearly * (days - 2)) / 365, (1 + rate / 400) ** ((days + 2) / 90) - 1];
      return interest >= principal * least - 100 && interest <= principal * most + 100;
    },
  },
  {
    name: "a loan's figure is what is owed, and its next instalments are as agreed",
    role: /^words #$|^words Upcoming, debited on #$/,
    path: /^\/LoanDetailsView/,
    holds: (seen) => {
      const [loan] = rowsOfSubjects(seen, "loan");
      const account = seen.visit.books.accounts.get(subjects(seen)[0]!);
      if (!loan || !account) return false;
      const played = loanToCome(seen);
      if (seen.kind === "money")
        return isOneOf(seen, [-account.balance, loan.instalment as bigint, played?.lastPayment ?? 0n]);
      const due = Array.from({ length: loan.instalments as number }, (_, place) =>
        addMonths(loan.disbursed_on as never, place + 1),
      );
      return isDateOf(
        seen,
        due.flatMap((day) => [formatDate(day), formatDate(madeOn(seen, day))]),
      );
    },
  },
  {
    name: "what closing early pays adds up, in words",
    role: /closing\./,
    path: /^\/TermDeposit\/close/,
    kind: "money",
    holds: (seen) => {
      const of = (name: RegExp) => {
        const said = seen.source.said.find(({ role, kind }) => kind === "money" && name.test(role));
        return said ? paiseOf(said.value) : undefined;
      };
      const [paid, deposited, earned] = [of(/You receive/), of(/You have paid in/), of(/^term Interest at/)];
      const already = of(/Interest paid to you so far/) ?? 0n;
      if (paid === undefined || deposited === undefined || earned === undefined) return true;
      return size(deposited + earned - already - paid) <= (of(/charge/i) ?? 0n) + (of(/Tax|TDS/) ?? 0n);
    },
  },
  {
    name: "a quote of today",
    role: /^words .*close it on #|^text deposits:closing/,
    path: /^\/TermDeposit\/close/,
    kind: "date",
    holds: (seen) => isDateOf(seen, [formatDate(seen.visit.books.today)]),
  },
  {
    name: "a row of a loan's schedule",
    role: /^column (?:Due on|Instalment|Interest|Principal|Outstanding balance|State)$/,
    path: /^\/LoanDetailsView/,
    holds: isScheduleRow,
  },
  amounts(
    "a loan's terms",
    /^term (?:Principal|Sanctioned amount|Disbursed amount|Instalment|EMI.*|How it counts)$|loan\.repaid/,
    ["loan"],
    ["principal", "sanctioned", "disbursed", "instalment"],
    /^\/LoanDetailsView|^\/PayLoan|^\/LoanPrepayment|^\/Dashboard/,
  ),
  {
    name: "what is to come of a loan that is prepaid",
    role: /^term (?:Last EMI due on|Interest remaining)$/,
    path: /^\/LoanPrepayment/,
    holds: (seen) => {
      const played = loanToCome(seen);
      if (!played) return false;
      return seen.kind === "date" ? isoOf(seen.value) === played.last : isOneOf(seen, [played.interest]);
    },
  },
  {
    name: "a prepayment is of a thousand rupees at least and leaves a rupee owed",
    role: /prepayment\.amountHint/,
    path: /^\/LoanPrepayment/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [1_000_00n, (loanToCome(seen)?.owed ?? 0n) - 100n]),
  },
  {
    name: "what is overdue is unpaid",
    role: /^term Overdue/,
    kind: "money",
    holds: (seen) =>
      isOneOf(seen, [
        rowsOfSubjects(seen, "loan_instalment").reduce((sum, row) => sum + (row.unpaid as bigint), 0n),
      ]),
  },
  {
    name: "what a warning calls overdue on a loan is unpaid",
    role: /^text accounts:overdue\.loan/,
    kind: "money",
    holds: (seen) =>
      isOneOf(seen, [
        rowsOfSubjects(seen, "loan_instalment").reduce((sum, row) => sum + (row.unpaid as bigint), 0n),
      ]),
  },
  {
    name: "what is called overdue on a recurring deposit is its instalments due and not paid in",
    role: /^text accounts:overdue\.deposit|^term Overdue amount/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        recurringArrears(seen).map(({ amount }) => amount),
      ),
  },
  {
    name: "overdue is since the due day of the oldest unpaid instalment",
    role: /^text accounts:overdue\.since|^term Overdue since/,
    kind: "date",
    holds: (seen) =>
      isDateOf(seen, [
        ...rowsOfSubjects(seen, "loan_instalment")
          .filter((row) => (row.unpaid as bigint) > 0n)
          .map((row) => formatDate(row.due_on as never))
          .slice(0, 1),
        ...recurringArrears(seen).map(({ since }) => formatDate(since)),
      ]),
  },
  {
    name: "ending a loan costs the sum of its parts",
    role: /^term (?:Interest since the last instalment|Charge|Tax on the charge.*|Total to pay)$/,
    path: /^\/LoanDetailsView/,
    kind: "money",
    holds: (seen) => {
      const of = (name: RegExp) =>
        paiseOf(
          seen.source.said.find(
            ({ role, under, kind }) => kind === "money" && name.test(role) && /Ending/.test(under),
          )?.value ?? "₹0",
        );
      return (
        of(/Outstanding/) + of(/Interest since/) + of(/^term Charge/) + of(/Tax on/) === of(/Total to pay/)
      );
    },
  },
  amounts("what is guaranteed", /^words #$/, ["guarantor"], ["amount"], /^\/Guarantor/),
];
