import * as z from "zod";
import { addDays, type IsoDate } from "common/dates";
import type { Books, Movement } from "./books";
import { createDice, type Dice } from "./dice";
import data from "./lives.json" with { type: "json" };
import type { Day, Event, Habit } from "./play";
import { amount, at, date, rupees, time, withDates } from "./values";

/** Repeated payments of the demo's customers, from `lives.json`. The random choices are the same at each loading. */

const monthly = z.strictObject({
  kind: z.literal("monthly"),
  day: z.union([z.number(), z.literal("last")]),
  months: z.array(z.number()).optional(),
  at: time,
  as: z.enum(["salary", "transfer", "upi", "cheque", "tax", "neft", "atm"]),
  /** The life's own account unless given. */
  from: z.string().optional(),
  to: z.string().optional(),
  amount: z.number(),
  /** Each April, by six percent. */
  raised: z.boolean().default(false),
  /** Only if the life's cushion stays in the account. */
  spare: z.boolean().default(false),
  /** Number of the first cheque of a decade. */
  firstCheque: z.number().optional(),
  /** `{month}` is JAN to DEC, `{m}` its number. */
  words: z.union([z.string(), z.array(z.string())]),
});

const shopping = z.strictObject({
  kind: z.literal("shopping"),
  times: z.number(),
  at: z.enum(["shops", "neighbourhood"]),
});

const electricity = z.strictObject({ kind: z.literal("electricity"), consumer: z.string() });
/** `percent` of days. */
const cash = z.strictObject({ kind: z.literal("cash"), place: z.string(), percent: z.number() });
const gifts = z.strictObject({ kind: z.literal("gifts"), percent: z.number(), from: z.array(z.string()) });
const invoices = z.strictObject({
  kind: z.literal("invoices"),
  days: z.array(z.number()),
  clients: z.array(z.string()),
});

const names = z.array(z.string());
const shops = z.array(
  /** `low` and `high` in rupees. */
  z.strictObject({ name: z.string(), remark: z.string(), low: z.number(), high: z.number() }),
);
const schema = z.strictObject({
  shops,
  /** Besides these, shops that write their names in their own scripts. */
  neighbourhood: shops,
  lives: z.array(
    z.strictObject({
      account: z.string(),
      seed: z.number(),
      /** Balance below which the customer spends no money. */
      cushion: amount,
      begins: date.optional(),
      habits: z.array(z.discriminatedUnion("kind", [monthly, shopping, electricity, cash, gifts, invoices])),
    }),
  ),
  traders: z.strictObject({ account: z.string(), buyers: names, mills: names, firstCheque: z.number() }),
  merchant: z.strictObject({ account: z.string(), guests: names, orders: names, suppliers: names }),
});

export type Lives = z.infer<typeof schema>;
type HabitData = Lives["lives"][number]["habits"][number];
interface Life {
  account: string;
  cushion: bigint;
  dice: Dice;
  shops: Record<"shops" | "neighbourhood", Lives["shops"]>;
}

export const livesOn = (today: IsoDate): Lives => schema.parse(withDates(data, today));

/** Their habits, from the day after the account was opened. */
export function households({ shops, neighbourhood, lives }: Lives): Habit[] {
  const places = { shops, neighbourhood: [...shops, ...neighbourhood] };
  return lives.flatMap(({ account, seed, cushion, begins, habits }) => {
    const life = { account, cushion, dice: createDice(seed), shops: places };
    return habits.map((habit): Habit => {
      const events = kinds[habit.kind](life, habit as never);
      return (day) => (begins && day.date <= begins ? [] : events(day));
    });
  });
}

/** The movement, if it leaves `least` in the account. */
export const leaving =
  (least: bigint, movement: Movement): NonNullable<Event["move"]> =>
  (books: Books) =>
    books.balanceOf(movement.from) - movement.amount < least ? null : movement;

const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

