import { describe, expect, it } from "vitest";
import { accountsOf, getDemoCustomer } from "bank/demo/people";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { quickSignIn } from "tests/support/quick-sign-in";
import { sendToOtp, TRANSACTION_PASSWORD } from "tests/support/two-pass";
import { visibleText, Visitor } from "tests/support/visitor";
import { words } from "tests/support/words";
import { enter } from "./flow-portal";

/** In whose name an account is held: whoever pays it has to know, and whoever tries numbers is to learn nobody's name. */
const portal = await portalOfFile();
const say = words("en", "payees");
const PATH = "/Beneficiary";
const LOOK_UPS = 20;

const payee = (accountNumber: string, name: string, ifsc = "") => ({
  ...{ name, accountNumber, confirmAccountNumber: accountNumber, ifsc },
});

async function signedIn(customer: string): Promise<Visitor> {
  const visitor = new Visitor(portal.url);
  await quickSignIn(visitor, customer);
  return visitor;
}

/** Sends the form; the check page that follows, or the form again. */
async function wish(visitor: Visitor, typed: Record<string, string>) {
  await visitor.get(PATH);
  const begun = await visitor.post(PATH, typed);
  const { body } = begun.location ? await visitor.get(begun.location) : begun;
  return { path: begun.location, body, text: visibleText(body) };
}

const lookUpsOf = async (customer: string) =>
  (
    await query<{ subject: string }>(
      portal.databaseUrl,
      "select subject from portal.audit where act = 'payee-look-up' and customer_number = $1",
      [customer],
    )
  ).map(({ subject }) => subject);

const [held] = accountsOf("100200301") as [string];
const holder = getDemoCustomer("100200301")!.name;

describe("the name of an account", () => {
  it("is told by its first letters before the transaction password, and in full after it", async () => {
    const visitor = await signedIn("100200305");
    const check = await wish(visitor, payee(held, "Somebody Else"));
    expect(check.text).toContain(say("name.differsHidden", { typed: "Somebody Else", held: "L••• N•••" }));
    for (const part of holder.split(" ")) expect(check.body).not.toContain(part);
    const confirmed = await visitor.post(check.path!, {
      intent: "confirm",
      transactionPassword: TRANSACTION_PASSWORD,
    });
    const otp = visibleText((await visitor.get(confirmed.location!)).body);
    expect(otp).toContain(say("name.differs", { typed: "Somebody Else", held: holder }));
    const [text] = await visitor.readTexts("9840012305");
    expect(text!.text).toContain(holder);
  });

  it("that is typed as it is held, or nearly, is said to be", async () => {
    const visitor = await signedIn("100200306");
    const same = await wish(visitor, payee(held, holder.toLowerCase()));
    expect(same.text).toContain(say("held.same", { name: holder }));
    const nearly = await wish(visitor, payee(held, `${holder.split(" ")[0]} N`));
    expect(nearly.text).toContain(say("held.nearly", { name: "L••• N•••" }));
    expect(nearly.body).not.toContain(holder);
  });
});

describe("whoever tries numbers", () => {
  const customer = "100200304";

  it("is told of twenty accounts a day, a row each, and then neither names nor which accounts there are", async () => {
    const visitor = await signedIn(customer);
    const before = (await lookUpsOf(customer)).length;
    const numbers = [held, "001110010009999", ...accountsOf("100200305"), ...accountsOf("100200306")];
    let told = 0;
    for (let turn = 0; turn < LOOK_UPS + 5; turn += 1) {
      const { text, path } = await wish(visitor, payee(numbers[turn % numbers.length]!, "Anil Kumar"));
      const answered = path === null || text.includes("•••");
      if (answered) told += 1;
      else expect(text).toContain(say("name.not-looked-up"));
    }
    expect(told).toBe(LOOK_UPS);
    expect((await lookUpsOf(customer)).length - before).toBe(LOOK_UPS);
    expect((await lookUpsOf(customer)).every((subject) => /^\*+\d{4}$/.test(subject))).toBe(true);
  });

  it("can then still add a payee at another bank, without a name", async () => {
    const visitor = await signedIn(customer);
    const typed = payee("310447264391", "Manoj Thomas", "SBIN0000869");
    const { text } = await wish(visitor, typed);
    expect(text).toContain(say("name.not-looked-up"));
    await visitor.get(PATH);
    const path = await sendToOtp(visitor, PATH, typed);
    const done = await enter(visitor, path, await visitor.readOtp("9840012304"));
    expect(done.location).toMatch(/^\/ManageBeneficiary\?.*done=/);
  });

  it("is told only after the transaction password that an account of this bank is none", async () => {
    const visitor = await signedIn(customer);
    const { path, text } = await wish(visitor, payee("001110010009999", "Anil Kumar"));
    expect(text).toContain(say("name.not-looked-up"));
    const refused = await visitor.post(path!, {
      intent: "confirm",
      transactionPassword: TRANSACTION_PASSWORD,
    });
    expect(visibleText((await visitor.get(refused.location!)).body)).toContain(
      "There is no such account at the bank",
    );
  });

  it("takes nothing from other customers", async () => {
    const { text } = await wish(await signedIn("100200306"), payee(held, "Anil Kumar"));
    expect(text).toContain("L••• N•••");
  });
});

it("a payee that is added is given back: who adds many is told the name of each", async () => {
  const customer = "100200301";
  const visitor = await signedIn(customer);
  const countedNow = async () =>
    (
      await query<{ points: number | string }>(
        portal.databaseUrl,
        "select sum(points) as points from portal.rate_limit where key like 'payee-look-up:%'",
      )
    ).map(({ points }) => Number(points))[0]!;
  const before = await countedNow();
  const typed = payee("510447264399", "Rekha Nair", "SBIN0000869");
  await visitor.get(PATH);
  const path = await sendToOtp(visitor, PATH, typed);
  expect(await countedNow()).toBe(before + 1);
  await enter(visitor, path, await visitor.readOtp("9840012301"));
  expect(await countedNow()).toBe(before);
});
