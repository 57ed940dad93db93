import type { AccountKind } from "~/domain/accounts";
import { refuse, type Context } from "bank/services/served";

/** Who calls: the envelope's mobile number and the request's customer number must name the same active customer. */

export const notTogether = refuse("4030", "User and customer number do not belong together");
export const noSuchAccount = refuse("4040", "No such account");

/** The active customer of that number and the caller's mobile. */
export function findCaller(context: Context, customerNumber: string) {
  return context.db
    .selectFrom("bank.customer")
    .selectAll()
    .where("number", "=", customerNumber)
    .where("mobile", "=", context.user)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** The caller's account of that number, with holder and branch; whether it is another's or nobody's is not told. */
export function findOwnAccount(context: Context, customerNumber: string, accountNumber: string) {
  return ownAccounts(context, customerNumber).where("account.number", "=", accountNumber).executeTakeFirst();
}

/** All the caller's accounts that are not closed, the primary one first. */
export function listOwnAccounts(context: Context, customerNumber: string) {
  return ownAccounts(context, customerNumber)
    .where("account.status", "!=", "closed")
    .orderBy("account.is_primary", "desc")
    .orderBy("account.id")
    .execute();
}

function ownAccounts(context: Context, customerNumber: string) {
  return context.db
    .selectFrom("bank.account as account")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .innerJoin("bank.branch as branch", "branch.code", "account.branch_code")
    .where("customer.number", "=", customerNumber)
    .where("customer.mobile", "=", context.user)
    .where("customer.status", "=", "active")
    .select([
      "account.id",
      "account.number",
      "account.kind",
      "account.name",
      "account.product",
      "account.status",
      "account.opened_on",
      "account.mode_of_operation",
      "account.joint_holders",
      "account.is_primary",
      "account.mmid",
      "account.branch_code",
      "account.balance",
      "account.lien",
      "account.uncleared",
      "account.floor",
      "account.credit_limit",
      "account.drawing_power",
      "customer.number as customer_number",
      "customer.name as customer_name",
      "customer.email",
      "customer.date_of_birth",
      "customer.sealed_pan",
      "customer.sealed_aadhaar",
      "customer.address1",
      "customer.address2",
      "customer.district",
      "customer.city",
      "customer.state",
      "customer.pin_code",
      "customer.corporate_name",
      "customer.maker_checker",
      "branch.name as branch_name",
      "branch.address1 as branch_address1",
      "branch.address2 as branch_address2",
      "branch.city as branch_city",
      "branch.state as branch_state",
      "branch.pin_code as branch_pin_code",
      "branch.ifsc",
    ])
    .$narrowType<{ kind: AccountKind }>();
}

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>;
