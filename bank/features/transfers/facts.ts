import { CompiledQuery } from "kysely";
import type { Guard } from "bank/credentials/payment-guard";
import type { Db } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import type { Language } from "common/languages";
import type { Paise } from "common/money";
import type { OfBank } from "common/bank";
import { istDate } from "common/dates";
import { payeeKindOf, type TransferKind } from "common/payments";
import { groupsOf, limitsOn, type LimitGroup } from "common/payment-limits";
import { inForce, paymentCharge } from "common/tariff";
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
  least_amount: Paise;
  most_amount: Paise;
  limit_group: LimitGroup | null;
  /** Of the tariff or of the customer's own, the lower; null: no limit. */
  day_limit: Paise | null;
  used: Paise;
  /** GST included, by the tariff of the day. */
  charge: Paise;
}

/** As the functions answer it. */
type Found = Omit<Facts, "least_amount" | "most_amount" | "limit_group" | "day_limit" | "charge"> & {
  own_limit: Paise | null;
};

const lesser = (one: Paise | null, other: Paise | null): Paise | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

const statement =
  "select * from bank.payment_facts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), bank.payment_guard($1, $8, $11, $12), bank.payment_languages($1, $4)";

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
  const today = istDate(now);
  const groups = groupsOf(inForce(tariff.paymentLimits, today));
  const { cap, capHours } = inForce(tariff.newPayees, today);
  const wish = [customerNumber, kind, fromAccount, toAccount, to, of, amount, now, reference ?? null];
  const values = [...wish, JSON.stringify(groups), cap, capHours];
  const { rows } = await db.executeQuery<Found>(CompiledQuery.raw(statement, values));
  const { own_limit, ...facts } = rows[0]!;
  const { least, most, group, perDay } = limitsOn(tariff.paymentLimits, facts.kind, today);
  return {
    ...facts,
    least_amount: least,
    most_amount: most,
    limit_group: group,
    day_limit: lesser(perDay, own_limit),
    charge: paymentCharge(tariff.charges, facts.kind, amount, today),
  };
}
