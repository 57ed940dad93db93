import { beforeEach, describe, expect, test } from "vitest";
import { addDays, formatIstTime, istDate } from "common/dates";
import { done, refused } from "./endings";
import { fresh, passwordsDesk, type PasswordsDesk } from "./passwords-harness";
import { bala, password, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: PasswordsDesk;
beforeEach(async () => {
  harness = await passwordsDesk(bank);
});

const kinds = [
  ["login", (from: string, to: string, session?: string) => harness.changeLogin(from, to, session)],
  [
    "transaction",
    (from: string, to: string, session?: string) =>
      harness.changeTransaction({ oldPassword: from }, to, session),
  ],
] as const;

describe.each(kinds)("a %s password", (kind, change) => {
  const [, changeOther] = kinds.find(([other]) => other !== kind)!;

  test("changes from the old one to the new one", async () => {
    expect(await change(password, fresh)).toEqual(done());
    expect(await change(password, "Amaravati#2028")).toEqual(refused("5070"));
    expect(await change(fresh, "Amaravati#2028")).toEqual(done());
  });

  test("that is new lives half a year, free of what the old one was held to", async () => {
    await bank.db
      .updateTable("bank.credential")
      .set({ must_change: true, expires_on: addDays(istDate(bank.now()), -3), failed_count: 2 })
      .where("customer_number", "=", harness.customerNumber)
      .where("kind", "=", kind)
      .execute();
    expect(await change(password, fresh)).toEqual(done());
    expect(await harness.credential(kind)).toMatchObject({
      must_change: false,
      expires_on: addDays(istDate(bank.now()), 180),
      set_at: bank.now(),
      failed_count: 0,
    });
  });

  test("is told of in a text message, without itself", async () => {
    await change(password, fresh);
    expect((await harness.texts())[0]).toBe(
      `Your ${kind} password for Kaveri Bank net-banking was changed on ${formatIstTime(bank.now())}. Not you? Call 1800-233-2454 at once to have net-banking locked.`,
    );
  });

  test("is not the customer's other one", async () => {
    expect(await changeOther(password, fresh)).toEqual(done());
    expect(await change(password, fresh)).toEqual(refused("5075"));
    expect(await change(password, "Amaravati#2028")).toEqual(done());
  });

  test("is none of the last three, and the fourth last may come again", async () => {
    const [second, third, fourth, fifth] = [
      "Noyyal#2026",
      "Bhavani#2026",
      "Palar#2026",
      "Vellar#26",
    ] as const;
    expect(await changeOther(password, "Amaravati#2028")).toEqual(done());
    expect(await change(password, password)).toEqual(refused("5073"));
    expect(await change(password, second)).toEqual(done());
    expect(await change(second, password)).toEqual(refused("5073"));
    expect(await change(second, third)).toEqual(done());
    expect(await change(third, password)).toEqual(refused("5073"));
    expect(await change(third, fourth)).toEqual(done());
    expect(await change(fourth, second)).toEqual(refused("5073"));
    expect(await change(fourth, fifth)).toEqual(done());
    expect(await change(fifth, second)).toEqual(done());
    expect((await harness.credential(kind)).earlier_hashes).toHaveLength(2);
  });

  test("keeps to the policy", async () => {
    const wrong = ["", "Sh0rt#a", "kaveri#2027", "KAVERI#2027", "Kaveri#Bank", "Kaveri2027", "Kaveri# 2027"];
    for (const broken of [...wrong, "Kaveri#2027Kaveri", "Kaveri+#2027", `Ab#${harness.customerNumber}`])
      expect([broken, await change(password, broken)]).toEqual([broken, refused("5072")]);
    expect(await change(password, fresh)).toEqual(done());
  });

  test.each([
    ["Password@1", "common"],
    ["Kaveri#2027", "bank"],
    ["Mylapore@7", "town"],
    ["Xq@2026#", "year"],
    ["Customer@8", "own"],
  ])("that is easy to guess is refused, with the reason: %s", async (guessable, details) => {
    expect(await change(password, guessable)).toMatchObject({ outcome: "refused", code: "5076", details });
    expect(await change(password, fresh)).toEqual(done());
  });

  test("is not told by its history to somebody who does not know the old one", async () => {
    expect(await change("Wrong@2026", password)).toEqual(refused("5070"));
    expect(await change("Wrong@2026", "short")).toEqual(refused("5070"));
  });

  test("is locked after five wrong old ones, for half an hour, and its customer is told once", async () => {
    for (let entry = 0; entry < 4; entry++)
      expect(await change("Wrong@2026", fresh)).toEqual(refused("5070"));
    expect(await change("Wrong@2026", fresh)).toEqual(refused("5071"));
    expect(await change(password, fresh)).toEqual(refused("5071"));
    const until = formatIstTime(new Date(bank.now().getTime() + 30 * 60_000));
    await bank.runDueJobs();
    expect((await harness.texts()).filter((text) => text.includes("locked"))).toEqual([
      `Your ${kind} password for Kaveri Bank net-banking is locked until ${until} after too many incorrect entries. ` +
        "Not you? Call 1800-233-2454.",
    ]);
    bank.pass({ minutes: 30 });
    expect(await change(password, fresh)).toEqual(done());
  });

  test("ends all sessions but the one that is named", async () => {
    const [own, other] = [await harness.openSession(), await harness.openSession()];
    await change(password, fresh, own);
    expect([await harness.lives(own), await harness.lives(other)]).toEqual([true, false]);
    await change(fresh, "Amaravati#2028");
    expect(await harness.lives(own)).toBe(false);
  });

  test("changed to different ones at the same time becomes one of them", async () => {
    const wishes = ["Noyyal#2027", "Bhavani#2027", "Palar#2027"];
    const endings = await Promise.all(wishes.map((wish) => change(password, wish)));
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    const winner = wishes[endings.findIndex(({ outcome }) => outcome === "done")]!;
    expect(await change(winner, fresh)).toEqual(done());
  });
});

test("signing in asks for the new login password, and wrong old ones lock it there as well", async () => {
  await harness.changeLogin(password, fresh);
  expect([await harness.signsIn(password), await harness.signsIn(fresh)]).toEqual([false, true]);
  for (let entry = 0; entry < 5; entry++) await harness.changeLogin("Wrong@2026", fresh);
  expect(await harness.signsIn(fresh)).toBe(false);
});

test("nobody changes the password of another", async () => {
  expect(await harness.changeLogin(password, fresh, undefined, bala)).toEqual(refused("4030"));
  expect(await harness.signsIn()).toBe(true);
});
