import { beforeEach, describe, expect, test } from "vitest";
import { addDays, istDate } from "common/dates";
import { feeOf } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { blockOtp, openCardDesk, type CardDesk } from "./card-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { balanceOf, rupees } from "./transfer-accounts";

const bank = await bankOfFile();
let harness: CardDesk;
beforeEach(async () => void (harness = await openCardDesk(bank)));

describe("the list of cards", () => {
  test("tells status, channels and limits of each card of the account", async () => {
    const other = await harness.issue({ status: "inactive", ecom_on: false, intl_pos_on: true });
    const listed = await harness.list();
    expect(listed).toMatchObject(
      done({
        cards: [
          { ...numberAndId(harness.card), status: "active", expiry: "09/27", atm: "on", intlAtm: "off" },
          { ...numberAndId(other), status: "inactive", ecom: "off", intlPos: "on", atmLimit: rupees(25_000) },
        ],
      }),
    );
    expect(await harness.list({ enrolmentId: other.enrolmentId })).toMatchObject(
      done({ cards: [numberAndId(other)] }),
    );
  });

  test("is announced with the balance of its account alone, until all its cards are blocked for good", async () => {
    await openCardDesk(bank);
    expect(await harness.balance()).toMatchObject(done({ cards: true, cheques: false }));
    await harness.set({ status: "hot" });
    expect(await harness.balance()).toMatchObject(done({ cards: false }));
    await (await openCardDesk(bank)).set({ account_id: null });
    expect(await harness.balance()).toMatchObject(done({ cards: false }));
  });

  test("leaves out what only proves its holder", async () => {
    await harness.set({ account_id: null });
    expect(await harness.list()).toEqual(done({ cards: [] }));
    expect(await harness.block("block-temporarily")).toEqual(refused("9101"));
  });

  test("is not told of another customer's account, nor are maxima and activity of another's card", async () => {
    const stranger = await openCardDesk(bank);
    expect(await harness.list({ accountNumber: stranger.accountNumber })).toEqual(refused("4040"));
    expect(await harness.maxima(stranger.card)).toEqual(refused("9101"));
    expect(await harness.activity({ enrolmentId: stranger.card.enrolmentId })).toEqual(refused("9101"));
    expect(await harness.maxima()).toEqual(
      done({
        atm: rupees(1_00_000),
        pos: rupees(1_00_000),
        ecom: rupees(1_00_000),
        contactless: rupees(25_000),
      }),
    );
  });

  const numberAndId = ({ cardNumber, enrolmentId }: CardDesk["card"]) => ({ cardNumber, enrolmentId });
});

