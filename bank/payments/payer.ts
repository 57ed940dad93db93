import type { TransferKind } from "~/domain/payments";
import type { AccountKind } from "~/domain/accounts";
import type { Context } from "bank/services/served";

/** Who asks for a transfer, and what the account to be credited is to that customer. */
export async function findPayer(context: Context, customerNumber: string, toAccount: string) {
  return context.db
    .selectFrom("bank.customer as customer")
    .leftJoin("bank.account as target", (join) =>
      join.onRef("target.customer_number", "=", "customer.number").on("target.number", "=", toAccount),
    )
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", context.user)
    .select([
      "customer.status",
      "customer.view_only as viewOnly",
      "customer.maker_checker as makerChecker",
      "target.kind as ownTarget",
    ])
    .executeTakeFirst();
}

/** The gateway has one service for all that stays within the bank: where it goes says what it is. */
export function kindWithin(ownTarget: AccountKind | "internal" | null): TransferKind {
  switch (ownTarget) {
    case null:
    case "internal":
      return "within-bank";
    case "recurring-deposit":
      return "rd-instalment";
    case "loan":
      return "loan-repayment";
    case "savings":
    case "current":
    case "overdraft":
    case "cash-credit":
    case "fixed-deposit":
      return "own-account";
  }
}
