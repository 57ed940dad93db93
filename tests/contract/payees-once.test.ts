import { beforeEach, describe, expect, test } from "vitest";
import { sandboxMessages } from "common/contract/sandbox.server";
import { payeeKinds } from "common/payments";
import { refused } from "./endings";
import { deskOf, fine, newReference, type Harness, newDesk } from "./payee-harness";
import { as, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: Harness;
beforeEach(async () => void (harness = await newDesk(bank)));

const hundred = Array.from({ length: 100 }, (_, place) => place);

async function announcements(): Promise<number> {
  const result = await bank.gateway.call(
    sandboxMessages,
    { mobile: harness.customer.mobile },
    as(harness.customer),
  );
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.messages.filter(({ text }) => text.includes("is now your payee")).length;
}

describe.each(payeeKinds)("a reference, %s", (kind) => {
  const payee = fine[kind];

  test("is carried out once and answered the same way again, whatever has changed meanwhile", async () => {
    const reference = newReference();
    const first = await harness.add(payee, reference);
    expect(first.outcome).toBe("done");
    expect(await harness.commit(payee, reference)).toEqual(first);
    expect(await harness.commit(payee, reference, { transactionPassword: "Wrong@2026" })).toEqual(first);
    await harness.remove(payee);
    expect(await harness.commit(payee, reference)).toEqual(first);
    await bank.db
      .updateTable("bank.customer")
      .set({ view_only: true })
      .where("number", "=", harness.customer.customerNumber)
      .execute();
    expect(await harness.commit(payee, reference)).toEqual(first);
    expect(await harness.accounts(kind)).toEqual([]);
    expect(await announcements()).toBe(1);
  });

  test("without a one-time password asks what became of it", async () => {
    const reference = newReference();
    expect(await harness.ask(payee, reference)).toEqual(refused("8008"));
    const added = await harness.add(payee, reference);
    expect(await harness.ask(payee, reference)).toEqual(added);
    expect(await harness.accounts(kind)).toHaveLength(1);
  });

  test("of another payee, or another customer's, stands for something else", async () => {
    const reference = newReference();
    await harness.add(payee, reference);
    expect(await harness.commit({ ...payee, name: "Another" }, reference)).toEqual(refused("8013"));
    expect(await harness.ask({ ...payee, accountNumber: "1" }, reference)).toEqual(refused("8013"));
    const stranger = deskOf(bank, await bank.newCustomer());
    expect(await stranger.ask(payee, reference)).toEqual(refused("8013"));
    expect(await stranger.add(payee, reference)).toEqual(refused("8013"));
    expect(await stranger.accounts(kind)).toEqual([]);
  });

  test("a hundred times at once adds one payee, and all hear the same", async () => {
    const reference = newReference();
    await harness.verifyOtp(payee);
    const endings = await Promise.all(hundred.map(() => harness.commit(payee, reference)));
    expect(endings[0]!.outcome).toBe("done");
    for (const result of endings) expect(result).toEqual(endings[0]);
    expect(await harness.accounts(kind)).toEqual([payee.accountNumber]);
    expect(await announcements()).toBe(1);
  });

  test("one account under a hundred references at once is one payee", async () => {
    await harness.verifyOtp(payee);
    const endings = await Promise.all(hundred.map(() => harness.commit(payee, newReference())));
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    for (const result of endings.filter(({ outcome }) => outcome !== "done"))
      expect(["6007", "8020"]).toContain(result.outcome === "refused" && result.code);
    expect(await harness.accounts(kind)).toEqual([payee.accountNumber]);
    expect(await announcements()).toBe(1);
  });
});

test("a commit has a reference, in its form", async () => {
  await harness.verifyOtp(fine.imps);
  for (const reference of ["", "P1", "P0000000000000' --", newReference().toLowerCase()])
    expect(await harness.commit(fine.imps, reference)).toEqual(refused("400"));
  expect(await harness.accounts("imps")).toEqual([]);
});

test("an account is one payee even where two one-time passwords are good for it", async () => {
  const payees = ["Ravi", "Ravi Kumar"].map((name) => ({ ...fine.imps, name }));
  for (const payee of payees) await harness.verifyOtp(payee);
  const endings = await Promise.all(payees.map((payee) => harness.commit(payee, newReference())));
  expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(endings).toContainEqual(refused("8020"));
  expect(await harness.accounts("imps")).toHaveLength(1);
  expect(await announcements()).toBe(1);
});

describe("a deletion's reference", () => {
  test("deletes once: what has become a payee again since stays one", async () => {
    const reference = newReference();
    await harness.add(fine.imps);
    const deleted = await harness.remove(fine.imps, reference);
    expect(deleted.outcome).toBe("done");
    await harness.add(fine.imps);
    expect(await harness.remove(fine.imps, reference)).toEqual(deleted);
    expect(await harness.accounts("imps")).toHaveLength(1);
    await harness.remove(fine.imps, newReference());
    expect(await harness.accounts("imps")).toEqual([]);
  });

  test("taken before deletions were claimed is answered, and the account that is a payee again stays one", async () => {
    const reference = newReference();
    await harness.add(fine.imps);
    const deleted = await harness.remove(fine.imps, reference);
    await bank.db.deleteFrom("bank.claim").where("reference", "=", reference).execute();
    await harness.add(fine.imps);
    expect(await harness.remove(fine.imps, reference)).toEqual(deleted);
    expect(await harness.accounts("imps")).toHaveLength(1);
  });

  test("stands for one payee: no other one is deleted under it", async () => {
    const reference = newReference();
    await harness.add(fine.imps);
    await harness.add(fine["neft-rtgs"]);
    await harness.remove(fine.imps, reference);
    expect(await harness.remove(fine["neft-rtgs"], reference)).toEqual(refused("8013"));
    expect(await harness.accounts("neft-rtgs")).toHaveLength(1);
  });

  test("a hundred deletions at once are one", async () => {
    await harness.add(fine["within-bank"]);
    const reference = newReference();
    const endings = await Promise.all(
      hundred.map((place) => harness.remove(fine["within-bank"], place % 2 ? reference : undefined)),
    );
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(100);
    expect(await harness.accounts("within-bank")).toEqual([]);
  });
});
