import { beforeEach, describe, expect, test } from "vitest";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { alertChange, alertSettings, tellFewer } from "common/contract/profile.server";
import { refused } from "./endings";
import { openCardDesk } from "./card-harness";
import { openChequeDesk } from "./cheque-harness";
import { openLoanDesk } from "./loan-harness";
import { newReference } from "./payee-harness";
import { accounts as ofSmallBank, as, bala, unregistered, bankOfFile } from "./small-bank";
import { idOf, rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";

const bank = await bankOfFile();
let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank)));

const done = { outcome: "done", answer: {} };
const usual = { debits: true, debitsFrom: 0n, credits: false, creditsFrom: 0n };

type Settings = typeof usual & { accountNumber: string };
type Wish = Partial<Settings> & { others?: Settings[]; reference?: string };
const wishOf = (wish: Wish, { accounts, customer }: Pick<TransferDesk, "accounts" | "customer">) => ({
  ...usual,
  accountNumber: accounts.savings,
  customerNumber: customer.customerNumber,
  ...wish,
});
const set = (wish: Wish, of = harness) => bank.gateway.call(alertChange, wishOf(wish, of), as(of.customer));

/** With the OTP that fewer messages need. */
async function setFewer(wish: Wish, of = harness) {
  await verifyOtp(wish, of);
  return set(wish, of);
}

async function verifyOtp(wish: Wish, of = harness) {
  const { customerNumber } = of.customer;
  const binding = { ...tellFewer.otp!.bind(wishOf(wish, of)), customerNumber };
  await bank.gateway.call(otpGeneration, binding, as(of.customer));
  const { otp } = (await of.texts()).find((text) => text.otp !== undefined)!;
  expect(await bank.gateway.call(otpValidation, { ...binding, otp: otp! }, as(of.customer))).toEqual(done);
}

async function settings() {
  const { customerNumber } = harness.customer;
  const result = await bank.gateway.call(alertSettings, { customerNumber }, as(harness.customer));
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.accounts;
}

const newest = async (of = harness) =>
  (await of.texts()).filter(({ otp }) => otp === undefined).map(({ text }) => text);

describe("the settings", () => {
  test("are told for each operative account; before any change every debit is told and no credit", async () => {
    const { savings, current } = harness.accounts;
    expect(
      (await settings()).toSorted((one, two) => one.accountNumber.localeCompare(two.accountNumber)),
    ).toEqual([savings, current].toSorted().map((accountNumber) => ({ accountNumber, ...usual })));
    const none = await bank.newCustomer();
    const { customerNumber } = none;
    expect(await bank.gateway.call(alertSettings, { customerNumber }, as(none))).toEqual({
      outcome: "done",
      answer: { accounts: [] },
    });
  });

  test("change for one account alone, and a text message tells the customer", async () => {
    expect(await setFewer({ debitsFrom: rupees(500), credits: true })).toEqual(done);
    const [text] = await newest();
    expect(text).toContain(
      "branch from Rs 500.00, credits all. Electronic debits, and others of Rs 5,000.00 or more, are always sent.",
    );
    expect(text).toContain("Call 1800-233-2454 at once to have net-banking locked.");
    expect(await settings()).toContainEqual({
      accountNumber: harness.accounts.savings,
      ...usual,
      debitsFrom: rupees(500),
      credits: true,
    });
    expect(await settings()).toContainEqual({ accountNumber: harness.accounts.current, ...usual });
  });

  test("change for several accounts in one call, under one OTP", async () => {
    const { savings, current } = harness.accounts;
    const others = [{ ...usual, accountNumber: current, debits: false }];
    expect(await set({ credits: true, others, reference: newReference() })).toEqual(refused("6007"));
    await verifyOtp({ credits: true });
    expect(await set({ credits: true, others })).toEqual(refused("6007"));
    expect(await setFewer({ credits: true, others })).toEqual(done);
    const [text] = await newest();
    expect(text).toContain(
      `branch all, credits all; account ending ${current.slice(-4)}: debits by cheque or at a branch none, credits none.`,
    );
    expect(await settings()).toContainEqual({ accountNumber: savings, ...usual, credits: true });
    expect(await settings()).toContainEqual({ accountNumber: current, ...usual, debits: false });
    const foreign = [{ ...usual, accountNumber: ofSmallBank.balas }];
    expect(await set({ credits: false, others: foreign })).toEqual(refused("4040"));
  });

  test("asked for again under the same reference are set once, even when others were set since", async () => {
    const reference = newReference();
    await verifyOtp({ debits: false });
    const endings = await Promise.all([1, 2, 3].map(() => set({ debits: false, reference })));
    expect(endings).toEqual([done, done, done]);
    expect(await set({ debits: true, reference: newReference() })).toEqual(done);
    expect(await set({ debits: false, reference })).toEqual(done);
    expect(await newest()).toHaveLength(2);
    expect(await settings()).toContainEqual({ accountNumber: harness.accounts.savings, ...usual });
    expect(await set({ credits: true, reference })).toEqual(refused("8013"));
    expect(await set({ reference: "mine" })).toEqual(refused("400"));
  });

  test("are nobody else's, and none of an account that is not operative", async () => {
    for (const accountNumber of [ofSmallBank.balas, harness.accounts.fixed, harness.accounts.loan, "1"])
      expect(await set({ accountNumber })).toEqual(refused("4040"));
    for (const other of [bala.customerNumber, unregistered.customerNumber, "1"])
      expect(await bank.gateway.call(alertSettings, { customerNumber: other }, as(harness.customer))).toEqual(
        refused("4030"),
      );
    expect(await newest()).toEqual([]);
  });
});

