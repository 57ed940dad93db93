import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { maskName } from "common/masks";
import { isKeyOf } from "common/own";
import type { PaymentState } from "common/payments";
import { sumOfSide } from "./statement-data";
import type { DocumentRequest } from "./tasks.server";
import { balanceSums, interestSums, taxSums, type SchemeCertificateData } from "./tax-data";

/** Facts that the bank can confirm of a document to its reader. */
export interface Issued {
  kind: IssuedKind;
  issuedAt: Date;
  holder: string;
  reference?: string;
  /** In the order of display; amounts below zero are owed. */
  facts: readonly IssuedFact[];
}

type WithoutEnding<Kind> = Kind extends `${infer Stem}-${"pdf" | "xlsx"}` ? Stem : never;
export type IssuedKind = WithoutEnding<DocumentRequest["kind"]>;

export type IssuedFact =
  | { name: AmountName; amount: Paise }
  | { name: "debited" | "credited"; on: IsoDate; amount: Paise }
  | { name: DayName; date: IsoDate }
  | { name: "account" | "toAccount"; digits: string }
  | { name: "period"; from: IsoDate; to: IsoDate }
  | { name: "state"; state: PaymentState }
  | { name: "scheme"; scheme: SchemeCertificateData["scheme"] }
  | { name: "part" }
  | { name: "lines"; count: number };

type AmountName =
  | "opening"
  | "moneyOut"
  | "moneyIn"
  | "closing"
  | "amount"
  | "paidIn"
  | "instalment"
  | "maturityAmount"
  | "paidOut"
  | "interestPaid"
  | "interestCharged"
  | "tax"
  | "credit"
  | "debit"
  | "premium"
  | "income";
type DayName = "recordsFrom" | "maturesOn" | "closedOn" | "balancesOf" | "holdsUntil" | "declaredOn";

const amountOf = (name: AmountName, amount: Paise): IssuedFact => ({ name, amount });
const on = (name: DayName, date: IsoDate): IssuedFact => ({ name, date });
const account = (number: string, name: "account" | "toAccount" = "account"): IssuedFact => ({
  name,
  digits: number.slice(-4),
});

type DataOf<Kind extends IssuedKind> = Extract<
  DocumentRequest,
  { kind: `${Kind}-${"pdf" | "xlsx"}` }
>["data"];

const factsOf: { [Kind in IssuedKind]: (data: DataOf<Kind>) => IssuedFact[] } = {
  statement({ account: { accountNumber }, period, filter, figures }) {
    const moved = [amountOf("moneyOut", figures.totalDebits), amountOf("moneyIn", figures.totalCredits)];
    const head: IssuedFact[] = [account(accountNumber), { name: "period", ...period }];
    // A filtered statement does not lead from one balance to the other.
    if (filter) return [...head, { name: "part" }, ...moved];
    const { openingBalance, closingBalance } = figures;
    return [...head, amountOf("opening", openingBalance), ...moved, amountOf("closing", closingBalance)];
  },
  "mini-statement": ({ account: { accountNumber }, entries }) => {
    const [first, ...others] = entries.map(({ date }) => date).sort();
    return [
      account(accountNumber),
      ...(first ? [{ name: "period", from: first, to: others.at(-1) ?? first } as const] : []),
      { name: "lines", count: entries.length },
      amountOf("moneyOut", sumOfSide(entries, "debit")),
      amountOf("moneyIn", sumOfSide(entries, "credit")),
      ...entries.map(({ date, direction, amount }): IssuedFact => ({
        name: `${direction}ed`,
        on: date,
        amount,
      })),
    ];
  },
  receipt: ({ account: { accountNumber }, payment: { amount, toAccount, state } }) => [
    amountOf("amount", amount),
    account(accountNumber),
    account(toAccount, "toAccount"),
    { name: "state", state },
  ],
  "deposit-advice": ({ account: { accountNumber }, deposit }) => [
    account(accountNumber),
    amountOf(deposit.kind === "recurring-deposit" ? "instalment" : "paidIn", deposit.principal),
    on("maturesOn", deposit.maturityDate),
    amountOf("maturityAmount", deposit.maturityAmount),
  ],
  "closure-advice": ({ account: { accountNumber }, closedOn, entries }) => [
    account(accountNumber),
    on("closedOn", closedOn),
    ...entries.map(({ amount }) => amountOf("paidOut", amount)),
  ],
  "tax-deducted": ({ accountNumber, period, entries }) => {
    const { interest, tax } = taxSums(entries);
    const whole: IssuedFact[] = [
      { name: "period", ...period },
      amountOf("interestPaid", interest),
      amountOf("tax", tax),
    ];
    return accountNumber ? [account(accountNumber), ...whole] : whole;
  },
  "interest-certificate": ({ period, recordsFrom, entries }) => {
    const { paid, charged, tax } = interestSums(entries);
    return [
      { name: "period", ...period },
      ...(recordsFrom ? [on("recordsFrom", recordsFrom)] : []),
      amountOf("interestPaid", paid),
      amountOf("interestCharged", charged),
      amountOf("tax", tax),
    ];
  },
  "balance-certificate": ({ date, entries }) => {
    const { credit, debit } = balanceSums(entries);
    return [on("balancesOf", date), amountOf("credit", credit), amountOf("debit", debit)];
  },
  "scheme-certificate": ({ scheme, accountNumber, premium, paidUntil }) => [
    { name: "scheme", scheme },
    account(accountNumber),
    amountOf("premium", premium),
    on("holdsUntil", paidUntil),
  ],
  "form-121": ({ period, issuedOn, entries }) => [
    { name: "period", ...period },
    on("declaredOn", issuedOn),
    ...entries.map(({ income }) => amountOf("income", income)),
  ],
};

/** Facts to keep of a document before it is handed out. */
export function issuedOf({ kind: format, data }: DocumentRequest): Issued {
  const kind = format.replace(/-(pdf|xlsx)$/, "");
  if (!isKeyOf(factsOf, kind)) throw new Error(`no facts of ${kind}`);
  return {
    kind,
    issuedAt: data.generatedAt,
    holder: maskName("account" in data ? data.account.holder : data.holder.name),
    ...("payment" in data ? { reference: data.payment.reference } : {}),
    // Kind and data belong together by `DocumentRequest`.
    facts: factsOf[kind](data as never),
  };
}
