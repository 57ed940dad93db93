import { beforeEach, describe, expect, test } from "vitest";
import { refused } from "./endings";
import { deskOf, fine, newReference, type Harness, newDesk } from "./payee-harness";
import { expectRefusal } from "./payee-refusal";
import { accounts, as, asha, bala, blocked, today, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: Harness;
beforeEach(async () => void (harness = await newDesk(bank)));

async function openTicket(customer_number: string): Promise<bigint> {
  const reference = newReference();
  const payment = { reference, customer_number, kind: "own-account", state: "posted" } as const;
  const between = { from_account: accounts.savings, to_account: accounts.overdraft, to_name: "Own" };
  await bank.db
    .insertInto("bank.payment")
    .values({ ...payment, ...between, amount: 1_00n, paid_at: bank.now(), paid_on: today })
    .execute();
  const ticket = await bank.db
    .insertInto("bank.payment_ticket")
    .values({ reference, reason: "not-mine", reported_at: bank.now() })
    .returning("number")
    .executeTakeFirstOrThrow();
  return ticket.number;
}

describe("payees are changed", () => {
  test("not by a customer who may only look: the list is shown all the same", async () => {
    const balas = deskOf(bank, bala);
    await expectRefusal(balas, fine["neft-rtgs"], "8010");
    expect(await balas.remove(fine.imps)).toEqual(refused("8010"));
    expect(await balas.list("imps")).toMatchObject({ outcome: "done" });
  });

  test("not where two persons have to act", async () => {
    await harness.add(fine.imps);
    await bank.db
      .updateTable("bank.customer")
      .set({ maker_checker: true })
      .where("number", "=", harness.customer.customerNumber)
      .execute();
    await expectRefusal(harness, fine["neft-rtgs"], "8010");
    expect(await harness.remove(fine.imps)).toEqual(refused("8010"));
    expect(await harness.accounts("imps")).toEqual([fine.imps.accountNumber]);
  });

  test("by deleting only, after a payment was reported, until the bank has looked", async () => {
    await harness.add(fine.imps);
    const { customerNumber } = harness.customer;
    const stop = { customer_number: customerNumber, ticket_number: await openTicket(customerNumber) };
    await bank.db
      .insertInto("bank.payment_stop")
      .values({ ...stop, stopped_at: bank.now() })
      .execute();
    await expectRefusal(harness, fine["neft-rtgs"], "8011");
    expect(await harness.remove(fine.imps)).toMatchObject({ outcome: "done" });
    await bank.db
      .updateTable("bank.payment_stop")
      .set({ lifted_at: bank.now() })
      .where("customer_number", "=", customerNumber)
      .execute();
    expect(await harness.add(fine["neft-rtgs"])).toMatchObject({ outcome: "done" });
  });

  test("not from another's mobile, nor by one whom the bank has blocked", async () => {
    const stranger = deskOf(bank, harness.customer, as(asha));
    expect(await stranger.check(fine.imps)).toEqual(refused("4030"));
    expect(await stranger.commit(fine.imps, newReference())).toEqual(refused("4030"));
    expect(await stranger.remove(fine.imps)).toEqual(refused("4030"));
    expect(await deskOf(bank, blocked).check(fine.imps)).toEqual(refused("4030"));
  });
});