describe("blocking", () => {
  test("for a time needs no OTP, is told by text message, and is taken back with one", async () => {
    expect(await harness.block("block-temporarily")).toEqual(done());
    expect((await harness.row()).status).toBe("inactive");
    expect((await harness.texts())[0]!.text).toContain("is temporarily blocked");
    expect(await harness.block("unblock")).toEqual(refused("6001"));
    const otp = await harness.otpFor(blockOtp("unblock"));
    expect(await harness.block("unblock", otp)).toEqual(done());
    expect(await harness.row()).toMatchObject({ status: "active", blocked_at: null });
  });

  test("for good needs its OTP, and nothing takes it back", async () => {
    expect(await harness.block("block-for-good")).toEqual(refused("6001"));
    const otp = await harness.otpFor(blockOtp("block-for-good"));
    expect(await harness.block("block-for-good", otp)).toEqual(done());
    expect((await harness.row()).status).toBe("hot");
    for (const action of ["unblock", "block-temporarily", "block-for-good"] as const) {
      expect(await harness.block(action, otp)).toEqual(refused("9103"));
      expect(await harness.askOtp(blockOtp(action))).toEqual(refused("9103"));
    }
  });

  test("is of the status: an active card is not unblocked, an inactive one not blocked for a time", async () => {
    expect(await harness.askOtp(blockOtp("unblock"))).toEqual(refused("9102"));
    await harness.set({ status: "inactive" });
    expect(await harness.block("block-temporarily")).toEqual(refused("9102"));
    expect(await harness.askOtp(blockOtp("block-for-good"))).toMatchObject({ outcome: "done" });
  });

  test("an expired card may be blocked and not unblocked", async () => {
    await harness.set({ expires_on: "2026-02-28" as never });
    const card = { cardNumber: harness.card.cardNumber, expiry: "02/26" };
    await harness.set({ status: "inactive" });
    expect(await harness.askOtp({ ...card, ...blockOtp("unblock") })).toEqual(refused("9111"));
    expect(await harness.askOtp({ ...card, ...blockOtp("block-for-good") })).toMatchObject({
      outcome: "done",
    });
  });

  test("another's card, a wrong expiry and a wrong enrolment are no such card", async () => {
    const stranger = await openCardDesk(bank);
    expect(await harness.block("block-temporarily", "", newReference(), stranger.card)).toEqual(
      refused("9101"),
    );
    const mixed = { ...harness.card, enrolmentId: stranger.card.enrolmentId };
    expect(await harness.block("block-temporarily", "", newReference(), mixed)).toEqual(refused("9101"));
    expect(await harness.askOtp({ expiry: "10/27" })).toEqual(refused("9101"));
    expect((await stranger.row()).status).toBe("active");
  });

  test.each([{ view_only: true }, { maker_checker: true }])("with %o only protects", async (values) => {
    await harness.setCustomer(values);
    expect(await harness.block("block-temporarily")).toEqual(done());
    expect(await harness.askOtp(blockOtp("unblock"))).toEqual(refused("8010"));
    expect(await harness.block("unblock", "123456")).toEqual(refused("8010"));
    const otp = await harness.otpFor(blockOtp("block-for-good"));
    expect(await harness.block("block-for-good", otp)).toEqual(done());
  });
});