describe("fewer text messages", () => {
  const fewer: [string, Wish][] = [
    ["debits from an amount on", { debitsFrom: 1n }],
    ["no debits", { debits: false }],
    ["credits, and debits from an amount on", { credits: true, debitsFrom: rupees(500) }],
  ];

  test.each(fewer)("%s: need an OTP that was verified for that very wish, and use it up", async (_, wish) => {
    const before = await settings();
    expect(await set({ ...wish, reference: newReference() })).toEqual(refused("6007"));
    await verifyOtp({ ...wish, accountNumber: harness.accounts.current });
    expect(await set(wish)).toEqual(refused("6007"));
    expect([await settings(), await newest()]).toEqual([before, []]);
    expect(await setFewer(wish)).toEqual(done);
    expect(await set({ credits: true })).toEqual(done);
    expect(await set(wish)).toEqual(refused("6007"));
  });

  test("are judged by what holds when they are set: of a change that became one meanwhile nothing is made", async () => {
    expect(await setFewer({ debits: false })).toEqual(done);
    const wishes = [{ debitsFrom: rupees(900) }, { debitsFrom: rupees(100) }];
    const endings = await Promise.all(wishes.map((wish) => set(wish)));
    const [now] = (await settings()).filter(
      ({ accountNumber }) => accountNumber === harness.accounts.savings,
    );
    expect([done, refused("6007")]).toContainEqual(endings[0]);
    expect([endings[1], now]).toEqual([done, expect.objectContaining({ debitsFrom: rupees(100) })]);
  });

  test("are set by customers who only look as well", async () => {
    await bank.db
      .updateTable("bank.customer")
      .set({ view_only: true })
      .where("number", "=", harness.customer.customerNumber)
      .execute();
    expect(await setFewer({ debits: false })).toEqual(done);
    expect(await set({})).toEqual(done);
  });
});

describe("text messages about movements", () => {
  const quieten = async (account: string, more: { debits?: boolean; debits_from?: bigint } = {}) =>
    bank.db
      .insertInto("bank.alert_setting")
      .values({
        account_id: await idOf(bank, account),
        ...{ debits: false, debits_from: 0n, credits: false, credits_from: 0n, set_at: bank.now(), ...more },
      })
      .execute();
  const pay = async (amount: bigint) => {
    const result = await harness.pay(harness.wish("within-bank", { amount }));
    expect(result.outcome).toBe("done");
  };
  const about = (texts: string[], words: string) => texts.filter((text) => text.includes(words));

  test("of electronic debits come whatever was chosen: transfers, cards, instalments", async () => {
    await setFewer({ debits: false });
    await pay(100n);
    expect(about(await newest(), "debited from a/c")).toHaveLength(1);
    await setFewer({ debitsFrom: rupees(9_000) });
    await pay(100n);
    expect((await harness.pay(harness.wish("imps"))).outcome).toBe("done");
    expect(about(await newest(), "debited from a/c")).toHaveLength(3);

    const cards = await openCardDesk(bank);
    await quieten(cards.accountNumber);
    expect(await cards.use({ channel: "pos", amount: 100n })).toEqual(
      expect.objectContaining({ outcome: "done" }),
    );
    expect(
      about(
        (await cards.texts()).map(({ text }) => text),
        "Rs 1.00",
      ),
    ).toHaveLength(1);

    const loanDesk = await openLoanDesk(bank);
    await quieten(loanDesk.accounts.savings);
    await loanDesk.letFallDue(1);
    expect(about(await newest(loanDesk), "instalment 1")).toHaveLength(1);
    expect(await loanDesk.overdue()).toBe(0n);
  });

  test("of cheques come from the amount that was chosen, and from the bank's own amount whatever is off", async () => {
    const cheques = await openChequeDesk(bank);
    const paid = async (number: string, amount: bigint) => {
      await cheques.present(number, { amount });
      expect(await cheques.stateOf(number)).toBe("paid");
      return about(await cheques.texts(), number).length;
    };
    await quieten(cheques.accounts.savings, { debits: true, debits_from: rupees(400) });
    expect(await paid("000101", rupees(399.99))).toBe(0);
    expect(await paid("000102", rupees(400))).toBe(1);
    await quieten(cheques.accounts.savings);
    expect(await paid("000103", rupees(4_999.99))).toBe(0);
    expect(await paid("000104", rupees(5_000))).toBe(1);
  });

  test("of credits come to holders who have asked for them", async () => {
    const transfer = () => harness.pay(harness.wish("own-account"));
    await transfer();
    expect(about(await newest(), "credited to a/c")).toEqual([]);
    await set({ accountNumber: harness.accounts.current, credits: true, creditsFrom: rupees(500) });
    await transfer();
    expect(about(await newest(), "Rs 500.00 credited to a/c")).toHaveLength(1);
  });

  test("that are off leave those about safety and outcomes: OTPs, money that comes back", async () => {
    const account = "50100012345691";
    await harness.addPayee({ kind: "imps", account_number: account, name: "Closed" });
    await setFewer({ debits: false });
    expect((await harness.pay(harness.wish("imps", { toAccount: account, toName: "Closed" }))).outcome).toBe(
      "done",
    );
    for (let step = 0; step < 5; step += 1) {
      bank.pass({ minutes: 1 });
      await bank.runDueJobs();
    }
    expect(about(await newest(), "is back in a/c")).toHaveLength(1);
    const otps = (await harness.texts()).filter(({ otp }) => otp !== undefined);
    expect(otps.filter(({ text }) => text.includes("OTP to pay"))).toHaveLength(1);
  });
});
