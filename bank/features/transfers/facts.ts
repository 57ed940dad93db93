import { CompiledQuery } from "kysely";
import type { Guard } from "bank/credentials/payment-guard";
import type { Db } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import type { Language } from "common/languages";
import type { Paise } from "common/money";
import type { OfBank } from "common/bank";
import { istDate } from "common/dates";
import { payeeKindOf, type TransferKind } from "common/payments";
import { paymentCharge } from "common/tariff";
import type { Order } from "./order";

export interface Facts extends Guard {
  known: boolean;
  /** Within the bank, the credited account may be the customer's own. */
  kind: TransferKind;
  active: boolean | null;
  password_hash: string | null;
  password_expired: boolean | null;
  /** A right entry resets wrong ones. */
  password_failed: boolean | null;
  customer_name: string | null;
  mobile: string | null;
  language: Language | null;
  /** Of the credited account's holder. */
  to_language: Language | null;
  may_pay: boolean | null;
  stopped: boolean;
  from_kind: AccountKind | null;
  from_status: "open" | "frozen" | "closed" | null;
  spendable: Paise | null;
  to_kind: AccountKind | "internal" | null;
  to_status: "open" | "frozen" | "closed" | null;
  to_own: boolean | null;
  to_balance: Paise | null;
  instalment: Paise | null;
  instalments: number | null;
  payee_id: bigint | null;
  payee_bank: string | null;
  payee_usable_from: Date | null;
  payee_capped_until: Date | null;
  payee_cap: Paise | null;
  paid_capped: Paise | null;
  least_amount: Paise | null;
  most_amount: Paise | null;
  limit_group: string | null;
  day_limit: Paise | null;
  used: Paise;
  /** GST included, by the tariff of the day. */
  charge: Paise;
}

const statement =
  "select * from bank.payment_facts($1, $2, $3, $4, $5, $6, $7, $8, $9), bank.payment_guard($1, $8), bank.payment_languages($1, $4)";

export type Requested = Pick<
  Order,
  "customerNumber" | "kind" | "fromAccount" | "toAccount" | "ifsc" | "amount"
> & {
  reference?: string | undefined;
};

export async function lookUpFacts(
  db: Db,
  { tariff }: Pick<OfBank, "tariff">,
  requested: Requested,
  now: Date,
): Promise<Facts> {
  const { customerNumber, kind, fromAccount, toAccount, ifsc, amount, reference } = requested;
  const [to, of] = [payeeKindOf(kind), ifsc ?? ""];
  const values = [customerNumber, kind, fromAccount, toAccount, to, of, amount, now, reference ?? null];
  // The function's own charge is of the table that banks filled before the tariff had charges.
  const { rows } = await db.executeQuery<Omit<Facts, "charge">>(CompiledQuery.raw(statement, values));
  const facts = rows[0]!;
  return { ...facts, charge: paymentCharge(tariff.charges, facts.kind, amount, istDate(now)) };
}
