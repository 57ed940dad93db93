import {
  addDays,
  addMonths,
  amounts,
  dates,
  formatDate,
  isDateOf,
  isoOf,
  paiseOf,
  rows,
  type Rule,
  type Seen,
} from "./rule";

/** Dates to come: each is a day on which the bank debits, and is compared with what then happens. */

/** Debits that the bank starts are made on working days; one of today was to be made this morning. */
const isDebitDay = ({ visit }: Seen, day: ReturnType<typeof isoOf>) =>
  day >= visit.books.today && !visit.isClosed(day);

function isComingDebit(seen: Seen): boolean {
  const { row = {}, visit, source, value } = seen;
  const { day: head = "", end = "", middle = "" } = row;
  if (!/^\d{2}[-‑]\d{2}[-‑]\d{4}$/.test(head) || !end) return false;
  const day = isoOf(head);
  const amount = paiseOf(end);
  if (value === end)
    visit.promises.push({
      customer: visit.books.customer,
      madeOn: visit.books.today,
      on: day,
      amount: amount < 0n ? amount : -amount,
      kept: !middle.includes("missing"),
      where: source.path,
    });
  return isDebitDay(seen, day);
}

/** Debits that a page of coming debits lists as made, each once. */
const listed = ({ source }: Seen) =>
  source.said.filter(({ row, value }) => row?.end === value && !row.middle?.includes("missing"));

/** The working days on which dates of the customer's instructions are made, for two years. */
function instructionDays(seen: Seen, state = /active/): string[] {
  return rows(seen, "standing_instruction")
    .filter((row) => state.test(String(row.state)))
    .flatMap((row) => {
      if (typeof row.next_on !== "string") return [];
      return [...Array(25).keys()].flatMap((months) => {
        const due = addMonths(row.next_on as never, months);
        return [formatDate(due), formatDate(madeOn(seen, due))];
      });
    });
}

export function madeOn({ visit }: Seen, day: ReturnType<typeof isoOf>): ReturnType<typeof isoOf> {
  let made = day;
  while (visit.isClosed(made)) made = addDays(made, 1);
  return made;
}

/** `28-03-2028: 27-03-2028 is a holiday, so …` */
const isReason = (seen: Seen) =>
  seen.visit.isClosed(isoOf(seen.value)) && seen.around.includes("working day");

