import type { Journal, JournalKind, JournalLine } from "bank/ledger/post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { plain } from "common/plain-text";
import type { Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import type { Order, OtherRail } from "./order";

export const suspenseOf = {
  imps: ownAccounts.impsSuspense,
  neft: ownAccounts.neftSuspense,
  rtgs: ownAccounts.rtgsSuspense,
} as const satisfies Record<OtherRail, string>;

/** Money for another bank goes to its rail's suspense account, the charge to the bank. */
export function paymentJournal(order: Order, payerName: string, charge: Paise): Journal {
  const { reference, kind, fromAccount, toAccount, toName, amount, remark } = order;
  const rail = railOf(kind);
  const tail = [reference, plain(remark)].filter(Boolean).join("/");
  const [ofPayer, ofPayee] = wordsOf(kind, plain(toName), plain(payerName), order);
  const lines: JournalLine[] = [
    { account: fromAccount, amount: -amount, particulars: `${ofPayer}/${tail}` },
    {
      account: rail === "within-bank" ? toAccount : suspenseOf[rail],
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

const journalKinds: Record<TransferKind, JournalKind> = {
  "own-account": "transfer",
  "within-bank": "transfer",
  "rd-instalment": "deposit",
  "loan-repayment": "emi",
  imps: "imps",
  neft: "neft",
  rtgs: "rtgs",
};

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

type OnRail = Pick<Order, "reference" | "amount"> & { rail: OtherRail };

/** Settled: from the suspense account to the account with RBI. */
export function settlementJournal({ reference, rail, amount }: OnRail): Journal {
  const particulars = `${rail.toUpperCase()} ${reference} settled`;
  return {
    reference: `${reference}-S`,
    kind: rail,
    lines: [
      { account: suspenseOf[rail], amount: -amount, particulars },
      { account: ownAccounts.rbiSettlement, amount, particulars },
    ],
  };
}

/** Returned: amount and charge go from the suspense account to `account`. */
export function returnJournal(payment: OnRail & { charge: Paise; toName: string }, account: string): Journal {
  const { reference, rail, amount, charge, toName } = payment;
  const words = `${rail.toUpperCase()} ${reference} returned ${toName}`;
  const lines: JournalLine[] = [
    { account: suspenseOf[rail], amount: -amount, particulars: words },
    { account, amount, particulars: words },
  ];
  if (charge > 0n) {
    const particulars = `Charge of ${reference} given back`;
    lines.push({ account: ownAccounts.charges, amount: -charge, particulars });
    lines.push({ account, amount: charge, particulars });
  }
  return { reference: `${reference}-R`, kind: rail, lines };
}
