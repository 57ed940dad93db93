import type { Transaction } from "kysely";
import type { RegistrationMode } from "~/contract/registration.server";
import type { BankSchema } from "bank/database/schema";
import type { CustomerTable } from "bank/database/schema-customers";
import { openKnownBrowsers } from "bank/known-browsers";
import { registeredText, unblockedText, userIdText } from "bank/messages/access-text";
import { sendText } from "bank/messages/text-messages";
import type { Bank } from "bank/services/served";

interface Customer {
  number: string;
  mobile: string;
  status: CustomerTable["status"];
}

/** The deed of each mode, and what the customer is told of it. A new password is told of when it has been set. */
export async function carryOut(
  transaction: Transaction<BankSchema>,
  { clock, vault }: Pick<Bank, "clock" | "vault">,
  { number, mobile, status }: Customer,
  mode: RegistrationMode,
): Promise<void> {
  const tell = (text: string) => sendText(transaction, vault, { mobile, sentAt: clock.now(), text });
  const open = () =>
    transaction.updateTable("bank.customer").set({ status: "active" }).where("number", "=", number).execute();
  switch (mode) {
    case "register":
    case "kyc":
      await open();
      return tell(registeredText(number));
    case "forgot-password":
      return;
    case "forgot-user-id":
      return tell(userIdText(number));
    case "unblock":
      if (status === "locked") await open();
      await transaction
        .updateTable("bank.credential")
        .set({ failed_count: 0, locked_until: null })
        .where("customer_number", "=", number)
        .execute();
      await openKnownBrowsers(transaction, number);
      return tell(unblockedText());
  }
}
