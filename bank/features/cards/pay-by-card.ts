import { wantsText, sendText } from "bank/messages/text-messages";
import type { CardDecline, Transaction } from "bank/database/schema";
import { type Journal, postJournal } from "bank/ledger/post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { plain } from "common/plain-text";
import type { Context } from "bank/service";
import type { sandboxCardUse } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import { cardUseText } from "./texts";
import type { Card } from "./card";

/** A use of a card as a terminal asks for it. */
export type CardUse = RequestOf<typeof sandboxCardUse>;

/** Takes the money of a use from the card's account and tells the holder; or answers why there is none. */
export async function payByCard(
  transaction: Transaction,
  { clock, vault, profile }: Context,
  card: Card,
  use: CardUse,
): Promise<CardDecline | null> {
  const now = clock.now();
  const posted = await postJournal(transaction, { ...journalOf(card, use), now });
  switch (posted.outcome) {
    case "posted":
      break;
    case "insufficient-funds":
      return "no-funds";
    case "account-closed":
    case "account-frozen":
      return "account-closed";
    default:
      throw new Error(`use of a card not posted: ${posted.outcome}`);
  }
  if (!(await wantsText(profile, transaction, card.account_number, -use.amount))) return null;
  const { mobile } = await transaction
    .selectFrom("bank.customer")
    .select("mobile")
    .where("number", "=", card.customer_number)
    .executeTakeFirstOrThrow();
  const text = cardUseText(profile, card.last_four, use.amount, use.place);
  await sendText(transaction, vault, { mobile, sentAt: now, text });
  return null;
}

const words = { atm: "ATM/WDL", pos: "POS", ecom: "ECOM", contactless: "POS/CTLS" } as const;

/** Terminals of other banks: their networks are paid through the clearing of cards. */
function journalOf({ account_number, last_four }: Card, use: CardUse): Journal {
  const { reference, channel, amount } = use;
  const particulars = `${words[channel]}/XX${last_four}/${plain(use.place)}`;
  return {
    reference: `card-${reference}`,
    kind: channel === "atm" ? "atm" : "card",
    lines: [
      { account: account_number, amount: -amount, particulars },
      { account: ownAccounts.cardClearing, amount, particulars },
    ],
  };
}
