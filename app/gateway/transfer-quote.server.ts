import type { AnswerOf } from "~/contract/service.server";
import { transferQuote } from "~/contract/transfers.server";
import type { Paise } from "~/domain/money";
import type { TransferKind } from "~/domain/payments";
import type { Caller, Gateway } from "./gateway.server";

/** What a transfer costs, when it arrives and which limits hold for it. */
export type TransferQuote = AnswerOf<typeof transferQuote>;

/** Without an amount the limits alone. Null where the bank gives no quotes or does not answer: pages do without. */
export async function findTransferQuote(
  gateway: Gateway,
  customerNumber: string,
  asked: { kind: TransferKind; amount?: Paise },
  caller: Caller,
): Promise<TransferQuote | null> {
  const ending = await gateway.call(transferQuote, { customerNumber, ...asked }, caller);
  return ending.ending === "done" ? ending.answer : null;
}
