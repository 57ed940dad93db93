import { insertRow, insertRows, updateRows } from "bank/database/rows";
import type { Transaction } from "bank/database/schema";
import { deliver, deliverNow } from "bank/jobs/deliveries";
import { sendText } from "bank/messages/text-messages";
import { serve, type Bank } from "bank/service";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { sandboxBookStep } from "common/contract/sandbox.server";
import { istDate, type IsoDate } from "common/dates";
import { bookRequestNumber } from "./books";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";

async function findRequest(transaction: Transaction, bank: Bank, id: string) {
  const request = await transaction
    .selectFrom("bank.cheque_book_request as request")
    .innerJoin("bank.account as account", "account.id", "request.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "request.customer_number")
    .select(["request.id", "request.state", "request.books", "request.account_id", "request.requested_at"])
    .select(["account.number as accountNumber", "customer.mobile", "customer.language"])
    .where("request.id", "=", BigInt(id))
    .forUpdate("request")
    .executeTakeFirst();
  return (
    request && {
      state: request.state,
      askedAt: request.requested_at,
      async moveTo(state: "printed" | "sent" | "delivered", now: Date) {
        if (state === "delivered") await issueBooks(transaction, request, istDate(now));
        await updateRows(transaction, "bank.cheque_book_request", {
          where: { id: request.id },
          set: { state, [`${state}_at`]: now },
        });
        const values = { number: bookRequestNumber(request.id), account: ending(request.accountNumber) };
        const message = words(`cheques:messages.${state}`, values);
        await sendText(transaction, bank, request, { sentAt: now, words: message });
      },
    }
  );
}

/** Continues after the account's highest number; the first book begins with 000101. */
async function issueBooks(
  transaction: Transaction,
  { account_id, books }: { account_id: bigint; books: number },
  issued_on: IsoDate,
): Promise<void> {
  const { last } = await transaction
    .selectFrom("bank.cheque_leaf")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  const first = Number(last ?? "000100") + 1;
  for (let book = 0; book < books; book += 1) {
    const numbers = Array.from({ length: LEAVES_IN_A_BOOK }, (_, leaf) =>
      String(first + book * LEAVES_IN_A_BOOK + leaf).padStart(6, "0"),
    );
    const { id: book_id } = await insertRow(transaction, "bank.cheque_book", {
      account_id,
      first_number: numbers[0]!,
      leaves: LEAVES_IN_A_BOOK,
      issued_on,
    });
    await insertRows(
      transaction,
      "bank.cheque_leaf",
      numbers.map((number) => ({ account_id, book_id, number })),
    );
  }
}

export const deliverBooks = deliver(findRequest);

export const bookStep = serve(sandboxBookStep, "anyone", (bank, { requestNumber }) =>
  deliverNow(findRequest, bank, /^CB(\d{8})$/.exec(requestNumber)?.[1]),
);
