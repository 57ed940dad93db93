import type { Kysely } from "kysely";
import type { BankSchema, Row } from "bank/database/schema";
import type { PastJournal } from "bank/ledger/post-history";
import { cardDigest } from "bank/credentials/shown-card";
import type { Vault } from "bank/vault";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { at, rupees } from "./movements";
import { demoReference } from "./payees";
import { accountsOf } from "./people";
import { demoCards } from "./cards";

/** Where the first card of 100200301 was used in the weeks before the day of loading. */
interface DemoCardUse {
  usedAt: Date;
  channel: Row<"bank.card_use">["channel"];
  scope: Row<"bank.card_use">["scope"];
  amount: Paise;
  place: string;
  declined: "wrong-pin" | "channel-off-abroad" | null;
}

type Line = readonly [
  ago: number,
  at: number,
  channel: Row<"bank.card_use">["channel"],
  amount: Paise,
  place: string,
  declined?: DemoCardUse["declined"],
];

/** Besides the cash, whose uses are told from the account's own postings. */
const lines: readonly Line[] = [
  [40, at(18, 22), "pos", rupees(2_340), "KUMARAN TEXTILES MYLAPORE"],
  [37, at(20, 51), "contactless", rupees(418), "MALLIGAI BIRYANI LUZ"],
  [33, at(11, 7), "ecom", rupees(1_249), "NILGIRI BOOKS ONLINE"],
  [29, at(19, 40), "pos", rupees(1_860), "VELAN PETROL BUNK ADYAR"],
  [24, at(22, 13), "ecom", rupees(3_299), "STREAMBOX AMSTERDAM", "channel-off-abroad"],
  [21, at(17, 5), "contactless", rupees(264), "AMUDHAM VEGETABLES MYLAPORE"],
  [16, at(12, 48), "ecom", rupees(786), "SOUTHERN RAILWAY TICKETS"],
  [12, at(19, 17), "pos", rupees(3_475), "PONNI RICE MANDI KODAMBAKKAM"],
  [8, at(10, 2), "atm", rupees(5_000), "OTHER BANK ATM LUZ CORNER", "wrong-pin"],
  [5, at(13, 29), "contactless", rupees(352), "SRI LAKSHMI MEDICALS"],
  [2, at(20, 36), "pos", rupees(1_120), "ANNAPOORNA STORES MYLAPORE"],
];

const DAYS = 42;

export function demoCardUses(today: IsoDate, history: readonly PastJournal[]): DemoCardUse[] {
  const bought = lines.map(([ago, seconds, channel, amount, place, declined = null]): DemoCardUse => {
    const usedAt = new Date(startOfIstDate(addDays(today, -ago)).getTime() + seconds * 1000);
    const scope = declined === "channel-off-abroad" ? "international" : "domestic";
    return { usedAt, channel, scope, amount, place, declined };
  });
  return [...bought, ...cashTaken(today, history)].sort(
    (one, other) => one.usedAt.getTime() - other.usedAt.getTime(),
  );
}

function cashTaken(today: IsoDate, history: readonly PastJournal[]): DemoCardUse[] {
  const [primary] = accountsOf("100200301");
  const from = startOfIstDate(addDays(today, -DAYS));
  return history.flatMap(({ kind, now, lines }) => {
    const line = kind === "atm" && now >= from && lines.find(({ account }) => account === primary);
    if (!line) return [];
    const place = line.particulars.replace("ATM WDL/", "ATM ");
    return { usedAt: now, channel: "atm", scope: "domestic", amount: -line.amount, place, declined: null };
  });
}

export async function insertCardUses(
  db: Kysely<BankSchema>,
  vault: Vault,
  uses: readonly DemoCardUse[],
): Promise<void> {
  const { id } = await db
    .selectFrom("bank.card")
    .select("id")
    .where("number_digest", "=", cardDigest(vault, demoCards.get("100200301")!))
    .executeTakeFirstOrThrow();
  await db
    .insertInto("bank.card_use")
    .values(
      uses.map(({ usedAt, channel, scope, amount, place, declined }) => ({
        card_id: id,
        reference: demoReference("card use", usedAt.toISOString(), place),
        used_at: usedAt,
        used_on: istDate(usedAt),
        channel,
        scope,
        amount,
        place,
        declined,
      })),
    )
    .execute();
}
