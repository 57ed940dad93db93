import { beforeEach, describe, expect, test } from "vitest";
import { transferKinds } from "common/payments";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk, type Wish } from "./transfer-harness";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => void (harness = await openTransferDesk(bank, { balance: rupees(10_00_000) })));

const hundred = Array.from({ length: 100 }, (_, place) => place);
const wishOf = (kind: Wish["kind"]) =>
  harness.wish(kind, { amount: kind === "rtgs" ? rupees(2_00_000) : rupees(500) });

async function journals(reference: string): Promise<number> {
  const rows = await bank.db
    .selectFrom("bank.journal")
    .select("id")
    .where("reference", "=", reference)
    .execute();
  return rows.length;
}

const debits = async () => (await harness.texts()).filter(({ text }) => text.includes("debited")).length;

describe.each(transferKinds)("a reference, %s", (kind) => {
  test("is carried out once and answered the same way again, whatever has changed meanwhile", async () => {
    const [wish, reference] = [wishOf(kind), newReference()];
    const first = await harness.pay(wish, reference);
    expect(first.outcome).toBe("done");
    expect(await harness.commit(wish, reference)).toEqual(first);
    expect(await harness.commit(wish, reference, { transactionPassword: "Wrong@2026" })).toEqual(first);
    await harness.setCustomer({ view_only: true });
    await harness.set(harness.accounts.savings, { status: "frozen" });
    for (const account of [harness.accounts.current, harness.accounts.deposit, harness.accounts.loan])
      await harness.set(account, { status: "closed" });
    expect(await harness.commit(wish, reference)).toEqual(first);
    expect(await journals(reference)).toBe(1);
    expect(await debits()).toBe(1);
  });

  test("with an empty one-time password asks what became of it", async () => {
    const [wish, reference] = [wishOf(kind), newReference()];
    expect(await harness.ask(wish, reference)).toEqual(refused("8008"));
    const first = await harness.pay(wish, reference);
    expect(await harness.ask(wish, reference)).toEqual(first);
    expect(await journals(reference)).toBe(1);
  });

  test("of another content, or another customer's, stands for something else", async () => {
    const [wish, reference] = [wishOf(kind), newReference()];
    await harness.pay(wish, reference);
    const others: Partial<Wish>[] = [
      { amount: wish.amount + 1n },
      { fromAccount: harness.accounts.current },
      { toAccount: "001110010000009" },
      { toName: "Another" },
      { remark: "Another" },
      kind === "imps" ? { kind: "neft" } : { kind: "imps" },
    ];
    for (const change of others) {
      expect(await harness.commit({ ...wish, ...change }, reference)).toEqual(refused("8013"));
      expect(await harness.ask({ ...wish, ...change }, reference)).toEqual(refused("8013"));
    }
    const stranger = await openTransferDesk(bank);
    expect(await stranger.ask(wish, reference)).toEqual(refused("8013"));
    expect(await stranger.commit(wish, reference)).toEqual(refused("8013"));
    expect(await journals(reference)).toBe(1);
  });
});

test.each(["within-bank", "neft"] as const)(
  "a hundred times at once pays once, and all hear the same: %s",
  async (kind) => {
    const wish = harness.wish(kind, { amount: rupees(9_00_000) });
    const reference = newReference();
    await harness.verifyOtp(wish);
    const endings = await Promise.all(hundred.map(() => harness.commit(wish, reference)));
    expect(endings[0]!.outcome).toBe("done");
    for (const result of endings) expect(result).toEqual(endings[0]);
    expect(await journals(reference)).toBe(1);
    expect(await harness.payments()).toHaveLength(1);
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(1_00_000));
    expect(await debits()).toBe(1);
  },
);

describe("one-time passwords", () => {
  test("are used up: one payment each, also at the same time", async () => {
    const wish = harness.wish("imps");
    await harness.verifyOtp(wish);
    const endings = await Promise.all(hundred.slice(0, 20).map(() => harness.commit(wish, newReference())));
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(endings.filter((result) => result.outcome === "refused" && result.code === "6007")).toHaveLength(
      19,
    );
    expect(await harness.payments()).toHaveLength(1);
  });

  test.each(["within-bank", "neft"] as const)(
    "open only the flow that they were asked from: %s",
    async (kind) => {
      const wish = harness.wish(kind);
      const [reference, other] = [newReference(), newReference()];
      await harness.verifyOtp(wish, reference);
      for (const flow of [other, undefined])
        expect(await harness.commit(wish, newReference(), { flow })).toEqual(refused("6007"));
      expect((await harness.commit(wish, reference, { flow: reference })).outcome).toBe("done");
    },
  );

  test("open exactly what they were sent for: amount, account, payee", async () => {
    const wish = harness.wish("within-bank");
    await harness.deposit(harness.accounts.current, rupees(1_000));
    await harness.verifyOtp(wish);
    const others: Partial<Wish>[] = [
      { amount: wish.amount + 1n },
      { fromAccount: harness.accounts.current },
      { toName: "Another" },
      { toAccount: harness.accounts.current },
    ];
    for (const change of others)
      expect(await harness.commit({ ...wish, ...change }, newReference())).toEqual(refused("6007"));
    expect(await harness.payments()).toEqual([]);
    expect(await harness.commit(wish, newReference())).toMatchObject({ outcome: "done" });
  });

  test("have been verified, and not long ago", async () => {
    const wish = harness.wish("within-bank");
    expect(await harness.commit(wish, newReference())).toEqual(refused("6007"));
    await harness.verifyOtp(wish);
    bank.pass({ minutes: 4 });
    expect(await harness.commit(wish, newReference())).toEqual(refused("6007"));
    bank.pass({ minutes: -4 });
  });

  test("are not used up by what is refused", async () => {
    const wish = harness.wish("within-bank");
    await harness.verifyOtp(wish);
    await harness.set(harness.accounts.savings, { status: "frozen" });
    expect(await harness.commit(wish, newReference())).toEqual(refused("8009"));
    await harness.set(harness.accounts.savings, { status: "open" });
    expect(await harness.commit(wish, newReference())).toMatchObject({ outcome: "done" });
  });
});
