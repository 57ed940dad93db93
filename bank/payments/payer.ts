import type { Context } from "bank/services/served";

/** The customer of that number and the caller's mobile, active or not: who has ordered something is told of it for ever. */
export function findPayer(context: Context, customerNumber: string) {
  return context.db
    .selectFrom("bank.customer")
    .where("number", "=", customerNumber)
    .where("mobile", "=", context.user)
    .select(["status", "view_only as viewOnly", "maker_checker as makerChecker"])
    .executeTakeFirst();
}
