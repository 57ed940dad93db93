import { beforeEach, describe, expect, test } from "vitest";
import { sealContent } from "bank/messages/text-messages";
import { nameElsewhere } from "bank/registers/account-holders";
import { createVault } from "bank/vault";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { formatIstClock, type IsoDate } from "common/dates";
import { sandboxMessages } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import { sessionService } from "common/contract/sign-in.server";
import { done, refused } from "./endings";
import { as, bala, blocked, secret, unregistered, type Customer, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let own: Customer;
let signIn: Terms;
let payment: Terms;
beforeEach(async () => {
  own = await bank.newCustomer();
  const { customerNumber } = own;
  signIn = { purpose: "sign-in", customerNumber };
  payment = {
    purpose: "transfer",
    variable1: "5000.00",
    variable2: "001110010000001",
    variable3: "RAMESH",
    customerNumber,
  };
});

type Terms = RequestOf<typeof otpGeneration>;
const ask = (terms: Terms = signIn, who: { mobile: string } = own) =>
  bank.gateway.call(otpGeneration, terms, as(who));
const wasSent = { outcome: "done" };
const enter = (otp: string, terms: Terms = signIn, who: { mobile: string } = own) =>
  bank.gateway.call(otpValidation, { ...terms, otp }, as(who));
const wrong = { outcome: "refused", code: "6001", message: "Invalid OTP, please enter valid OTP" };

async function texts(mobile?: string) {
  const result = await bank.gateway.call(sandboxMessages, { mobile }, as(own));
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.messages;
}

async function sent(terms: Terms = signIn): Promise<string> {
  expect(await ask(terms)).toMatchObject(wasSent);
  return (await texts(own.mobile))[0]!.otp!;
}

const another = (otp: string) => (otp === "000000" ? "000001" : "000000");

describe("a one-time password", () => {
  test("goes to the customer's mobile, in a message that says what it is for", async () => {
    const otp = await sent();
    expect(otp).toMatch(/^\d{6}$/);
    expect(await texts(own.mobile)).toEqual([
      {
        mobile: own.mobile,
        sentAt: bank.now(),
        text:
          `${otp} is your OTP to sign in to Kaveri Bank net-banking from an unknown browser, place not known. ` +
          `Sent at ${formatIstClock(bank.now())} IST. Valid for 3 minutes. Never share it.\n@localhost #${otp}`,
        otp,
      },
    ]);
  });

  test("of a payment comes with amount and payee", async () => {
    const otp = await sent(payment);
    expect((await texts(own.mobile))[0]!.text).toBe(
      `${otp} is your OTP to pay Rs 5,000.00 from account ending 0001 to "RAMESH". ` +
        `Sent at ${formatIstClock(bank.now())} IST. Valid for 3 minutes. Never share it.\n@localhost #${otp}`,
    );
  });

  test("is accepted once", async () => {
    const otp = await sent();
    expect(await enter(otp)).toEqual(done());
    expect(await enter(otp)).toEqual(wrong);
  });

  test("is accepted once of a hundred entries at the same time", async () => {
    const otp = await sent();
    const endings = await Promise.all(Array.from({ length: 100 }, () => enter(otp)));
    expect(endings.filter((result) => result.outcome === "done")).toHaveLength(1);
    expect(endings.filter((result) => result.outcome === "refused" && result.code === "6001")).toHaveLength(
      99,
    );
  });

  test("is dead after five wrong entries, at the same time or not", async () => {
    const otp = await sent();
    for (let entry = 0; entry < 4; entry++) expect(await enter(another(otp))).toEqual(wrong);
    expect(await enter(another(otp))).toEqual(refused("6003"));
    expect(await enter(otp)).toEqual(refused("6003"));

    const next = await sent(payment);
    await Promise.all(Array.from({ length: 20 }, () => enter(another(next), payment)));
    expect(await enter(next, payment)).toEqual(refused("6003"));
  });

  test("opens nothing but its purpose, its variables and its customer", async () => {
    const otp = await sent(payment);
    for (const other of [
      { ...payment, variable1: "50000.00" },
      { ...payment, variable2: "001110010000002" },
      { ...payment, variable3: "RAMESH " },
      { ...payment, variable1: undefined },
    ]) {
      expect(await enter(otp, other)).toEqual(wrong);
    }
    expect(await enter(otp, { ...payment, purpose: "add-payee" })).toEqual(wrong);
    expect(await enter(otp, { ...payment, customerNumber: bala.customerNumber }, bala)).toEqual(wrong);
    expect(await enter(otp, payment)).toEqual(done());
  });

  test("lives three minutes", async () => {
    const otp = await sent();
    bank.pass({ seconds: 179 });
    expect(await enter(another(otp))).toEqual(wrong);
    bank.pass({ seconds: 1 });
    expect(await enter(otp)).toEqual({
      outcome: "refused",
      code: "6002",
      message: "You have entered expired OTP, please enter valid OTP",
    });
  });

  test("is sent again after the wait only, and kills the one before", async () => {
    const first = await sent();
    bank.pass({ seconds: 58 });
    expect(await ask()).toEqual(refused("6004"));
    bank.pass({ seconds: 1 });
    const second = await sent();
    if (second !== first) expect(await enter(first)).toEqual(wrong);
    expect(await enter(second)).toEqual(done());
  });

  test("of another payment leaves the one before alive: each opens its own", async () => {
    const other = { ...payment, variable1: "6000.00" };
    const first = await sent(payment);
    const second = await sent(other);
    if (second !== first) expect(await enter(second, payment)).toEqual(wrong);
    expect(await enter(first, payment)).toEqual(done());
    expect(await enter(second, other)).toEqual(done());
  });

  test("of another payment need not wait, nor one after an answered or a dead one", async () => {
    await sent(payment);
    const otp = await sent({ ...payment, variable1: "6000.00" });
    expect(await enter(otp, { ...payment, variable1: "6000.00" })).toEqual(done());
    const again = await sent({ ...payment, variable1: "6000.00" });
    for (let entry = 0; entry < 5; entry++) await enter(another(again), { ...payment, variable1: "6000.00" });
    expect(await ask({ ...payment, variable1: "6000.00" })).toMatchObject(wasSent);
  });

  const acts = (place: number) => ({ ...payment, variable1: `${place}.00` });

  test("of acts is sent at most twenty times an hour when nobody answers, also when asked for at once", async () => {
    const requested = await Promise.all(Array.from({ length: 25 }, (_, place) => ask(acts(place + 1))));
    expect(requested.filter((result) => result.outcome === "done")).toHaveLength(20);
    expect(await ask(acts(99))).toEqual(refused("6005"));
    expect((await bank.gateway.call(otpGeneration, { purpose: "sign-in" }, as(bala))).outcome).toBe("done");
    bank.pass({ minutes: 60 });
    expect(await ask(acts(99))).toMatchObject(wasSent);
  });

  test("of acts is sent at most forty times a day when nobody answers", async () => {
    let sentInAll = 0;
    for (let place = 1; place <= 60; place += 1) {
      if ((await ask(acts(place))).outcome === "done") sentInAll += 1;
      if (place % 12 === 0) bank.pass({ minutes: 61 });
    }
    expect(sentInAll).toBe(40);
    bank.pass({ minutes: 24 * 60 });
    expect(await ask(acts(99))).toMatchObject(wasSent);
  });

  test("of acts is sent again after a new login password, however many were not answered", async () => {
    for (let place = 1; place <= 20; place += 1) await ask(acts(place));
    expect(await ask(acts(99))).toEqual(refused("6005"));
    bank.pass({ minutes: 1 });
    await bank.db
      .insertInto("bank.credential")
      .values({
        customer_number: own.customerNumber,
        kind: "login",
        hash: "",
        set_at: bank.now(),
        expires_on: "2030-01-01" as IsoDate,
      })
      .onConflict((conflict) =>
        conflict.columns(["customer_number", "kind"]).doUpdateSet({ set_at: bank.now() }),
      )
      .execute();
    bank.pass({ minutes: 1 });
    expect(await ask(acts(99))).toMatchObject(wasSent);
  });

  test("of a sign-in, of a recovery and of acts has a share of its own, and a known browser is not counted", async () => {
    const { customerNumber } = own;
    const useUp = async (terms: Terms) => {
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await ask(terms)).toMatchObject(wasSent);
        bank.pass({ minutes: 1 });
      }
      expect(await ask(terms)).toEqual(refused("6005"));
    };
    await useUp(signIn);
    await useUp({ purpose: "password-reset", variable1: "forgot-password", customerNumber });
    expect(await ask(acts(1))).toMatchObject(wasSent);
    expect(await ask({ ...signIn, browser: "b-unknown" })).toEqual(refused("6005"));
    await bank.db
      .insertInto("bank.known_browser")
      .values({ customer_number: customerNumber, browser: "b-known", failed_count: 0 })
      .execute();
    expect(await ask({ ...signIn, browser: "b-known" })).toMatchObject(wasSent);
  });

  test("of a second sign-in in an hour says that somebody may know the password", async () => {
    await sent();
    bank.pass({ minutes: 2 });
    await sent();
    const [second, first] = await texts(own.mobile);
    expect(first!.text).not.toContain("somebody knows your password");
    expect(second!.text).toContain("If you did not ask to sign in, somebody knows your password");
  });

  test("of a sign-in names browser and place as they come, and says so when they are not known", async () => {
    const named = { browserName: "Firefox, Windows", latitude: "9.92", longitude: "78.12" };
    expect(await ask({ ...signIn, ...named })).toEqual(
      done({
        purposeText: "to sign in to Kaveri Bank net-banking from Firefox, Windows, near Madurai",
        sentAt: bank.now(),
      }),
    );
    bank.pass({ minutes: 2 });
    await ask(signIn);
    expect((await texts(own.mobile))[0]!.text).toContain(
      "from an unknown browser, place not known. Sent at ",
    );
  });

  test("of a new payee names account, bank and the holder in the register, whatever name is given", async () => {
    const payee = { purpose: "add-payee", variable1: "Mathew Varghese", customerNumber: own.customerNumber };
    const elsewhere = { ...payee, variable2: "999988887777", variable3: "SBIN0000800" };
    expect(await ask(elsewhere)).toEqual(
      done({
        purposeText:
          'to add "Mathew Varghese" as a payee: account ending 7777 at State Bank of India, held by ' +
          `"${nameElsewhere("SBIN0000800", "999988887777")}"`,
        sentAt: bank.now(),
      }),
    );
    await ask({ ...payee, variable2: "999988887790", variable3: "SBIN0000800" });
    expect((await texts(own.mobile))[0]!.text).toContain("held by a holder whose name is not known.");
  });

  test("is not rationed for who answers", async () => {
    for (let turn = 0; turn < 15; turn++) expect(await enter(await sent())).toEqual(done());
  });

  test("asked for many times at once is one", async () => {
    const requested = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(requested.filter((result) => result.outcome === "done")).toHaveLength(1);
    expect(await texts(own.mobile)).toHaveLength(1);
  });

  test("is sent to nobody but an active customer whose mobile it is", async () => {
    expect(await ask({ purpose: "sign-in", customerNumber: own.customerNumber }, bala)).toEqual(
      refused("4030"),
    );
    expect(await ask({ purpose: "sign-in", customerNumber: blocked.customerNumber }, blocked)).toEqual(
      refused("4030"),
    );
    expect(await ask({ purpose: "sign-in" }, unregistered)).toEqual(refused("4030"));
    expect(await ask({ purpose: "register" }, unregistered)).toMatchObject(wasSent);
    expect(await ask({ purpose: "sign-in" }, { mobile: "9999999999" })).toEqual(refused("4030"));
    expect(await enter("123456", { purpose: "sign-in" }, { mobile: "9999999999" })).toEqual(wrong);
  });

  test("of two customers with one mobile needs the customer number", async () => {
    const chitra = await bank.newCustomer();
    const dinesh = await bank.newCustomer(chitra.mobile);
    expect(await ask({ purpose: "sign-in" }, chitra)).toEqual(refused("4030"));
    expect(await ask({ purpose: "sign-in", customerNumber: chitra.customerNumber }, chitra)).toMatchObject(
      wasSent,
    );
    const [message] = await texts(chitra.mobile);
    const otherCustomer: Terms = { purpose: "sign-in", customerNumber: dinesh.customerNumber };
    expect(await enter(message!.otp!, otherCustomer, dinesh)).toEqual(wrong);
  });

  test("is nowhere in the database in clear, nor in a log", async () => {
    const otp = await sent();
    const rows = await bank.db.selectFrom("bank.otp").selectAll().execute();
    const messages = await bank.db.selectFrom("bank.text_message").selectAll().execute();
    const stored = [...rows, ...messages].flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : String(value))),
    );
    expect(stored.filter((value) => value.includes(otp))).toEqual([]);
    expect(bank.logged.join("")).not.toContain(otp);
  });
});

