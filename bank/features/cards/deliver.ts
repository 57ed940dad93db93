import { insertRows, updateRows } from "bank/database/rows";
import { randomInt } from "node:crypto";
import { cardDigest, cvvDigest } from "bank/credentials/shown-card";
import type { Transaction } from "bank/database/schema";
import { deliver, deliverNow } from "bank/jobs/deliveries";
import { sendText } from "bank/messages/text-messages";
import { serve, type Bank } from "bank/service";
import { lastDayOf } from "common/card-expiry";
import { sandboxCardStep } from "common/contract/sandbox.server";
import { addMonths, istDate } from "common/dates";
import { applicationNumber } from "./apply";
import { printedExpiry } from "./card";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";

/** A delivered card is inactive until it is unblocked with an OTP. */

async function findApplication(transaction: Transaction, bank: Bank, number: string) {
  const requested = await transaction
    .selectFrom("bank.card_application as application")
    .innerJoin("bank.account as account", "account.id", "application.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "application.customer_number")
    .select(["application.number", "application.state", "application.account_id", "application.applied_at"])
    .select([
      "application.customer_number",
      "account.number as accountNumber",
      "customer.mobile",
      "customer.language",
    ])
    .where("application.number", "=", BigInt(number))
    .forUpdate("application")
    .executeTakeFirst();
  return (
    requested && {
      state: requested.state,
      askedAt: requested.applied_at,
      async moveTo(state: "printed" | "sent" | "delivered", now: Date) {
        if (state === "delivered") await issueCard(transaction, bank, requested, now);
        await updateRows(transaction, "bank.card_application", {
          where: { number: requested.number },
          set: { state, [`${state}_at`]: now },
        });
        const { number, accountNumber } = requested;
        const values = { number: applicationNumber(number), account: ending(accountNumber) };
        const message = words(`cards:messages.${state}`, values);
        await sendText(transaction, bank, requested, { sentAt: now, words: message });
      },
    }
  );
}

const ISSUER = "652211";
const GOOD_FOR_MONTHS = 60;

async function issueCard(
  transaction: Transaction,
  { vault }: Bank,
  { account_id, customer_number }: { account_id: bigint; customer_number: string },
  now: Date,
): Promise<void> {
  const cardNumber = withCheckDigit(`${ISSUER}${randomDigits(9)}`);
  await insertRows(transaction, "bank.card", {
    customer_number,
    account_id,
    number_digest: cardDigest(vault, cardNumber),
    last_four: cardNumber.slice(-4),
    expires_on: lastDayOf(printedExpiry(addMonths(istDate(now), GOOD_FOR_MONTHS)))!,
    cvv_digest: cvvDigest(vault, { cardNumber, cvv: cardNumber.slice(-3) }),
    sealed_number: vault.seal(cardNumber),
    enrolment_id: `E${randomDigits(11)}`,
    status: "inactive",
    issued_at: now,
  });
}

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** Check digit (ISO/IEC 7812-1, Luhn). */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const deliverCard = deliver(findApplication);

export const applicationStep = serve(sandboxCardStep, "anyone", (bank, { requestNumber }) =>
  deliverNow(findApplication, bank, /^DC(\d{6,18})$/.exec(requestNumber)?.[1]),
);
