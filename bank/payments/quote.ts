import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { arrivalOf } from "bank/rails/arrival";
import type { AnswerOf } from "~/contract/service.server";
import type { transferQuote } from "~/contract/transfers.server";
import type { Paise } from "~/domain/money";
import { railOf, type TransferKind } from "~/domain/payments";
import { lookUpFacts } from "./facts";

/** What a transfer of that kind would cost the customer now, when it would arrive, and its limits. */
export async function quoteTransfer(
  db: Kysely<BankSchema>,
  asked: { customerNumber: string; kind: TransferKind; amount?: Paise },
  now: Date,
): Promise<AnswerOf<typeof transferQuote>> {
  const { customerNumber, kind, amount = 0n } = asked;
  const nowhere = { fromAccount: "", toAccount: "" };
  const facts = await lookUpFacts(db, { customerNumber, kind, amount, ...nowhere }, now);
  const { day_limit: dayLimit, used } = facts;
  const left = dayLimit === null ? undefined : dayLimit > used ? dayLimit - used : 0n;
  return {
    charge: facts.charge,
    arrivesBy: arrivalOf(railOf(kind), now) ?? undefined,
    least: facts.least_amount ?? undefined,
    most: facts.most_amount ?? undefined,
    dayLimit: dayLimit ?? undefined,
    leftToday: left,
  };
}
