import { sql, type Kysely } from "kysely";
import { channelSwitches } from "common/card-changes";
import { quickSignIn } from "tests/support/quick-sign-in";
import { activeCardsOf, goToCardOtp, pathOfCard, type TestCard } from "tests/support/card-holder";
import type { Visitor } from "tests/support/visitor";
import type { Flow } from "./flows";

/** Each time another one, so that two tabs never ask for the same change. */
let turn = 0;
const next = <One>(ones: readonly One[]): One => ones[turn++ % ones.length]!;

/** Those that the flow of blocking has not blocked meanwhile. */
async function usableCards(visitor: Visitor, customer: string): Promise<TestCard[]> {
  const cards = activeCardsOf(customer);
  const bodies = await Promise.all(
    cards.map(async ({ account }) => (await visitor.get(`/DebitCard?account=${account}`)).body),
  );
  return cards.filter(({ cardNumber }, at) =>
    bodies[at]!.split("<section").some(
      (panel) => panel.includes(`********${cardNumber.slice(-4)}`) && panel.includes("/GeneratePin"),
    ),
  );
}

interface CardFlow {
  name: string;
  /** The page of the form, and that of the OTP where it is another. */
  form: string;
  otp?: string;
  fields(visitor: Visitor, path: string, card: TestCard): Promise<Record<string, string>>;
  done?: RegExp;
  kind: "pin" | "green-pin" | "controls";
}

function cardFlow({ name, form, otp = form, fields, done, kind }: CardFlow): Flow {
  const begin = async (visitor: Visitor, customer: string): Promise<string> => {
    await quickSignIn(visitor, customer);
    const card = next(await usableCards(visitor, customer));
    const path = await pathOfCard(visitor, form, card);
    return goToCardOtp(visitor, path, await fields(visitor, path, card));
  };
  return {
    name,
    mobile: "9840012301",
    otherMobile: "9840012305",
    startPath: "/",
    path: otp,
    begin: (visitor) => begin(visitor, "100200301"),
    beginOther: (visitor) => begin(visitor, "100200305"),
    isDone: ({ status, location }) =>
      status === 303 && (done ?? /^\/DebitCard\?account=[\w-]{16}&done=/).test(location ?? ""),
    isEnded: ({ status, location }) =>
      status === 303 && new RegExp(`^${form}\\?account=.*\\brun=`).test(location ?? ""),
    countChanges: async (books: Kysely<unknown>) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from bank.card_change where kind = ${kind}`.execute(books);
      return rows[0]!.count;
    },
    inTabs: true,
  };
}

let pins = 0;

export const cardPin = cardFlow({
  name: "generate a PIN",
  form: "/GeneratePin",
  fields(_visitor, _path, { cvv }) {
    // None twice: the old one is refused.
    const newPin = String(7_120 + ++pins);
    return Promise.resolve({ cvv, newPin, confirmPin: newPin });
  },
  kind: "pin",
});

export const greenPin = cardFlow({
  name: "have a PIN sent",
  form: "/GreenPinOtp",
  fields: () => Promise.resolve({}),
  done: /^\/GreenPinOtp\?done=/,
  kind: "green-pin",
});

export const cardLimits = cardFlow({
  name: "change a card's limits",
  form: "/CardLimitChange",
  otp: "/LimitChangeOtp",
  fields: (_visitor, _path, { cvv }) => Promise.resolve({ atm: String(20_000 + ++turn), cvv }),
  kind: "controls",
});

export const cardChannels = cardFlow({
  name: "switch a card's channels",
  form: "/ChannelWiseBlocking",
  otp: "/ChannelBlockingOtp",
  async fields(visitor, path, { cvv }) {
    const { body } = await visitor.get(path);
    const isOn = (channel: string) => new RegExp(`<input[^>]*name="${channel}"[^>]*checked`).test(body);
    const switched = next(channelSwitches);
    const wanted = channelSwitches.filter((channel) => isOn(channel) !== (channel === switched));
    return { cvv, ...Object.fromEntries(wanted.map((channel) => [channel, "on"])) };
  },
  kind: "controls",
});