describe("the demo phone", () => {
  test("shows the last hundred messages, newest first", async () => {
    const { mobile } = own;
    const sealed = (text: string) => sealContent(createVault(secret), { text });
    const rows = Array.from({ length: 105 }, (_, place) => ({
      mobile,
      sent_at: bank.now(),
      sealed_text: sealed(`Message ${place}`),
      sealed_otp: null,
    }));
    await bank.db.insertInto("bank.text_message").values(rows).execute();
    const messages = await texts();
    expect(messages).toHaveLength(100);
    expect(messages[0]!.text).toBe("Message 104");
    expect(messages[99]!.text).toBe("Message 5");
    expect(await texts("9999999999")).toEqual([]);
  });
});

describe("a one-time password of a flow", () => {
  const [one, other] = ["P0000000000001", "P0000000000002"];
  const flows = () => ({ first: { ...payment, flow: one }, second: { ...payment, flow: other } });

  test("opens nothing in another flow, nor without one, and entries there do not count against it", async () => {
    const { first, second } = flows();
    const otp = await sent(first);
    for (let entry = 0; entry < 6; entry++)
      for (const elsewhere of [second, payment]) expect(await enter(otp, elsewhere)).toEqual(wrong);
    for (let entry = 0; entry < 4; entry++) expect(await enter(another(otp), first)).toEqual(wrong);
    expect(await enter(otp, first)).toEqual(done());
  });

  test("without a flow opens nothing in one", async () => {
    const otp = await sent(payment);
    expect(await enter(otp, flows().first)).toEqual(wrong);
    expect(await enter(otp, payment)).toEqual(done());
  });

  test("of an act need not wait for that of another flow, which lives on, dead or not", async () => {
    const { first, second } = flows();
    const [otp, next] = [await sent(first), await sent(second)];
    for (let entry = 0; entry < 5; entry++) await enter(another(next), second);
    expect(await enter(next, second)).toEqual(refused("6003"));
    expect(await enter(otp, first)).toEqual(done());
  });

  test("says in its text that another flow has a living one for the same thing", async () => {
    const SAME = "The same was asked for a moment ago as well.";
    const { first, second } = flows();
    await sent(first);
    await sent({ ...second, variable1: "6000.00" });
    await sent(second);
    bank.pass({ minutes: 3 });
    await sent({ ...payment, flow: "P0000000000003" });
    expect((await texts(own.mobile)).map(({ text }) => text.includes(SAME))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("that is asked for again too soon is refused with the time when it was sent", async () => {
    const sentAt = bank.now();
    await sent(flows().first);
    bank.pass({ seconds: 20 });
    expect(await ask(flows().first)).toMatchObject({ code: "6004", details: sentAt.toISOString() });
  });

  test.each(["sign-in", "password-reset"])("of a %s waits for that of another stranger", async (purpose) => {
    const { customerNumber } = own;
    const of = (flow: string, browser?: string) => ({ purpose, customerNumber, flow, browser });
    await sent(of(one));
    expect(await ask(of(other))).toEqual(refused("6006"));
    // A browser that the customer has used waits for nobody, and nobody for it.
    const otp = await sent(of("P0000000000003", "b-known"));
    expect(await ask(of("P0000000000003", "b-known"))).toEqual(refused("6004"));
    bank.pass({ seconds: 59 });
    const strangers = await sent(of(other));
    expect(await enter(otp, of("P0000000000003"))).toEqual(done());
    expect(await enter(strangers, of(other))).toEqual(done());
  });

  test("of a sign-in says that another browser signs in as well", async () => {
    await sent({ ...signIn, flow: one, browser: "b-known" });
    await sent({ ...signIn, flow: other });
    expect((await texts(own.mobile))[0]!.text).toContain(
      "Another browser is signing in as well. If it is not yours, somebody knows your password",
    );
  });
});

describe("the one-time password before the last one of a flow", () => {
  const [one, other] = ["P0000000000001", "P0000000000002"];
  const ofFlow = (): Terms => ({ ...payment, flow: one });
  const late = (sentAt: Date) => ({
    ...{ outcome: "refused", code: "6008", details: sentAt.toISOString() },
    message: "This OTP has been replaced. Please enter the one that was sent last",
  });

  /** Sends so many for the same, each when the wait is over. */
  async function sentInTurn(count: number, terms: Terms = ofFlow()) {
    const all: { otp: string; at: Date }[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      if (turn > 0) bank.pass({ seconds: 59 });
      const at = bank.now();
      const otp = await sent(terms);
      all.push({ otp, at });
    }
    return all;
  }

  test("is refused as such, with the time of its message, and opens nothing", async () => {
    const [before, last] = await sentInTurn(2);
    expect(await enter(before!.otp, ofFlow())).toEqual(late(before!.at));
    expect(await enter(last!.otp, ofFlow())).toEqual(done());
  });

  test("counts as wrong from its third entry on, over all that are sent in the flow", async () => {
    const [first, second] = await sentInTurn(2);
    expect(await enter(first!.otp, ofFlow())).toEqual(late(first!.at));
    bank.pass({ seconds: 59 });
    const third = await sent(ofFlow());
    expect(await enter(second!.otp, ofFlow())).toEqual(late(second!.at));
    for (let entry = 1; entry <= 4; entry += 1)
      expect(await enter(second!.otp, ofFlow())).toEqual(late(second!.at));
    expect(await enter(second!.otp, ofFlow())).toEqual(refused("6003"));
    expect(await enter(third, ofFlow())).toEqual(refused("6003"));
  });

  test("gives wrong entries their five tries all the same", async () => {
    const [before, last] = await sentInTurn(2);
    const neither = ["000000", "000001", "000002"].find((otp) => otp !== before!.otp && otp !== last!.otp)!;
    for (let entry = 1; entry <= 4; entry += 1) {
      expect(await enter(neither, ofFlow())).toEqual(wrong);
      if (entry <= 2) expect(await enter(before!.otp, ofFlow())).toEqual(late(before!.at));
    }
    expect(await enter(neither, ofFlow())).toEqual(refused("6003"));
  });

  test("entered twenty times at once is free twice", async () => {
    const [before, last] = await sentInTurn(2);
    await Promise.all(Array.from({ length: 20 }, () => enter(before!.otp, ofFlow())));
    const row = await bank.db
      .selectFrom("bank.otp")
      .select(["tries", "late_entries", "state"])
      .where("customer_number", "=", own.customerNumber)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({ tries: 5, late_entries: 2, state: "dead" });
    expect(await enter(last!.otp, ofFlow())).toEqual(refused("6003"));
  });

  test.each<{ case: string; entry: () => Promise<{ otp: string; terms?: Terms }> }>([
    { case: "the one before that", entry: async () => (await sentInTurn(3))[0]! },
    {
      case: "the one before when its life is over",
      async entry() {
        const [before] = await sentInTurn(1);
        bank.pass({ seconds: 150 });
        await sent(ofFlow());
        bank.pass({ seconds: 30 });
        return before!;
      },
    },
    {
      case: "the one before in another flow",
      async entry() {
        const [before] = await sentInTurn(2);
        await sentInTurn(2, { ...ofFlow(), flow: other });
        return { ...before!, terms: { ...ofFlow(), flow: other } };
      },
    },
    {
      case: "the one before without a flow",
      async entry() {
        const [before] = await sentInTurn(2, payment);
        return { ...before!, terms: payment };
      },
    },
    {
      case: "the one before for another amount",
      async entry() {
        const [before] = await sentInTurn(2);
        const terms = { ...ofFlow(), variable1: "6000.00" };
        await sentInTurn(2, terms);
        return { ...before!, terms };
      },
    },
    {
      case: "the one before that was entered right",
      async entry() {
        const [before] = await sentInTurn(1);
        expect(await enter(before!.otp, ofFlow())).toEqual(done());
        bank.pass({ seconds: 59 });
        await sent(ofFlow());
        return before!;
      },
    },
    {
      case: "the one before that wrong entries have ended",
      async entry() {
        const [before] = await sentInTurn(1);
        for (let entry = 0; entry < 5; entry += 1) await enter(another(before!.otp), ofFlow());
        await sent(ofFlow());
        return before!;
      },
    },
    {
      case: "the one before when the last one was entered right",
      async entry() {
        const [before, last] = await sentInTurn(2);
        expect(await enter(last!.otp, ofFlow())).toEqual(done());
        return before!;
      },
    },
  ])("is not told apart from a wrong one: $case", async ({ entry }) => {
    const { otp, terms = ofFlow() } = await entry();
    expect(await enter(otp, terms)).toEqual(wrong);
  });

  test("is told by the call that opens the session as well", async () => {
    const { customerNumber } = own;
    const terms = { ...signIn, flow: one };
    const [before, last] = await sentInTurn(2, terms);
    const request = { customerNumber, username: customerNumber, sessionId: "", extend: false, flow: one };
    const open = (otp: string) => bank.gateway.call(sessionService, { ...request, otp }, as(own));
    expect(await open(before!.otp)).toEqual(late(before!.at));
    expect(await open(last!.otp)).toMatchObject({ outcome: "done" });
  });
});