export const comingRules: Rule[] = [
  {
    name: "a coming debit falls on a working day",
    role: /^words #$|^text instructions:coming\.(?:leaves|missing|tried|charge|dueOn)|^words .*#/,
    path: /^\/ComingUp/,
    holds: isComingDebit,
  },
  {
    name: "a day of coming debits is a working day",
    role: /^words #$|^text instructions:coming\.lowest \{date\}/,
    path: /^\/ComingUp/,
    kind: "date",
    holds: (seen) => !seen.row && isDebitDay(seen, isoOf(seen.value)),
  },
  {
    name: "what will be debited in all is the sum of the list, with its charges",
    // Both sentences are one paragraph, so that the sum is read as part of the second.
    role: /^text instructions:coming\.(?:sum|lowest \{account\})/,
    path: /^\/ComingUp/,
    kind: "money",
    holds: (seen) => {
      const charges = listed(seen).map(({ row }) => /charge of (₹[\d,.]+\d)/.exec(row!.small!)?.[1]);
      const all = [...listed(seen).map(({ value }) => value), ...charges.flatMap((one) => one ?? [])];
      const sum = all.map(paiseOf).reduce((total, one) => total + (one < 0n ? -one : one), 0n);
      return paiseOf(seen.value) === sum;
    },
  },
  {
    name: "the lowest balance is the lowest that a listed debit leaves",
    role: /^text instructions:coming\.lowest \{amount\}/,
    path: /^\/ComingUp/,
    kind: "money",
    holds: (seen) => {
      const left = listed(seen).flatMap(({ row }) => /(₹[\d,.]+\d) left/.exec(row!.middle!)?.[1] ?? []);
      return (
        left.length > 0 &&
        left.every((one) => paiseOf(one) >= paiseOf(seen.value)) &&
        left.includes(seen.value)
      );
    },
  },
  {
    name: "an instruction's next date is a working day, and only of one that runs",
    role: /^(?:column|term) Next (?:execution|transfer|debit|payment|instalment).*/i,
    kind: "date",
    path: /Instruction|FDDetails|LoanDetails/,
    holds: (seen) => isDebitDay(seen, isoOf(seen.value)) || isReason(seen),
  },
  {
    name: "a debit moved from its due day is made on the next working day",
    role: /coming\.dueOn|closedDay\.|^words /,
    path: /^\/ComingUp/,
    kind: "date",
    holds: (seen) => {
      const { day = "", small = "" } = seen.row ?? {};
      return small.includes(seen.value) && day !== "" && madeOn(seen, isoOf(seen.value)) <= isoOf(day);
    },
  },
  dates(
    "an instruction's dates",
    /^(?:term|words) /,
    ["standing_instruction", "instruction_run"],
    ["starts_on", "next_on", "due_on", "added_at", "ended_at", "changed_at"],
    /Instruction/,
  ),
  amounts(
    "an instruction's amounts",
    /^term (?:Amount|Total|Paid so far|Left|Until)|^words (?:.* )?#$|^words #|^text instructions:/,
    ["standing_instruction", "instruction_run"],
    ["amount", "until_amount", "paid"],
    /Instruction/,
  ),
  {
    name: "an instruction's last dates follow from its first",
    role: /^(?:column|term) (?:End date|Last transfer|Start date|Due date)$/,
    kind: "date",
    path: /Instruction/,
    holds: (seen) =>
      isDateOf(seen, [
        ...instructionDays(seen, /./),
        ...rows(seen, "standing_instruction").flatMap((row) =>
          [...Array(361).keys()].flatMap((n) => [
            formatDate(addMonths(row.starts_on as never, n)),
            formatDate(madeOn(seen, addMonths(row.starts_on as never, n))),
          ]),
        ),
      ]),
  },
  {
    name: "an instruction's days to come are its dates, or the working days after them",
    role: /^words #|^text instructions:|^words .*#/,
    kind: "date",
    path: /Instruction/,
    holds: (seen) => isDateOf(seen, instructionDays(seen)) && isDebitDay(seen, isoOf(seen.value)),
  },
  {
    name: "a transfer can be planned from tomorrow on, for a year",
    role: /when\.dateHint|^(?:min|max|value) of field Date of the transfer|^words Date of the transfer From/,
    kind: "date",
    holds: (seen) =>
      [addDays(seen.visit.books.today, 1), addMonths(seen.visit.books.today, 12)].includes(
        isoOf(seen.value),
      ) || seen.around.includes(`for example ${seen.value}`),
  },
  amounts(
    "a scheduled transfer",
    /^term Amount$|^words #$/,
    ["scheduled_transfer"],
    ["amount"],
    /ScheduleTransfer/,
  ),
  dates(
    "a scheduled transfer's dates",
    /^(?:words|term) /,
    ["scheduled_transfer"],
    ["execution_date", "ordered_at", "ended_at"],
    /ScheduleTransfer/,
  ),
  {
    name: "a scheme's next debit falls on a working day",
    role: /^term Next (?:debit|premium|contribution)/,
    path: /^\/(?:View|Schemes)/,
    holds: (seen) => {
      const date = /\d{2}[-‑]\d{2}[-‑]\d{4}/.exec(seen.around)?.[0];
      return date !== undefined && isDebitDay(seen, isoOf(date));
    },
  },
  dates(
    "an enrolment's dates",
    /^term (?:Enrolled on|Joined on|Left on|Nominee date of birth|Valid until|Cover until)$|leave\.insurance/,
    ["scheme_enrolment"],
    ["enrolled_on", "born", "ends_on", "left_at"],
    /Schemes|View/,
  ),
  {
    name: "a cover ends on 31 May",
    role: /^term (?:Valid until|Cover until)|leave\.insurance|^(?:words|text schemes)/,
    kind: "date",
    path: /Schemes|View|Add/,
    holds: (seen) => /^(?:31.05)/.test(seen.value) && isoOf(seen.value) >= seen.visit.books.today,
  },
  {
    name: "the nominee's date of birth is the one given",
    role: /date of birth/i,
    kind: "date",
    path: /Schemes|View|Nominee|Details|Profile/,
    holds: (seen) => {
      const known = [...rows(seen, "nominee", "customer", "scheme_enrolment")].flatMap((row) => [
        row.date_of_birth,
        row.born,
        (row.nominee as { dateOfBirth?: string } | undefined)?.dateOfBirth,
      ]);
      return (
        isDateOf(
          seen,
          [...known, ...JSON.stringify(known).matchAll(/\d{4}-\d\d-\d\d/g)].flatMap((one) => {
            const text = String(one);
            return /^\d{4}-\d\d-\d\d$/.test(text) ? [formatDate(text as never)] : [];
          }),
        ) ||
        isDateOf(
          seen,
          [
            ...JSON.stringify(rows(seen, "scheme_enrolment"), (_, value: unknown) =>
              typeof value === "bigint" ? String(value) : value,
            ).matchAll(/\d{4}-\d\d-\d\d/g),
          ].map(([date]) => formatDate(date as never)),
        )
      );
    },
  },
];
