import { beforeEach, describe, expect, test } from "vitest";
import { pay } from "bank/features/transfers/pay";
import { createVault } from "bank/vault";
import { refused } from "./endings";
import { newReference } from "./payee-desk";
import { secret, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk, type TransferDesk } from "./transfer-desk";
import { ourBank } from "tests/support/banks";

const bank = await bankOfFile();

let desk: TransferDesk;
beforeEach(async () => {
  desk = await openTransferDesk(bank);
});

describe("a payment that is reported", () => {
  const refusal = { outcome: "refused", code: "8011" };
  let reference: string;
  beforeEach(async () => {
    reference = newReference();
    await desk.pay(desk.wish("within-bank"), reference);
  });

  test("stops every further payment of that customer, whatever was begun", async () => {
    const begun = desk.wish("imps");
    await desk.verifyOtp(begun);
    expect(await desk.report(reference)).toMatchObject({ ending: "done" });
    expect(await desk.commit(begun, newReference())).toEqual(refused("8011"));
    for (const kind of ["own-account", "within-bank", "imps", "neft", "rd-instalment"] as const)
      expect(await desk.check(desk.wish(kind))).toEqual(refused("8011"));
    const order = {
      ...desk.wish("within-bank"),
      reference: newReference(),
      customerNumber: desk.customer.customerNumber,
    };
    const access = { ...ourBank, clock: { now: bank.now }, vault: createVault(secret) };
    expect(await pay(bank.db, access, order)).toEqual(refusal);
    const stranger = await openTransferDesk(bank);
    expect(await stranger.check(stranger.wish("within-bank"))).toMatchObject({ ending: "done" });
  });

  test.each(["wrong-payee", "wrong-amount", "not-received"] as const)(
    "as %s opens a request and stops nothing, until it proves not to be the customer's own",
    async (reason) => {
      const first = await desk.report(reference, reason);
      expect(await desk.report(reference, reason)).toEqual(first);
      expect(await desk.check(desk.wish("imps"))).toMatchObject({ ending: "done" });
      expect(await desk.stop()).toEqual({ ending: "done", answer: {} });
      expect((await desk.texts())[0]!.text).toContain("go on as before");
      expect(await desk.enquire(reference)).toMatchObject({ answer: { ticketReason: reason } });

      expect(await desk.report(reference)).toEqual(first);
      expect(await desk.check(desk.wish("imps"))).toEqual(refused("8011"));
      expect(await desk.report(reference, reason)).toEqual(first);
      expect(await desk.enquire(reference)).toMatchObject({ answer: { ticketReason: "not-mine" } });
      const ticket = first.ending === "done" && first.answer.ticket;
      expect(await desk.stop()).toMatchObject({ answer: { reference, ticket, stoppedAt: bank.now() } });
    },
  );

  test("has one ticket, told again when it is reported again, and sent to the mobile once", async () => {
    const first = await desk.report(reference);
    expect(first).toEqual({ ending: "done", answer: { ticket: expect.stringMatching(/^T\d+$/) as string } });
    const again = await Promise.all(Array.from({ length: 10 }, () => desk.report(reference)));
    for (const ending of again) expect(ending).toEqual(first);
    if (first.ending !== "done") throw new Error(first.ending);
    const { ticket } = first.answer;
    const told = (await desk.texts()).filter(({ text }) => text.includes(ticket));
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain(reference);
    expect(await desk.enquire(reference)).toMatchObject({ answer: { ticket } });
  });

  test("has a ticket of its own beside another one's", async () => {
    const other = newReference();
    await desk.pay(desk.wish("own-account"), other);
    const [one, two] = [await desk.report(reference), await desk.report(other)];
    expect(one).not.toEqual(two);
  });

  test("many times at once has one ticket", async () => {
    const endings = await Promise.all(Array.from({ length: 20 }, () => desk.report(reference)));
    for (const ending of endings) expect(ending).toEqual(endings[0]);
    const stops = await bank.db
      .selectFrom("bank.payment_stop")
      .select("ticket_number")
      .where("customer_number", "=", desk.customer.customerNumber)
      .execute();
    expect(stops).toHaveLength(1);
  });

  test("lets the customer pay again once the bank has lifted every stop", async () => {
    await desk.report(reference);
    await bank.db
      .updateTable("bank.payment_stop")
      .set({ lifted_at: bank.now() })
      .where("customer_number", "=", desk.customer.customerNumber)
      .execute();
    expect(await desk.pay(desk.wish("within-bank", { amount: rupees(501) }))).toMatchObject({
      ending: "done",
    });
    await desk.report(reference);
    expect(await desk.check(desk.wish("within-bank"))).toMatchObject({ ending: "done" });
  });
});
