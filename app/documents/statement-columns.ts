import type { AccountKind } from "common/accounts";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { MiniStatementData, StatementData, StatementEntry } from "./statement-data";

/** Kinds of values; each writer shows a kind in one way. */
interface Kinds {
  date: IsoDate;
  text: string;
  side: StatementEntry["direction"];
  amount: Paise;
  balance: Paise;
}

/** Room in points on paper and in characters in a sheet; `rest` is what other columns leave of the paper. */
interface Width {
  pdf: number | "rest";
  sheet: number;
}

/** Keys of a row whose values are of a kind. */
type KeyOf<Row, Kind extends keyof Kinds> = {
  [Key in keyof Row]-?: Kinds[Kind] extends Row[Key] ? Key : never;
}[keyof Row];

/** `Heading` is its text's key; `lines` is the most lines on paper, 1 if absent. */
export type Column<Row, Heading extends string = string> = {
  [Kind in keyof Kinds]: {
    key: KeyOf<Row, Kind>;
    heading: Heading;
    width: Width;
    lines?: number;
    kind: Kind;
    value(row: Row): Kinds[Kind] | undefined;
  };
}[keyof Kinds];

/** Columns of money are aligned by their last digits. */
export const isMoney = ({ kind }: { kind: keyof Kinds }): boolean => kind === "amount" || kind === "balance";

/** An entry, or a line with some of its values: a balance, totals. */
export interface StatementRow extends Partial<Omit<StatementEntry, "direction" | "amount">> {
  debit?: Paise;
  credit?: Paise;
}

export const rowOf = ({ direction, amount, ...entry }: StatementEntry): StatementRow => ({
  ...entry,
  [direction]: amount,
});

type MovementHeading = "withdrawals" | "deposits" | "disbursed" | "repaid";
type StatementHeading = Exclude<keyof StatementRow, "debit" | "credit"> | MovementHeading;
export type StatementColumn = Column<StatementRow, StatementHeading>;

/** Headings of debits and credits: a loan is disbursed and repaid. */
const movementHeadings = (kind: AccountKind): readonly [debits: MovementHeading, credits: MovementHeading] =>
  kind === "loan" ? ["disbursed", "repaid"] : ["withdrawals", "deposits"];

/** Of an account of this kind, at a bank that tells references of networks or not. */
type Of = Pick<StatementData, "networkReferences"> & { account: { kind: AccountKind } };

/** Columns of an account statement: for its papers, its page and the checks of both. */
export const statementColumns = (of: Of): readonly StatementColumn[] =>
  columnsOf(of.account.kind).filter(({ key }) => key !== "networkReference" || of.networkReferences);

function columnsOf(kind: AccountKind): readonly StatementColumn[] {
  const [debits, credits] = movementHeadings(kind);
  return [
    {
      ...{ key: "entryDate", heading: "entryDate", kind: "date" },
      width: { pdf: 48, sheet: 15 },
      value: (row) => row.entryDate,
    },
    {
      ...{ key: "valueDate", heading: "valueDate", kind: "date" },
      width: { pdf: 48, sheet: 15 },
      value: (row) => row.valueDate,
    },
    {
      ...{ key: "particulars", heading: "particulars", kind: "text", lines: 5 },
      width: { pdf: "rest", sheet: 52 },
      value: (row) => row.particulars,
    },
    {
      ...{ key: "chequeNumber", heading: "chequeNumber", kind: "text" },
      width: { pdf: 44, sheet: 19 },
      value: (row) => row.chequeNumber,
    },
    {
      ...{ key: "networkReference", heading: "networkReference", kind: "text" },
      width: { pdf: 58, sheet: 26 },
      value: (row) => row.networkReference,
    },
    {
      ...{ key: "debit", heading: debits, kind: "amount" },
      width: { pdf: 64, sheet: 18 },
      value: (row) => row.debit,
    },
    {
      ...{ key: "credit", heading: credits, kind: "amount" },
      width: { pdf: 64, sheet: 18 },
      value: (row) => row.credit,
    },
    {
      ...{ key: "balance", heading: "balance", kind: "balance" },
      width: { pdf: 76, sheet: 20 },
      value: (row) => row.balance,
    },
  ];
}

type MiniRow = Partial<MiniStatementData["entries"][number]>;
type MiniColumn = Column<MiniRow, keyof MiniRow>;

/** Columns of a mini-statement by section 9 of the specification. */
export const miniStatementColumns: readonly MiniColumn[] = [
  {
    ...{ key: "date", heading: "date", kind: "date" },
    width: { pdf: 70, sheet: 20 },
    value: (row) => row.date,
  },
  {
    ...{ key: "particulars", heading: "particulars", kind: "text", lines: 3 },
    width: { pdf: "rest", sheet: 56 },
    value: (row) => row.particulars,
  },
  {
    ...{ key: "direction", heading: "direction", kind: "side" },
    width: { pdf: 80, sheet: 18 },
    value: (row) => row.direction,
  },
  {
    ...{ key: "amount", heading: "amount", kind: "amount" },
    width: { pdf: 110, sheet: 22 },
    value: (row) => row.amount,
  },
];
