import { findRow, hasColumns, insertRows, listRows, updateRows } from "bank/database/rows";
import type { Row, Transaction } from "bank/database/schema";
import { plain } from "common/plain-text";
import { verifyPassword } from "bank/credentials/password-hash";
import { done, nonEmpty, malformed, refuse, serve, type Context } from "bank/service";
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
import { inRupees, sumBy } from "common/money";
import { ending } from "bank/messages/plain-words";
import { words } from "common/words";

type CardUse = RequestOf<typeof sandboxCardUse>;

export const use = serve(sandboxCardUse, "anyone", async (context, use) => {
  const card = await findCard(context, use.cardNumber);
  if (!card) return refuse(cardRefusals.unknownCard);
  const { reference, channel, scope, amount } = use;
  if (amount <= 0n || reference === "") return malformed;
  const pin = nonEmpty(use.pin);
  const pinRight = pin === undefined ? undefined : await verifyPassword(card.pin_hash, pin);
  return inTransaction(context.db, async (transaction) => {
    const locked = await lockCard(transaction, card.id);
    const row = { card_id: card.id, channel, scope, amount, place: plain(use.place) };
    const before = await findRow(transaction, "bank.card_use", { reference });
    if (before) return hasColumns(before, row) ? told(before.declined) : refuse(otherContent);
    const now = context.clock.now();
    const asked = { transaction, context, card: locked, use, pinRight, now };
    const declined = await judge(asked);
    if (declined) await tellDeclined(asked, declined);
    const used = { reference, used_at: now, used_on: istDate(now), declined };
    await insertRows(transaction, "bank.card_use", { ...row, ...used });
    return told(declined);
  });
});

type Decline = Row<"bank.card_use">["declined"];

const told = (declined: Decline) => done(declined ? { declined } : {});

interface Asked {
  transaction: Transaction;
  context: Context;
  card: Card;
  use: CardUse;
  /** Undefined: no PIN was typed. */
  pinRight: boolean | undefined;
  now: Date;
}

/** Reason for declining: card state, channel, PIN, limit, money; null if it is paid. */
const judge = async (asked: Asked): Promise<Decline> =>
  byStatus(asked) ??
  byChannel(asked) ??
  (await countTerminalPin(asked)) ??
  (await whyAboveLimit(asked)) ??
  (await payByCard(asked));

function byStatus({ card, now }: Asked): Decline {
  if (card.status === "hot") return "card-hot";
  if (card.status === "inactive") return "card-inactive";
  return hasExpired(card, now) ? "card-expired" : null;
}

const abroad = { atm: "intlAtm", pos: "intlPos", ecom: "intlEcom", contactless: "intlContactless" } as const;

function byChannel({ card, use: { channel, scope } }: Asked): Decline {
  if (scope === "domestic") return card[columnOf(channel, "on")] ? null : "channel-off";
  return card[columnOf(abroad[channel], "on")] ? null : "channel-off-abroad";
}

const MAX_WRONG = 3;

/** Counts a PIN on the locked row `card`: three wrong entries lock it until midnight IST. */
async function countTerminalPin({ transaction, card, pinRight: right, now }: Asked): Promise<Decline> {
  if (right === undefined) return null;
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
async function whyAboveLimit({ transaction, card, use: { channel, amount }, now }: Asked): Promise<Decline> {
  const ofDay = { card_id: card.id, channel, used_on: istDate(now), declined: null };
  const used = sumBy(await listRows(transaction, "bank.card_use", ofDay), (one) => one.amount);
  return used + amount > card[columnOf(channel, "limit")] ? "above-limit" : null;
}

async function payByCard({ transaction, context, card, use, now }: Asked): Promise<Decline> {
  const journal = journalOf(card, use);
  const posted = await postJournal(transaction, { ...journal, now });
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
  const debit = { account: card.account_number, change: -use.amount, way: "electronic", at: now } as const;
  if (!(await wantsText(context.tariff, transaction, debit))) return null;
  const message = words("cards:messages.used", {
    amount: inRupees(use.amount),
    card: ending(card.last_four),
    shop: plain(use.place),
  });
  const balance = { account: card.account_number, reference: journal.reference };
  await textCustomer(transaction, context, card.customer_number, { sentAt: now, words: message, balance });
  return null;
}

/** Always told, as somebody else may have tried. */
async function tellDeclined(
  { transaction, context, card, use, now }: Asked,
  declined: string,
): Promise<void> {
  const message = words("cards:messages.declined", {
    amount: inRupees(use.amount),
    card: ending(card.last_four),
    shop: plain(use.place),
    reason: words(`cards:activity.declines.${declined}`),
  });
  await textCustomer(transaction, context, card.customer_number, { sentAt: now, words: message });
}

const channelWords = { atm: "ATM/WDL", pos: "POS", ecom: "ECOM", contactless: "POS/CTLS" } as const;

export const useParticulars = (lastDigits: string, { channel, place }: Pick<CardUse, "channel" | "place">) =>
  `${channelWords[channel]}/XX${lastDigits}/${plain(place)}`;

function journalOf({ account_number, last_four }: Card, use: CardUse): Journal {
  const { reference, channel, amount } = use;
  const particulars = useParticulars(last_four, use);
  return {
    reference: `card-${reference}`,
    kind: channel === "atm" ? "atm" : "card",
    lines: [
      { account: account_number, amount: -amount, particulars },
      { account: ownAccounts.cardClearing, amount, particulars },
    ],
  };
}
