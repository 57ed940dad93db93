import { beforeEach, describe, expect, test } from "vitest";
import { brokenRules } from "tests/support/books";
import { blockOtp, channelsOtp, limitsOtp, openCardDesk, pin, pinOtp, type CardDesk } from "./card-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { openSmallBank, bankOfFile } from "./small-bank";
import { balanceOf, rupees } from "./transfer-accounts";

/** What a block, a channel, a limit, a PIN and the money on the account do to a card in use. */

const bank = await bankOfFile();
let harness: CardDesk;
beforeEach(async () => void (harness = await openCardDesk(bank)));

const cvv = "417";
const balance = () => balanceOf(bank, harness.accountNumber);
const declined = (reason: string) => done({ declined: reason });

describe("a use", () => {
  test("takes the money, stands in the activity, and is told by text message", async () => {
    expect(await harness.use({ amount: rupees(1_234.5) })).toEqual(done());
    expect(await balance()).toBe(rupees(48_765.5));
    const { text } = (await harness.texts())[0]!;
    expect(text).toContain("Rs 1,234.50 debited by card");
    const use = { channel: "pos", scope: "domestic", amount: rupees(1_234.5), place: "SARAVANA STORES" };
    expect(await harness.activity()).toEqual(done({ total: 1, uses: [{ at: bank.now(), ...use }] }));
    expect(await brokenRules(bank.db)).toEqual([]);
  });

  test("is judged once for its reference, also ten at once", async () => {
    const reference = newReference();
    const endings = await Promise.all(Array.from({ length: 10 }, () => harness.use({ reference })));
    for (const result of endings) expect(result).toEqual(done());
    expect(await balance()).toBe(rupees(49_500));
    expect(await harness.use({ reference, amount: rupees(1) })).toEqual(refused("8013"));
    expect(await harness.activity()).toMatchObject(done({ total: 1 }));
  });

  test("declined before stays declined", async () => {
    const reference = newReference();
    await harness.set({ status: "inactive" });
    expect(await harness.use({ reference })).toEqual(declined("card-inactive"));
    await harness.set({ status: "active" });
    expect(await harness.use({ reference })).toEqual(declined("card-inactive"));
    expect(await balance()).toBe(rupees(50_000));
  });

  test("of no card, or of no money, is none", async () => {
    expect(await harness.use({ cardNumber: "6522110099999999" })).toEqual(refused("9101"));
    expect(await harness.use({ amount: 0n })).toEqual(refused("400"));
    expect(await harness.activity()).toEqual(done({ total: 0, uses: [] }));
  });
});

