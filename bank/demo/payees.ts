import { insertRows } from "bank/database/rows";
import { createHash } from "node:crypto";
import type { NewRow, Transaction } from "bank/database/schema";
import { bankOfIfsc } from "bank/registers/ifsc-list";
import { youthOf } from "bank/features/payees/payee";
import type { OfBank } from "common/bank";
import { addDays, momentOf, type IsoDate } from "common/dates";
import { payeeKinds, type PayeeKind } from "common/payments";
import { referenceOf } from "common/reference";
import payees from "./payees.json" with { type: "json" };
import { at } from "./values";

interface DemoPayee {
  /** At another bank the name which that bank gives for the account. */
  name: string;
  accountNumber: string;
  /** Of an account at another bank. */
  ifsc?: string;
  address?: string;
  /** Days before the day of loading on which it was added. */
  ago: number;
}

/**
 * By customer. The last two digits of an account elsewhere steer the simulator of the rails: 91 declined, 92 returned,
 * 93 no answer and credited, 94 no answer and given back, 95 late, others credited.
 */
export const demoPayees: ReadonlyMap<string, Partial<Record<PayeeKind, readonly DemoPayee[]>>> = new Map(
  Object.entries(payees),
);

/** A reference that is the same at each loading. */
export function demoReference(...of: readonly string[]): string {
  return referenceOf(createHash("sha256").update(of.join("/")).digest("hex").slice(0, 32));
}

/** Adds them, the oldest first. Each has long passed the first days of a payee. */
export async function insertPayees(db: Transaction, ofBank: OfBank, today: IsoDate): Promise<void> {
  const rows: NewRow<"bank.payee">[] = [];
  for (const [customer_number, kinds] of demoPayees)
    for (const kind of payeeKinds)
      for (const { name, accountNumber, ifsc = "", address = "", ago } of kinds[kind] ?? []) {
        const added_at = momentOf(addDays(today, -ago), at(11, 20));
        rows.push({
          customer_number,
          kind,
          account_number: accountNumber,
          ifsc,
          name,
          bank_name: ifsc === "" ? ofBank.profile.name : bankOfIfsc(ifsc)!,
          address,
          reference: demoReference("payee", customer_number, kind, accountNumber, ifsc),
          added_at,
          ...youthOf(ofBank, added_at),
        });
      }
  rows.sort((one, other) => Number(one.added_at) - Number(other.added_at));
  await insertRows(db, "bank.payee", rows);
}
