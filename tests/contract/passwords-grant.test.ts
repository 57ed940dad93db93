import { beforeEach, describe, expect, test } from "vitest";
import { formatIstTime } from "common/dates";
import { done, refused } from "./endings";
import { fresh, passwordsDesk, type PasswordsDesk } from "./passwords-harness";
import { bala, password, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: PasswordsDesk;
beforeEach(async () => {
  harness = await passwordsDesk(bank);
});

const set = done({ success: "yes" });

describe("a grant", () => {
  test("sets a login password and a transaction password without the old ones, each once", async () => {
    const grant = await harness.granted();
    expect(await harness.setForgotten(grant, fresh)).toEqual(set);
    expect(await harness.setForgotten(grant, "Amaravati#2028")).toEqual(refused("5074"));
    expect(await harness.changeTransaction({ grant }, "Thamirabarani#1")).toEqual(done());
    expect(await harness.changeTransaction({ grant }, "Amaravati#2028")).toEqual(refused("5074"));
    expect([await harness.signsIn(fresh), await harness.signsIn()]).toEqual([true, false]);
    expect(await harness.changeTransaction({ oldPassword: "Thamirabarani#1" }, "Amaravati#2028")).toEqual(
      done(),
    );
  });

  test("sets the first passwords of who has just registered", async () => {
    const newcomer = await passwordsDesk(bank, "unregistered");
    const grant = await newcomer.granted("register");
    expect(await newcomer.signsIn()).toBe(false);
    expect(await newcomer.setForgotten(grant, fresh)).toEqual(set);
    expect(await newcomer.changeTransaction({ grant }, "Cauvery#2026")).toEqual(done());
    expect(await newcomer.signsIn(fresh)).toBe(true);
  });

  test("is used once of many at the same time, and one password is set", async () => {
    const grant = await harness.granted();
    const wishes = Array.from({ length: 12 }, (_, place) => `Vaigai#20${place + 10}`);
    const endings = await Promise.all(wishes.map((wish) => harness.setForgotten(grant, wish)));
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(await harness.signsIn(wishes[endings.findIndex(({ outcome }) => outcome === "done")])).toBe(true);
  });

  test("is not used up by a password that may not be chosen", async () => {
    const grant = await harness.granted();
    expect(await harness.setForgotten(grant, "short")).toEqual(refused("5072"));
    expect(await harness.setForgotten(grant, password)).toEqual(refused("5073"));
    expect(await harness.setForgotten(grant, fresh)).toEqual(set);
  });

  test("is over after a quarter of an hour, and when another is given", async () => {
    const [first, second] = [await harness.granted(), await harness.granted()];
    expect(first).not.toBe(second);
    expect(await harness.setForgotten(first, fresh)).toEqual(refused("5074"));
    bank.pass({ minutes: 15 });
    expect(await harness.setForgotten(second, fresh)).toEqual(refused("5074"));
    expect(await harness.changeTransaction({ grant: second }, fresh)).toEqual(refused("5074"));
  });

  test("is its customer's own, and nothing guessed is one", async () => {
    const other = await passwordsDesk(bank);
    const grant = await other.granted();
    expect(await harness.setForgotten(grant, fresh)).toEqual(refused("5074"));
    expect(await harness.changeTransaction({ grant }, fresh)).toEqual(refused("5074"));
    for (const guess of ["", "A".repeat(43), "' or 1=1 --"])
      expect(await harness.setForgotten(guess, fresh)).toEqual(refused("5074"));
    expect(await harness.setForgotten(await harness.granted(), fresh, undefined, bala)).toEqual(
      refused("5074"),
    );
  });

  test("needs username and password sealed for the bank, and the username its customer's", async () => {
    const grant = await harness.granted();
    expect(await harness.setForgotten(grant, fresh, bala.customerNumber)).toEqual(refused("5074"));
    for (const clear of [fresh, "", "A".repeat(342)])
      expect(await harness.sendSealed(grant, clear)).toEqual(refused("5074"));
    expect(await harness.setForgotten(grant, fresh)).toEqual(set);
  });

  test("opens what wrong passwords have locked, and ends all sessions", async () => {
    const session = await harness.openSession();
    for (let entry = 0; entry < 5; entry++) await harness.signsIn("Wrong@2026");
    expect(await harness.signsIn()).toBe(false);
    await harness.setForgotten(await harness.granted(), fresh);
    expect([await harness.signsIn(fresh), await harness.lives(session)]).toEqual([true, false]);
  });

  test("lies neither in the tables nor in the log, and no password does", async () => {
    const grant = await harness.granted();
    await harness.setForgotten(grant, fresh);
    const rows = await bank.db.selectFrom("bank.registration").selectAll().execute();
    const credentials = await bank.db.selectFrom("bank.credential").selectAll().execute();
    const kept = JSON.stringify([rows, credentials]) + bank.logged.join("");
    expect(kept).toContain(harness.customerNumber);
    for (const secret of [grant, fresh, password]) expect(kept).not.toContain(secret);
  });
});

/** What the messages say of the day after a reset that is now. */
const capped = () =>
  `Until ${formatIstTime(new Date(bank.now().getTime() + 24 * 3_600_000))} at most Rs 50,000.00 in total can be paid out.`;

describe("the notice of a reset", () => {
  const notices = async () =>
    (await harness.texts()).filter((text) => text.startsWith("A new login password"));

  test("goes to the customer once for each reset, however often it is asked for", async () => {
    await harness.setForgotten(await harness.granted(), fresh);
    const at = formatIstTime(bank.now());
    expect(await Promise.all([harness.notice(), harness.notice(), harness.notice()])).toEqual([
      done(),
      done(),
      done(),
    ]);
    expect(await notices()).toEqual([
      `A new login password for Kaveri Bank net-banking was set on ${at}. ${capped()} Not you? Call 1800-233-2454 at once to have net-banking locked.`,
    ]);
  });

  test("of a transaction password set anew tells the cap as well, that of a first one does not", async () => {
    await harness.changeTransaction({ grant: await harness.granted() }, fresh);
    expect((await harness.texts())[0]).toContain(capped());
    const newcomer = await passwordsDesk(bank, "unregistered");
    await newcomer.changeTransaction({ grant: await newcomer.granted("register") }, fresh);
    expect((await newcomer.texts())[0]).not.toContain("can be paid out");
  });

  test("is not sent where nothing was reset, nor to another mobile", async () => {
    expect(await harness.notice()).toEqual(done());
    await harness.setForgotten(await harness.granted(), fresh);
    expect(await harness.notice(bala.mobile)).toEqual(refused("4030"));
    expect(await notices()).toEqual([]);
  });
});