describe("declined, and nothing taken", () => {
  test("by a block from the moment it was made, and not after the unblocking", async () => {
    await harness.block("block-temporarily");
    expect(await harness.use()).toEqual(declined("card-inactive"));
    const otp = await harness.otpFor(blockOtp("unblock"));
    await harness.block("unblock", otp);
    expect(await harness.use()).toEqual(done());
    await harness.block("block-for-good", await harness.otpFor(blockOtp("block-for-good")));
    expect(await harness.use()).toEqual(declined("card-hot"));
    expect(await balance()).toBe(rupees(49_500));
    expect(await harness.activity()).toMatchObject(
      done({ total: 3, uses: [{ declined: "card-hot" }, {}, { declined: "card-inactive" }] }),
    );
  });

  test("by a channel that was switched off, and by one abroad until it is switched on", async () => {
    const channels = { ecom: "switch-off", intlPos: "switch-on" } as const;
    expect(await harness.use({ scope: "international" })).toEqual(declined("channel-off-abroad"));
    const otp = await harness.otpFor(channelsOtp(channels, cvv));
    expect(await harness.control({ channels, otp })).toEqual(done());
    expect(await harness.use({ channel: "ecom" })).toEqual(declined("channel-off"));
    expect(await harness.use({ channel: "atm", scope: "international" })).toEqual(
      declined("channel-off-abroad"),
    );
    expect(await harness.use({ scope: "international" })).toEqual(done());
    expect(await harness.use()).toEqual(done());
  });

  test("by the day's limit of the channel, which the next day in India begins anew", async () => {
    const limits = { pos: rupees(1_000) };
    await harness.control({ limits, otp: await harness.otpFor(limitsOtp(limits, cvv)) });
    expect(await harness.use({ amount: rupees(600) })).toEqual(done());
    expect(await harness.use({ amount: rupees(400.01) })).toEqual(declined("above-limit"));
    expect(await harness.use({ amount: rupees(400) })).toEqual(done());
    expect(await harness.use({ amount: rupees(0.01) })).toEqual(declined("above-limit"));
    expect(await harness.use({ channel: "atm", amount: rupees(5_000) })).toEqual(done());
    bank.pass({ days: 1 });
    expect(await harness.use({ amount: rupees(1_000) })).toEqual(done());
  });

  test("by the day's limit too when uses come at once", async () => {
    await harness.set({ pos_limit: rupees(1_000) });
    const uses = Array.from({ length: 8 }, () => harness.use({ amount: rupees(300) }));
    const carriedOut = (await Promise.all(uses)).filter(
      (result) => result.outcome === "done" && result.answer.declined === undefined,
    );
    expect(carriedOut).toHaveLength(3);
    expect(await balance()).toBe(rupees(49_100));
  });

  test("by a wrong PIN, the third locks it until midnight, a new one opens it", async () => {
    const atm = { channel: "atm" } as const;
    expect(await harness.use({ ...atm, pin })).toEqual(done());
    for (let time = 1; time <= 3; time += 1)
      expect(await harness.use({ ...atm, pin: "9999" })).toEqual(declined("wrong-pin"));
    expect(await harness.use({ ...atm, pin })).toEqual(declined("pin-locked"));
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.setPin("2580", { cvv, otp })).toEqual(done());
    expect(await harness.use({ ...atm, pin })).toEqual(declined("wrong-pin"));
    expect(await harness.use({ ...atm, pin: "2580" })).toEqual(done());
  });

  test("by a lack of money, a closed account and the card's own end", async () => {
    await harness.set({ pos_limit: rupees(90_000) });
    expect(await harness.use({ amount: rupees(50_000.01) })).toEqual(declined("no-funds"));
    const account = bank.db.updateTable("bank.account").where("number", "=", harness.accountNumber);
    await account.set({ status: "frozen" }).execute();
    expect(await harness.use()).toEqual(declined("account-closed"));
    await account.set({ status: "open" }).execute();
    expect(await harness.use({ amount: rupees(50_000) })).toEqual(done());
    await harness.set({ expires_on: "2026-02-28" as never });
    expect(await harness.use()).toEqual(declined("card-expired"));
    expect(await balance()).toBe(0n);
    expect(await brokenRules(bank.db)).toEqual([]);
  });
});

test("the activity is told page by page, the newest first", async () => {
  for (const amount of [1, 2, 3]) await harness.use({ amount: rupees(amount) });
  const page = await harness.activity({ offset: 1, limit: 1 });
  expect(page).toMatchObject(done({ total: 3, uses: [{ amount: rupees(2) }] }));
});

test("the activity of one channel is told alone", async () => {
  for (const channel of ["pos", "contactless", "pos"] as const) await harness.use({ channel });
  expect(await harness.activity({ channel: "pos" })).toMatchObject(done({ total: 2 }));
  expect(await harness.activity({ channel: "contactless" })).toMatchObject(
    done({ total: 1, uses: [{ channel: "contactless" }] }),
  );
  expect(await harness.activity({ channel: "ecom" })).toEqual(done({ total: 0, uses: [] }));
});

test("outside the sandbox there is no terminal to ask", async () => {
  const plain = await openSmallBank({ sandbox: false });
  try {
    const own = await openCardDesk(plain);
    expect(await own.use()).toEqual(refused("404"));
  } finally {
    await plain.stop();
  }
});
