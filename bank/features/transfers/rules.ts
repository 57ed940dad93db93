import { roomIn } from "bank/ledger/balances";
import { isOperative } from "common/accounts";
import type { Facts } from "./facts";
import { refuseFor, type Order as WholeOrder, type PaymentRefusal, type Refused } from "./order";

type Order = Omit<WholeOrder, "reference">;

interface Terms {
  facts: Facts & { customer_name: string; mobile: string };
  outcome: "allowed";
}

export function judge(order: Order, facts: Facts, now: Date): Terms | Refused {
  const { customer_name, mobile } = facts;
  if (customer_name === null || mobile === null || !facts.may_pay) return refuseFor("8010");
  const code =
    whoMayPay(facts) ??
    howMuchAtOnce(order, facts) ??
    toWhom(order, facts, now) ??
    howMuchGuarded(order, facts) ??
    howMuch(order, facts);
  return code ? refuseFor(code) : { outcome: "allowed", facts: { ...facts, customer_name, mobile } };
}

type Found = PaymentRefusal | null;

function whoMayPay({ stopped, from_kind, from_status }: Facts): Found {
  if (stopped) return "8011";
  if (from_kind === null || !isOperative(from_kind) || from_status !== "open") return "8009";
  return null;
}

function howMuchAtOnce({ amount }: Order, { least_amount: least, most_amount: most }: Facts): Found {
  return amount < least || amount > most ? "8002" : null;
}

function toWhom(order: Order, facts: Facts, now: Date): Found {
  switch (order.kind) {
    case "own-account":
      return toOwnAccount(order, facts);
    case "rd-instalment":
      return toDeposit(order, facts);
    case "loan-repayment":
      return toLoan(order, facts);
    case "within-bank":
      return toPayee(order, facts, now) ?? (takesMoney(facts) ? null : "8007");
    case "imps":
    case "neft":
    case "rtgs":
      return toPayee(order, facts, now);
  }
}

function takesMoney({ to_kind, to_status }: Facts): boolean {
  return to_kind !== null && to_kind !== "internal" && isOperative(to_kind) && to_status === "open";
}

function toOwnAccount({ fromAccount, toAccount }: Order, facts: Facts): Found {
  return facts.to_own && takesMoney(facts) && fromAccount !== toAccount ? null : "8007";
}

/** Whole instalments, at most the remaining ones: interest joins them at maturity. */
function toDeposit({ amount }: Order, facts: Facts): Found {
  const { to_own, to_kind, to_status, to_balance, instalment, instalments } = facts;
  const open = to_own && to_kind === "recurring-deposit" && to_status === "open";
  if (!open || to_balance === null || instalment === null || instalments === null) return "8007";
  const left = roomIn({ balance: to_balance, principal: instalment, months: instalments });
  return amount % instalment === 0n && amount <= left ? null : "8012";
}

function toLoan({ amount }: Order, { to_own, to_kind, to_status, to_balance }: Facts): Found {
  if (!to_own || to_kind !== "loan" || to_status !== "open" || to_balance === null) return "8007";
  return amount <= roomIn({ balance: to_balance }) ? null : "8012";
}

function toPayee({ amount }: Order, facts: Facts, now: Date): Found {
  const { payee_usable_from, payee_cap, paid_capped } = facts;
  if (payee_usable_from === null) return "8006";
  if (payee_usable_from > now) return "8004";
  if (paid_capped !== null && payee_cap !== null && paid_capped + amount > payee_cap) return "8005";
  return null;
}

/**
 * True if the cap after a password reset applies. Transfers between own accounts are free of it, and so are orders from
 * before the reset.
 */
export const isGuarded = (
  { orderedAt }: Pick<Order, "orderedAt">,
  { guard_since, limit_group }: Pick<Facts, "guard_since" | "limit_group">,
): boolean =>
  guard_since !== null && limit_group !== null && !(orderedAt !== undefined && orderedAt < guard_since);

function howMuchGuarded(order: Order, facts: Facts): Found {
  const { guard_cap, paid_guarded } = facts;
  if (!isGuarded(order, facts) || guard_cap === null || paid_guarded === null) return null;
  return paid_guarded + order.amount > guard_cap ? "8014" : null;
}

function howMuch({ amount }: Order, { day_limit, used, spendable, charge }: Facts): Found {
  if (day_limit !== null && used + amount > day_limit) return "8003";
  return spendable !== null && spendable >= amount + charge ? null : "8001";
}
