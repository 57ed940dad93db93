import type { Journal, JournalKind, JournalLine } from "bank/ledger/journal";
import { ownAccounts } from "bank/ledger/own-accounts";
import { plain } from "bank/messages/plain-words";
import type { Paise } from "~/domain/money";
import { railOf, type TransferKind } from "~/domain/payments";
import type { Order } from "./order";

/** The journal of a payment. Money for another bank goes to the suspense account of its rail, the charge to the bank. */
export function journalOf(order: Order, payerName: string, charge: Paise): Journal {
  const { reference, kind, fromAccount, toAccount, toName, amount, remark } = order;
  const rail = railOf(kind);
  const tail = [reference, plain(remark)].filter(Boolean).join("/");
  const [ofPayer, ofPayee] = wordsOf(kind, plain(toName), plain(payerName), order);
  const lines: JournalLine[] = [
    { account: fromAccount, amount: -amount, particulars: `${ofPayer}/${tail}` },
    {
      account: rail === "within-bank" ? toAccount : suspense[rail],
      amount,
      particulars: `${ofPayee}/${tail}`,
    },
  ];
  if (charge > 0n) {
    const particulars = `${kind.toUpperCase()} CHARGE/${reference}`;
    lines.push({ account: fromAccount, amount: -charge, particulars });
    lines.push({ account: ownAccounts.charges, amount: charge, particulars });
  }
  return { reference, kind: journalKinds[kind], lines };
}

const suspense = {
  imps: ownAccounts.impsSuspense,
  neft: ownAccounts.neftSuspense,
  rtgs: ownAccounts.rtgsSuspense,
} as const;

const journalKinds: Record<TransferKind, JournalKind> = {
  "own-account": "transfer",
  "within-bank": "transfer",
  "rd-instalment": "deposit",
  "loan-repayment": "emi",
  imps: "imps",
  neft: "neft",
  rtgs: "rtgs",
};

/** What payer and payee read in their statements before reference and remark. */
function wordsOf(
  kind: TransferKind,
  toName: string,
  payerName: string,
  { fromAccount, toAccount }: Order,
): readonly [ofPayer: string, ofPayee: string] {
  switch (kind) {
    case "own-account":
      return [`OWN TRANSFER TO ${toAccount}`, `OWN TRANSFER FROM ${fromAccount}`];
    case "within-bank":
      return [`TRANSFER TO ${toName}`, `TRANSFER FROM ${payerName}`];
    case "rd-instalment":
      return [`RD INSTALMENT ${toAccount}`, `INSTALMENT FROM ${fromAccount}`];
    case "loan-repayment":
      return [`LOAN REPAYMENT ${toAccount}`, `REPAYMENT FROM ${fromAccount}`];
    case "imps":
    case "neft":
    case "rtgs":
      return [`${kind.toUpperCase()}/DR/${toName}`, `${kind.toUpperCase()}/DR/${toName}`];
  }
}
