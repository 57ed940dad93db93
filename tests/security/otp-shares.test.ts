import { beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { alertFieldsOf } from "tests/support/account-names";
import { passOtpTime } from "tests/support/otp-time";
import { portalOfFile } from "tests/support/portal-of-file";
import { query } from "tests/support/query";
import { goToRegistrationOtp, identify } from "tests/support/registration";
import { visibleText, Visitor, mobileOf } from "tests/support/visitor";

/** OTPs that a stranger has sent, hour after hour for a day, leave the customer every way to get the stranger out. */
const portal = await portalOfFile();
const customer = "100200304";
const [account] = accountsOf(customer) as [string];
const HOURS = 24;

const ask = (text: string, values?: unknown[]) => query(portal.databaseUrl, text, values);
const open = (from?: Visitor) => from?.copy() ?? new Visitor(portal.url);

beforeEach(async () => {
  await ask("delete from portal.rate_limit");
  await ask("delete from bank.otp");
});

/** So much later, as the rows that count see it. */
async function pass(minutes: number): Promise<void> {
  await passOtpTime(portal.databaseUrl, minutes * 60);
  await ask("update portal.rate_limit set expire = expire - $1::bigint * 60000", [minutes]);
  await ask("delete from portal.rate_limit where expire < extract(epoch from now()) * 1000");
}

/** A browser of the customer's own: signed in with before, and out again. */
async function knownBrowser(): Promise<Visitor> {
  const own = open();
  await own.signIn(customer);
  await own.post("/SignOut", {});
  return own;
}

/** Asks for an act's OTP; each amount is another act, so none has to wait. */
async function askForAct(thief: Visitor, amount: number) {
  const fields = await alertFieldsOf(thief, account, { debits: "yes", debitsFrom: String(amount) });
  return thief.post("/AlertSettings", fields);
}

/** OTPs of acts that are sent in an hour: until the day's are used up more are asked for than one session gets. */
async function sentTo(thief: Visitor, hour: number): Promise<number> {
  let sent = 0;
  for (let place = 0; place < (hour < 5 ? 11 : 2); place += 1)
    if ((await askForAct(thief, 5_000 + hour * 100 + place)).status === 303) sent += 1;
  return sent;
}

const textsOf = async () => (await open().readTexts(mobileOf(customer))).map(({ text }) => text);
const WARNING = "somebody knows your password";

describe("who has a session of the customer", () => {
  it("uses up no more than the OTPs of acts: the customer signs in, recovers, and ends that session", async () => {
    const own = await knownBrowser();
    const thief = open();
    await thief.signIn(customer);
    const sent: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      sent.push(await sentTo(thief, hour));
      if (hour % 8 === 0) {
        const answer = await own.enterPassword(customer);
        expect([answer.status, answer.location]).toEqual([303, "/OtpVerification"]);
        await goToRegistrationOtp(open(), "forgot-password", customer);
      }
      await pass(60);
    }
    expect(Math.max(...sent)).toBe(10);
    // A day's share of all sessions together.
    expect(sent.reduce((sum, count) => sum + count)).toBe(40);
    const signedIn = open(own);
    await signedIn.signIn(customer);
    await signedIn.get("/Sessions");
    await signedIn.post("/Sessions", { intent: "everywhere" });
    expect((await thief.get("/main")).status).not.toBe(200);
  });

  it("guesses twenty OTPs of acts a day, in whatever sessions, and is sent none after them", async () => {
    for (let session = 0; session < 4; session += 1) {
      const thief = open();
      await thief.signIn(customer);
      const asked = await askForAct(thief, 6_000 + session);
      expect(asked.status).toBe(303);
      await thief.get(asked.location!);
      for (let entry = 0; entry < 5; entry += 1)
        await thief.post(asked.location!, { otp: "000000", intent: "verify" });
      await pass(120);
    }
    const thief = open();
    await thief.signIn(customer);
    const refused = await askForAct(thief, 7_000);
    expect(refused.status).toBe(429);
    expect(visibleText(refused.body)).toContain("OTP");
    await pass(24 * 60);
    expect((await askForAct(thief, 7_001)).status).toBe(303);
  });
});

describe("who has the password", () => {
  it("uses up the OTPs of strangers' sign-ins: the customer's own browser and recovery have theirs", async () => {
    const own = await knownBrowser();
    for (let hour = 0; hour < HOURS; hour += 1) {
      const answers: number[] = [];
      // Once in the first hour everything is tried; later hours are as full from the start.
      for (let place = 0; place < (hour === 0 ? 12 : 2); place += 1) {
        answers.push((await open().enterPassword(customer)).status);
        await pass(1);
      }
      if (hour === 0) expect(answers.filter((status) => status === 303)).toHaveLength(10);
      if (hour % 8 !== 0) continue;
      const answer = await own.enterPassword(customer);
      expect([hour, answer.status, answer.location]).toEqual([hour, 303, "/OtpVerification"]);
      await goToRegistrationOtp(open(), "forgot-password", customer);
    }
    const signedIn = open(own);
    await pass(1);
    await signedIn.signIn(customer);
    expect((await signedIn.get("/main")).status).toBe(200);
  });

  it("is told of to the customer with the second OTP that was not used", async () => {
    await open().enterPassword(customer);
    await pass(2);
    await open().enterPassword(customer);
    const [second, first] = await textsOf();
    expect(first).not.toContain(WARNING);
    expect(second).toContain(WARNING);
    expect(second).toMatch(/change it under 'You and security' or call [\d-]+ at once\.\n@/);
  });

  it("is not told of where the customer used the one before", async () => {
    await open().signIn(customer);
    await pass(2);
    await open().enterPassword(customer);
    expect((await textsOf())[0]).not.toContain(WARNING);
  });
});

describe("who knows customer ID and mobile", () => {
  it("uses up the strangers' share of every step of recovery: a browser that knows the customer has its own", async () => {
    const own = await knownBrowser();
    await goToRegistrationOtp(open(), "forgot-password", customer);
    for (const act of ["registration", "registration-proof", "card-proof-day", "otp-recovery"])
      await ask("update portal.rate_limit set points = 100000 where key like $1", [`${act}:%`]);
    expect((await identify(open(), "forgot-password", customer)).status).toBe(429);
    expect(await goToRegistrationOtp(open(own), "forgot-password", customer)).toMatch(/^\/NewUser/);
  });
});
