import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { maskName } from "common/masks";
import type { PaymentState } from "common/payments";
import type { DocumentRequest } from "./tasks.server";
import { balanceSums, interestSums, taxSums, type SchemeCertificateData } from "./tax-data";

/** What the bank can confirm of a document to whoever holds it: what kind, whose, of when, and what it comes to. */
export interface Issued {
  /** Of the PDF and the spreadsheet alike. */
  kind: IssuedKind;
  issuedAt: Date;
  /** `L… N…` */
  holder: string;
  /** Of a payment. */
  reference?: string;
  /** In the order in which they are shown; an amount below zero is owed. */
  facts: readonly IssuedFact[];
}

type WithoutEnding<Kind> = Kind extends `${infer Stem}-${"pdf" | "xlsx"}` ? Stem : never;
export type IssuedKind = WithoutEnding<DocumentRequest["kind"]>;

export type IssuedFact =
  | { name: AmountName; amount: Paise }
  | { name: DayName; date: IsoDate }
  /** The last four digits. */
  | { name: "account" | "toAccount"; digits: string }
  | { name: "period"; from: IsoDate; to: IsoDate }
  /** Of a payment when the receipt was made. */
  | { name: "state"; state: PaymentState }
  | { name: "scheme"; scheme: SchemeCertificateData["scheme"] }
  /** Not all entries of the period, but some that were looked for. */
  | { name: "part" };

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
type DayName = "maturesOn" | "closedOn" | "balancesOf" | "holdsUntil" | "declaredOn";

const amountOf = (name: AmountName, amount: Paise): IssuedFact => ({ name, amount });
const on = (name: DayName, date: IsoDate): IssuedFact => ({ name, date });
const account = (number: string, name: "account" | "toAccount" = "account"): IssuedFact => ({
  name,
  digits: number.slice(-4),
});

/** What is kept of a document that is about to be handed out. */
export function issuedOf(request: DocumentRequest): Issued {
  const { data } = request;
  return {
    kind: request.kind.replace(/-(pdf|xlsx)$/, "") as IssuedKind,
    issuedAt: data.generatedAt,
    holder: maskName("account" in data ? data.account.holder : data.holder.name),
    ...("payment" in data ? { reference: data.payment.reference } : {}),
    facts: factsOf(request),
  };
}

function factsOf({ kind, data }: DocumentRequest): IssuedFact[] {
  switch (kind) {
    case "statement-pdf":
    case "statement-xlsx": {
      const { openingBalance, totalDebits, totalCredits, closingBalance } = data.figures;
      const moved = [amountOf("moneyOut", totalDebits), amountOf("moneyIn", totalCredits)];
      const head = [account(data.account.accountNumber), { name: "period", ...data.period } as const];
      // A part of a statement does not lead from one balance to the other.
      if (data.filter) return [...head, { name: "part" }, ...moved];
      return [...head, amountOf("opening", openingBalance), ...moved, amountOf("closing", closingBalance)];
    }
    case "mini-statement-pdf":
    case "mini-statement-xlsx":
      return [account(data.account.accountNumber)];
    case "receipt-pdf": {
      const { amount, toAccount, state } = data.payment;
      return [
        amountOf("amount", amount),
        account(data.account.accountNumber),
        account(toAccount, "toAccount"),
        { name: "state", state },
      ];
    }
    case "deposit-advice-pdf":
      return [
        account(data.account.accountNumber),
        amountOf(data.deposit.kind === "recurring-deposit" ? "instalment" : "paidIn", data.deposit.principal),
        on("maturesOn", data.deposit.maturityDate),
        amountOf("maturityAmount", data.deposit.maturityAmount),
      ];
    case "closure-advice-pdf":
      return [
        account(data.account.accountNumber),
        on("closedOn", data.closedOn),
        ...data.entries.map(({ amount }) => amountOf("paidOut", amount)),
      ];
    case "tax-deducted-pdf": {
      const { interest, tax } = taxSums(data.entries);
      return [
        ...(data.accountNumber ? [account(data.accountNumber)] : []),
        { name: "period", ...data.period },
        amountOf("interestPaid", interest),
        amountOf("tax", tax),
      ];
    }
    case "interest-certificate-pdf": {
      const { paid, charged, tax } = interestSums(data.entries);
      return [
        { name: "period", ...data.period },
        amountOf("interestPaid", paid),
        amountOf("interestCharged", charged),
        amountOf("tax", tax),
      ];
    }
    case "balance-certificate-pdf": {
      const { credit, debit } = balanceSums(data.entries);
      return [on("balancesOf", data.date), amountOf("credit", credit), amountOf("debit", debit)];
    }
    case "scheme-certificate-pdf":
      return [
        { name: "scheme", scheme: data.scheme },
        account(data.accountNumber),
        amountOf("premium", data.premium),
        on("holdsUntil", data.paidUntil),
      ];
    case "form-121-pdf":
      return [
        { name: "period", ...data.period },
        on("declaredOn", data.issuedOn),
        ...data.entries.map(({ income }) => amountOf("income", income)),
      ];
  }
}
