import { afterAll, beforeAll, expect, test } from "vitest";
import type { OfBank } from "common/bank";
import { formatAmount } from "common/money";
import { otherBank, ourBank } from "tests/support/banks";
import { answerOf, openChequeDesk } from "./cheque-harness";
import { openSmallBank, type SmallBank } from "./small-bank";
import { balanceOf, rupees } from "./transfer-accounts";

/** Two banks in one process, each with customers, name, helpline and charges of its own. */
const fees = new Map([
  [ourBank, 0n],
  [otherBank, rupees(59)],
]);
const open = new Map<OfBank, SmallBank>();
beforeAll(async () => {
  for (const ofBank of fees.keys()) open.set(ofBank, await openSmallBank({ ofBank }));
});
afterAll(async () => {
  for (const bank of open.values()) await bank.stop();
});

test("each debits its own fee, and its text messages name it and its helpline, those of its jobs too", async () => {
  const desks = await Promise.all(
    [...open].map(async ([ofBank, bank]) => ({ ofBank, bank, desk: await openChequeDesk(bank) })),
  );
  await Promise.all(
    desks.map(async ({ ofBank, bank, desk: harness }) => {
      const before = await balanceOf(bank, harness.accounts.savings);
      answerOf(await harness.ask());
      const fee = fees.get(ofBank)!;
      expect(await balanceOf(bank, harness.accounts.savings)).toBe(before - fee);
      const [requested] = await harness.texts();
      bank.pass({ days: 30 });
      await bank.runDueJobs();
      const texts = await harness.texts();
      expect(texts).toHaveLength(4);
      const { shortName, helpline } = ofBank.profile;
      for (const text of texts)
        expect(text).toMatch(
          new RegExp(`Not you\\? Call ${helpline}\\.( Bal Rs [\\d,.]+ [-\\d: ]+\\.)? ${shortName}$`),
        );
      expect(requested!.includes("debited as its fee")).toBe(fee > 0n);
      if (fee > 0n) expect(requested).toContain(`Rs ${formatAmount(fee)} debited as its fee`);
    }),
  );
});

test("each wants the transaction password for a stop where its own profile does", async () => {
  for (const [{ profile }, bank] of open) {
    const harness = await openChequeDesk(bank);
    const { outcome: result } = await harness.stop("000101", { transactionPassword: "" });
    expect(result).toBe(profile === otherBank.profile ? "done" : "refused");
  }
});
