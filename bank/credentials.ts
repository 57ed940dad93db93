import type { IsoDate } from "~/domain/dates";
import { countEntry } from "bank/count-entry";
import { countKnownBrowserEntry } from "bank/known-browsers";
import { verifyPassword } from "bank/passwords";
import type { Bank } from "bank/services/served";

/** The check of a customer's login password, with its lock. */

export interface SignedIn {
  number: string;
  name: string;
  mobile: string;
  viewOnly: boolean;
  mustChange: boolean;
  loginExpiresOn: IsoDate;
  /** Null: there is none, or it is the one the bank gave; it authorises nothing. */
  transactionExpiresOn: IsoDate | null;
  /** When the last session was opened; null when there was none. */
  lastSignedInAt: Date | null;
}

/**
 * The customer, when number and password are right and net-banking is open to them; else null, after the same work:
 * unknown, wrong, locked, blocked and unregistered are not told apart, by nobody's clock either. `browser` names one that
 * the portal knows as the customer's own.
 */
export async function checkLogin(
  bank: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  password: string,
  browser?: string,
): Promise<SignedIn | null> {
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
  if (!known || entry !== "accepted" || known.status !== "active") return null;
  return {
    number: known.number,
    name: known.name,
    mobile: known.mobile,
    viewOnly: known.view_only,
    mustChange: known.must_change,
    loginExpiresOn: known.expires_on,
    transactionExpiresOn: known.transaction_must_change ? null : known.transaction_expires_on,
    lastSignedInAt: known.last_signed_in_at,
  };
}
