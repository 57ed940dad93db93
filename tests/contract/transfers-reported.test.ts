import { beforeEach, describe, expect, test } from "vitest";
import { pay } from "bank/features/transfers/pay";
import { createVault } from "bank/vault";
import { formatIstTime } from "common/dates";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { secret, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-harness";
import { ourBank } from "tests/support/banks";

const bank = await bankOfFile();

let harness: TransferDesk;
beforeEach(async () => {
  harness = await openTransferDesk(bank);
});

describe("a payment that is reported", () => {
  const refusal = { outcome: "refused", code: "8011" };
  let reference: string;
  beforeEach(async () => {
    reference = newReference();
    await harness.pay(harness.wish("within-bank"), reference);
  });

  test("stops every further payment of that customer, whatever was begun", async () => {
    const begun = harness.wish("imps");
    await harness.verifyOtp(begun);
    expect(await harness.report(reference)).toMatchObject({ outcome: "done" });
    expect(await harness.commit(begun, newReference())).toEqual(refused("8011"));
    for (const kind of ["own-account", "within-bank", "imps", "neft", "rd-instalment"] as const)
      expect(await harness.check(harness.wish(kind))).toEqual(refused("8011"));
    const order = {
      ...harness.wish("within-bank"),
      reference: newReference(),
      customerNumber: harness.customer.customerNumber,
    };
    const access = { ...ourBank, clock: { now: bank.now }, vault: createVault(secret) };
    expect(await pay(bank.db, access, order)).toMatchObject(refusal);
    const stranger = await openTransferDesk(bank);
    expect(await stranger.check(stranger.wish("within-bank"))).toMatchObject({ outcome: "done" });
  });

  test.each(["wrong-payee", "wrong-amount", "not-received"] as const)(
    "as %s opens a request and stops nothing, until it proves not to be the customer's own",
    async (reason) => {
      const first = await harness.report(reference, reason);
      expect(await harness.report(reference, reason)).toEqual(first);
      expect(await harness.check(harness.wish("imps"))).toMatchObject({ outcome: "done" });
      expect(await harness.stop()).toEqual({ outcome: "done", answer: {} });
      expect((await harness.texts())[0]!.text).toContain("go on as before");
      expect(await harness.enquire(reference)).toMatchObject({ answer: { ticketReason: reason } });

      expect(await harness.report(reference)).toEqual(first);
      expect(await harness.check(harness.wish("imps"))).toEqual(refused("8011"));
      expect(await harness.report(reference, reason)).toEqual(first);
      expect(await harness.enquire(reference)).toMatchObject({ answer: { ticketReason: "not-mine" } });
      const ticket = first.outcome === "done" && first.answer.ticket;
      expect(await harness.stop()).toMatchObject({ answer: { reference, ticket, stoppedAt: bank.now() } });
    },
  );

  test("has one ticket, told again when it is reported again, and sent to the mobile once", async () => {
    const first = await harness.report(reference);
    expect(first).toEqual({ outcome: "done", answer: { ticket: expect.stringMatching(/^T\d+$/) as string } });
    const again = await Promise.all(Array.from({ length: 10 }, () => harness.report(reference)));
    for (const result of again) expect(result).toEqual(first);
    if (first.outcome !== "done") throw new Error(first.outcome);
    const { ticket } = first.answer;
    const shown = (await harness.texts()).filter(({ text }) => text.includes(ticket));
    expect(shown).toHaveLength(1);
    expect(shown[0]!.text).toContain(reference);
    expect(await harness.enquire(reference)).toMatchObject({ answer: { ticket } });
  });

  test("has the time of its first report, in the payment and in the message", async () => {
    expect(await harness.enquire(reference)).not.toHaveProperty("answer.reportedAt");
    const reportedAt = bank.now();
    await harness.report(reference, "wrong-amount");
    expect((await harness.texts())[0]!.text).toContain(formatIstTime(reportedAt));
    await harness.report(reference);
    expect(await harness.enquire(reference)).toMatchObject({ answer: { reportedAt } });
  });

  test("has a ticket of its own beside another one's", async () => {
    const other = newReference();
    await harness.pay(harness.wish("own-account"), other);
    const [one, two] = [await harness.report(reference), await harness.report(other)];
    expect(one).not.toEqual(two);
  });

  test("many times at once has one ticket", async () => {
    const endings = await Promise.all(Array.from({ length: 20 }, () => harness.report(reference)));
    for (const result of endings) expect(result).toEqual(endings[0]);
    const stops = await bank.db
      .selectFrom("bank.payment_stop")
      .select("ticket_number")
      .where("customer_number", "=", harness.customer.customerNumber)
      .execute();
    expect(stops).toHaveLength(1);
  });

  test("lets the customer pay again once the bank has lifted every stop", async () => {
    await harness.report(reference);
    await bank.db
      .updateTable("bank.payment_stop")
      .set({ lifted_at: bank.now() })
      .where("customer_number", "=", harness.customer.customerNumber)
      .execute();
    expect(await harness.pay(harness.wish("within-bank", { amount: rupees(501) }))).toMatchObject({
      outcome: "done",
    });
    await harness.report(reference);
    expect(await harness.check(harness.wish("within-bank"))).toMatchObject({ outcome: "done" });
  });
});
