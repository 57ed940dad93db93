import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { JournalKind } from "bank/ledger/post-journal";
import { AMOUNT_LINES, type StatementEntry } from "bank/ledger/statement";
import { kindRules, type MovementKind } from "common/movement-rules";
import { readMovement } from "common/movements";
import type { TransferKind } from "common/payments";

/** Knowledge of an entry besides its text: by its journal, and by the payment of the same reference. */
export interface Known {
  entryKind: Exclude<MovementKind, "other">;
  counterparty?: string;
  remark?: string;
  paymentReference?: string;
}

/** In the order of the entries, in at most one more query. */
export async function knownOf(db: Db, entries: readonly StatementEntry[]): Promise<Known[]> {
  const references = [...new Set(entries.map(paymentOf))].filter((reference) => !reference.includes("-"));
  const payments =
    references.length === 0
      ? []
      : await db
          .selectFrom("bank.payment as p")
          .leftJoin("bank.account as a", "a.number", "p.from_account")
          .leftJoin("bank.instruction_run as r", "r.reference", "p.reference")
          .select(["p.reference", "p.kind", "p.to_name", "p.remark", "a.name as payer", "r.instruction"])
          .where("p.reference", "=", sql<string>`any(${references}::text[])`)
          .execute();
  const found = new Map(payments.map((payment) => [payment.reference, payment]));
  return entries.map((entry) => {
    const payment = found.get(paymentOf(entry));
    return payment ? ofPayment(entry, payment) : { entryKind: ofJournal(entry) };
  });
}

const RETURN = "-R";
const paymentOf = ({ journalReference: reference }: StatementEntry): string =>
  reference.endsWith(RETURN) ? reference.slice(0, -RETURN.length) : reference;

interface PaymentOfEntry {
  reference: string;
  kind: TransferKind;
  to_name: string;
  remark: string;
  payer: string | null;
  instruction: bigint | null;
}

function ofPayment(entry: StatementEntry, payment: PaymentOfEntry): Known {
  const paymentReference = payment.reference;
  if (entry.line > AMOUNT_LINES) return { entryKind: "charge", paymentReference };
  const cameBack = entry.journalReference !== paymentReference;
  const ofKind =
    payment.instruction === null ? ofTransfer[payment.kind] : instructed(ofTransfer[payment.kind]);
  const entryKind = cameBack ? "returned" : entry.amount > 0n ? ofTransfer[payment.kind] : ofKind;
  const other = cameBack || entry.amount < 0n ? payment.to_name : payment.payer;
  return {
    entryKind,
    paymentReference,
    ...(other ? { counterparty: other } : {}),
    ...(payment.remark === "" ? {} : { remark: payment.remark }),
  };
}

const ofTransfer = {
  "own-account": "own",
  "within-bank": "transfer",
  "rd-instalment": "deposit",
  "loan-repayment": "loan",
  imps: "imps",
  neft: "neft",
  rtgs: "rtgs",
} as const satisfies Record<TransferKind, MovementKind>;

/** To own accounts and to loans and deposits, an instruction keeps the kind that says so. */
const instructed = (kind: (typeof ofTransfer)[TransferKind]) =>
  kindRules[kind].namesItself ? kind : ("instruction" as const);

const ofJournals = {
  "brought-forward": "opening",
  salary: "salary",
  upi: "upi",
  card: "card",
  atm: "cash",
  cash: "cash",
  cheque: "cheque",
  transfer: "transfer",
  neft: "neft",
  imps: "imps",
  rtgs: "rtgs",
  bill: "bill",
  deposit: "deposit",
  disbursal: "loan",
  emi: "loan",
  interest: "interest",
  charge: "charge",
  premium: "scheme",
  tax: "tax",
} as const satisfies Record<JournalKind, MovementKind>;

/** Journals whose texts are the bank's alone, and may have lines of several kinds: interest and charges of a deposit. */
const banksOwn: ReadonlySet<JournalKind> = new Set(["deposit", "disbursal", "emi", "interest"]);

/** Older transfers have no payment: their texts say more than their journals. */
const ofTransfers: readonly MovementKind[] = ["own", "instruction", "transfer"];

function ofJournal({ journalKind, particulars }: StatementEntry): Known["entryKind"] {
  const kind = ofJournals[journalKind];
  const read = readMovement(particulars).kind;
  const finer = banksOwn.has(journalKind)
    ? kindRules[read].namesItself
    : journalKind === "transfer" && ofTransfers.includes(read);
  return finer && read !== "other" ? read : kind;
}