const kinds: {
  [Kind in HabitData["kind"]]: (
    life: Life,
    data: Extract<HabitData, { kind: Kind }>,
  ) => (day: Day) => Event[];
} = {
  monthly({ account, cushion }, { day, months, at, as: kind, from = account, to = account, ...terms }) {
    const { amount, raised, spare, firstCheque, words } = terms;
    return (today) => {
      const { month, year } = today;
      const isToday = day === "last" ? addDays(today.date, 1).endsWith("-01") : day === today.day;
      if (!isToday || (months && !months.includes(month))) return [];
      const raises = raised ? Math.max((month >= 4 ? year : year - 1) - 2024, 0) : 0;
      const movement: Movement = {
        kind,
        from,
        to,
        amount: rupees(raised ? Math.round((amount * 1.06 ** raises) / 10) * 10 : amount),
        words: [words].flat().map((text) =>
          text
            .replace("{month}", monthNames[month - 1]!)
            .replace("{year}", String(year))
            .replace("{m}", String(month)),
        ),
      };
      if (firstCheque) {
        const number = firstCheque + (year % 10) * months!.length + months!.indexOf(month);
        movement.cheque = String(number).padStart(6, "0");
      }
      return [{ at, move: spare ? leaving(cushion, movement) : () => movement }];
    };
  },

  shopping({ account, cushion, dice, shops }, { times, at: where }) {
    return () => {
      const count = Math.floor(times) + (dice.chance((times % 1) * 100) ? 1 : 0);
      return Array.from({ length: count }, () => {
        const { name, remark, low, high } = dice.pick(shops[where]);
        const amount = rupees(dice.between(low, high)) + (dice.chance(30) ? BigInt(dice.between(1, 99)) : 0n);
        const words = `UPI/DR/{upi}/${name}/${remark}`;
        const move = leaving(cushion, { kind: "upi", from: account, to: "upiClearing", amount, words });
        return { at: dice.between(at(7), at(21, 30)), move };
      });
    };
  },

  electricity({ account, cushion, dice }, { consumer }) {
    const words = `BILLPAY/ELECTRICITY BOARD/CONSUMER ${consumer}`;
    return ({ day, month }) => {
      if (day !== 12 || month % 2 !== 0) return [];
      const amount = rupees(dice.between(850, 3_400));
      const move = leaving(cushion, { kind: "bill", from: account, to: "billClearing", amount, words });
      return [{ at: at(18, 20), move }];
    };
  },

  cash({ account, cushion, dice }, { place, percent }) {
    const words = `ATM WDL/${place}`;
    return () => {
      if (!dice.chance(percent)) return [];
      const amount = rupees(dice.between(1, 20) * 500);
      const move = leaving(cushion, { kind: "atm", from: account, to: "atmCash", amount, words });
      return [{ at: dice.between(at(8), at(21)), move }];
    };
  },

  gifts({ account, dice }, { percent, from }) {
    return () => {
      if (!dice.chance(percent)) return [];
      const amount = rupees(dice.between(10, 300) * 10);
      const payer = dice.pick(from);
      const words = `UPI/CR/{upi}/${payer}/${dice.pick(["Thanks", "Share of dinner", "Trip share", "Gift"])}`;
      const movement: Movement = { kind: "upi", from: "upiClearing", to: account, amount, words };
      return [{ at: dice.between(at(8), at(22)), move: () => movement }];
    };
  },

  invoices({ account, dice }, { days, clients }) {
    return ({ day, month, year }) => {
      const place = days.indexOf(day);
      if (place < 0) return [];
      const client = dice.pick(clients);
      const amount = rupees(dice.between(80, 260) * 100);
      const words = `NEFT CR/${client}/INV ${year}-${String(month).padStart(2, "0")}${"AB"[place]}`;
      const movement: Movement = { kind: "neft", from: "neftSuspense", to: account, amount, words };
      return [{ at: at(11, 30), move: () => movement }];
    };
  },
};
