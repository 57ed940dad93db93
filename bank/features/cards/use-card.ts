import { findRow, insertRows, updateRows } from "bank/database/rows";
import type { CardDecline, Transaction } from "bank/database/schema";
import { plain } from "common/plain-text";
import { verifyPassword } from "bank/credentials/password-hash";
import { done, nonEmpty, malformed, refuse, serve, type BankAnswer, type Context } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import { cardRefusals } from "common/contract/cards.server";
import { sandboxCardUse } from "common/contract/sandbox.server";
import { otherContent } from "common/contract/refusals.server";
import { addDays, istDate, startOfIstDate } from "common/dates";
import { columnOf, findCard, hasExpired, lockCard, type Card } from "./card";
import { wantsText, textCustomer } from "bank/messages/text-messages";
import { type Journal, postJournal } from "bank/ledger/post-journal";
import { ownAccounts } from "bank/database/tables/own-accounts";
import type { RequestOf } from "common/contract/service.server";
import { ending, inRupees } from "bank/messages/plain-words";
import { say } from "bank/messages/texts";

type Judged = { declined?: CardDecline };

export const use = serve(sandboxCardUse, "anyone", async (context, use) => {
  const card = await findCard(context, use.cardNumber);
  if (!card) return refuse(cardRefusals.unknownCard);
  if (use.amount <= 0n || use.reference === "") return malformed;
  const pin = nonEmpty(use.pin);
  const pinRight = pin === undefined ? undefined : await verifyPassword(card.pin_hash, pin);
  return inTransaction(context.db, async (transaction) => {
    const locked = await lockCard(transaction, card.id);
    const before = await judgedBefore(transaction, card, use);
    if (before) return before;
    const declined = await judge(transaction, context, { card: locked, use, pinRight });
    const { reference, channel, scope, amount } = use;
    const now = context.clock.now();
    await insertRows(transaction, "bank.card_use", {
      card_id: card.id,
      reference,
      used_at: now,
      used_on: istDate(now),
      channel,
      scope,
      amount,
      place: plain(use.place),
      declined,
    });
    return done(told(declined));
  });
});

const told = (declined: CardDecline | null): Judged => (declined ? { declined } : {});

async function judgedBefore(
  transaction: Transaction,
  { id }: Card,
  { reference, channel, scope, amount, place }: CardUse,
): Promise<BankAnswer<Judged> | undefined> {
  const before = await findRow(transaction, "bank.card_use", { reference });
  if (!before) return undefined;
  const same =
    before.card_id === id &&
    before.channel === channel &&
    before.scope === scope &&
    before.amount === amount &&
    before.place === plain(place);
  return same ? done(told(before.declined)) : refuse(otherContent);
}

/** Reason for declining: card state, channel, PIN, limit, money; null if it is paid. `pinRight` undefined: no PIN was typed. */
async function judge(
  transaction: Transaction,
  context: Context,
  { card, use, pinRight }: { card: Card; use: CardUse; pinRight: boolean | undefined },
): Promise<CardDecline | null> {
  const now = context.clock.now();
  return (
    byStatus(card, now) ??
    byChannel(card, use) ??
    (pinRight === undefined ? null : await countTerminalPin(transaction, card, pinRight, now)) ??
    (await isAboveLimit(transaction, card, use, now)) ??
    (await payByCard(transaction, context, card, use))
  );
}

function byStatus(card: Card, now: Date): CardDecline | null {
  if (card.status === "hot") return "card-hot";
  if (card.status === "inactive") return "card-inactive";
  return hasExpired(card, now) ? "card-expired" : null;
}

const abroad = { atm: "intlAtm", pos: "intlPos", ecom: "intlEcom", contactless: "intlContactless" } as const;

function byChannel(card: Card, { channel, scope }: CardUse): CardDecline | null {
  if (scope === "domestic") return card[columnOf(channel, "on")] ? null : "channel-off";
  return card[columnOf(abroad[channel], "on")] ? null : "channel-off-abroad";
}

const MAX_WRONG = 3;

/** Counts a PIN on the locked row `card`: three wrong entries lock it until midnight IST. */
async function countTerminalPin(
  transaction: Transaction,
  card: Card,
  right: boolean,
  now: Date,
): Promise<CardDecline | null> {
  if (card.pin_locked_until !== null && card.pin_locked_until > now) return "pin-locked";
  const wrong = right ? 0 : card.pin_failed_count + 1;
  const last = wrong >= MAX_WRONG;
  await updateRows(transaction, "bank.card", {
    where: { id: card.id },
    set: {
      pin_failed_count: last ? 0 : wrong,
      pin_locked_until: last ? startOfIstDate(addDays(istDate(now), 1)) : null,
    },
  });
  return right ? null : "wrong-pin";
}

/** The limit is per channel and day (IST), in India and abroad together. */
async function isAboveLimit(
  transaction: Transaction,
  card: Card,
  { channel, amount }: CardUse,
  now: Date,
): Promise<CardDecline | null> {
  const uses = await transaction
    .selectFrom("bank.card_use")
    .select("amount")
    .where(({ and }) => and({ card_id: card.id, channel, used_on: istDate(now) }))
    .where("declined", "is", null)
    .execute();
  const used = uses.reduce((sum, one) => sum + one.amount, 0n);
  return used + amount > card[columnOf(channel, "limit")] ? "above-limit" : null;
}

type CardUse = RequestOf<typeof sandboxCardUse>;

async function payByCard(
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
  const values = { amount: inRupees(use.amount), card: ending(card.last_four), place: plain(use.place) };
  const text = say(profile, "cards:messages.used", values);
  await textCustomer(transaction, vault, card.customer_number, { sentAt: now, text });
  return null;
}

const words = { atm: "ATM/WDL", pos: "POS", ecom: "ECOM", contactless: "POS/CTLS" } as const;

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
