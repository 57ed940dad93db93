import { countEntry } from "bank/credentials/count-entry";
import { countKnownBrowserEntry } from "bank/credentials/known-browsers";
import { verifyPassword } from "bank/credentials/password-hash";
import type { Bank } from "bank/service";

/**
 * The customer, when number and password are right and net-banking is open to them; else null, after the same
 * work: unknown, wrong, locked, blocked and unregistered are not told apart, by nobody's clock either.
 * `browser` is one that the portal knows as the customer's own.
 */
export async function checkLogin(
  bank: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  password: string,
  browser?: string,
) {
  const known = await bank.db
    .selectFrom("bank.customer as customer")
    .innerJoin("bank.credential as login", (join) =>
      join.onRef("login.customer_number", "=", "customer.number").on("login.kind", "=", "login"),
    )
    .leftJoin("bank.credential as transaction", (join) =>
      join
        .onRef("transaction.customer_number", "=", "customer.number")
        .on("transaction.kind", "=", "transaction"),
    )
    .where("customer.number", "=", customerNumber)
    .select([
      "customer.number",
      "customer.name",
      "customer.mobile",
      "customer.status",
      "customer.view_only",
      "customer.last_signed_in_at",
      "login.hash",
      "login.must_change",
      "login.expires_on",
      "transaction.must_change as transaction_must_change",
      "transaction.expires_on as transaction_expires_on",
    ])
    .executeTakeFirst();
  const right = await verifyPassword(known?.hash, password);
  const entry = browser
    ? await countKnownBrowserEntry(bank, customerNumber, browser, right)
    : await countEntry(bank, customerNumber, "login", right);
  return known && entry === "accepted" && known.status === "active" ? known : null;
}