describe("an application", () => {
  const told = async () => (await harness.texts()).filter(({ otp }) => otp === undefined);

  test("is taken, numbered, listed and told by text message, one at a time on an account", async () => {
    const reference = newReference();
    const taken = await harness.apply({ reason: "lost", delivery: "branch", reference });
    if (taken.outcome !== "done") throw new Error(taken.outcome);
    const { requestNumber } = taken.answer;
    expect(requestNumber).toMatch(/^DC\d+$/);
    expect((await harness.texts())[0]!.text).toContain(requestNumber);
    expect(await told()).toHaveLength(1);
    expect(await harness.apply()).toEqual(refused("9110"));
    expect(await harness.apply({ reason: "lost", delivery: "branch", reference })).toEqual(taken);
    expect(await harness.apply({ reason: "expired", delivery: "branch", reference })).toEqual(
      refused("8013"),
    );
    const listed = { requestNumber, accountNumber: harness.accountNumber, state: "received", reason: "lost" };
    expect(await harness.applications()).toMatchObject(done({ applications: [listed] }));
    expect(await told()).toHaveLength(1);
  });

  test("is made by password and OTP for the fee that was shown, and debits nothing before", async () => {
    const { customer, accountNumber } = harness;
    const { customerNumber } = customer;
    const asked = {
      customerNumber,
      accountNumber,
      reason: "lost",
      delivery: "branch",
      fee: 177_00n,
    } as const;
    const before = await balanceOf(bank, accountNumber);
    expect(await harness.checkApplication({ ...asked, transactionPassword: "wrong" })).toMatchObject({
      outcome: "refused",
      code: "2",
    });
    expect(await harness.checkApplication({ ...asked, fee: 176_00n })).toEqual(refused("9114"));
    expect(await harness.checkApplication(asked)).toEqual(done());
    expect(await harness.commitApplication({ ...asked, reference: newReference() })).toEqual(refused("6007"));
    expect(await balanceOf(bank, accountNumber)).toBe(before);
    expect(await harness.applications()).toEqual(done({ applications: [] }));
    expect((await harness.apply(asked)).outcome).toBe("done");
    const otp = (await harness.texts()).find((message) => message.otp !== undefined)!;
    expect(otp.text).toContain(
      `account ending ${accountNumber.slice(-4)} (card lost, to your branch), fee Rs 177.00`,
    );
  });

  test("in place of a lost card debits the tariff's fee once, under a reference of its own, and says so", async () => {
    const reference = newReference();
    const fee = feeOf(ourBank.tariff.charges, "lost-card", istDate(bank.now()));
    const before = await balanceOf(bank, harness.accountNumber);
    const taken = await harness.apply({ reason: "lost", reference });
    if (taken.outcome !== "done") throw new Error(taken.outcome);
    expect((await told())[0]!.text).toContain("Rs 177.00 debited as its fee");
    await harness.apply({ reason: "lost", reference });
    expect(fee).toBe(177_00n);
    expect(await balanceOf(bank, harness.accountNumber)).toBe(before - fee);
    const journals = await bank.db
      .selectFrom("bank.journal")
      .select("kind")
      .where("reference", "=", `${taken.answer.requestNumber}-FEE`)
      .execute();
    expect(journals).toEqual([{ kind: "charge" }]);
    expect(await told()).toHaveLength(1);
  });

  test("whose fee the account does not have is not taken at all", async () => {
    const poor = await openCardDesk(bank, { balance: rupees(176.99) });
    expect(await poor.apply({ reason: "lost" })).toEqual(refused("8015"));
    expect(await poor.applications()).toEqual(done({ applications: [] }));
    expect(await balanceOf(bank, poor.accountNumber)).toBe(rupees(176.99));
    expect((await poor.texts()).filter(({ otp }) => otp === undefined)).toEqual([]);
    expect((await poor.apply({ reason: "new-card" })).outcome).toBe("done");
  });

  test("makes room for the next when its card is delivered", async () => {
    await harness.apply();
    await bank.db.updateTable("bank.card_application").set({ state: "delivered" }).execute();
    expect((await harness.apply()).outcome).toBe("done");
    const listed = await harness.applications();
    if (listed.outcome !== "done") throw new Error(listed.outcome);
    expect(listed.answer.applications.map(({ state }) => state)).toEqual(["received", "delivered"]);
  });

  test("goes its way by itself, told by text message, and its card is there when it is delivered", async () => {
    const taken = await harness.apply();
    if (taken.outcome !== "done") throw new Error(taken.outcome);
    const requested = istDate(bank.now());
    const states: unknown[] = [];
    for (const days of [1, 1, 3]) {
      bank.pass({ days });
      await bank.runDueJobs();
      const listed = await harness.applications();
      if (listed.outcome !== "done") throw new Error(listed.outcome);
      states.push([listed.answer.applications[0]!.state, listed.answer.applications[0]!.stateOn]);
    }
    expect(states).toEqual([
      ["printed", addDays(requested, 1)],
      ["sent", addDays(requested, 2)],
      ["delivered", addDays(requested, 5)],
    ]);
    expect((await harness.texts())[0]!.text).toMatch(
      /has been delivered. It cannot be used until you unblock it/,
    );
    const cards = await harness.list();
    expect(cards).toMatchObject(done({ cards: [{ status: "active" }, { status: "inactive" }] }));
    const cardEnding = (cards as { answer: { cards: { cardNumber: string }[] } }).answer.cards[1]!.cardNumber;
    expect(await harness.applications()).toMatchObject(
      done({ applications: [{ cardEnding: cardEnding.slice(-4), cardStatus: "inactive" }] }),
    );
    bank.pass({ days: 30 });
    await bank.runDueJobs();
    expect(await told()).toHaveLength(4);
  });

  test("says that a card has expired only where one has", async () => {
    expect(await harness.apply({ reason: "expired" })).toEqual(refused("9112"));
    await harness.set({ expires_on: "2024-08-31" as never });
    expect((await harness.apply({ reason: "expired" })).outcome).toBe("done");
  });

  test("ten at once are one", async () => {
    expect((await harness.apply({}, 10)).outcome).toBe("done");
    expect(await harness.applications()).toMatchObject({ answer: { applications: [{ state: "received" }] } });
  });

  test("is refused on another's account and to customers who only look", async () => {
    const stranger = await openCardDesk(bank);
    expect(await harness.apply({ accountNumber: stranger.accountNumber })).toEqual(refused("4040"));
    await harness.setCustomer({ view_only: true });
    expect(await harness.apply()).toEqual(refused("8010"));
  });
});
