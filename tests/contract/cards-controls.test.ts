import { beforeEach, describe, expect, test } from "vitest";
import type { ChannelInstructions } from "common/card-changes";
import { channelsOtp, limitsOtp, openCardDesk, pinOtp, type CardDesk } from "./card-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";

const bank = await bankOfFile();
let harness: CardDesk;
beforeEach(async () => void (harness = await openCardDesk(bank)));

const cvv = "417";

describe("limits", () => {
  test("are changed with CVV and OTP, those that are left out stay, and the text message tells them", async () => {
    const limits = { atm: rupees(20_000), contactless: rupees(10) };
    const otp = await harness.otpFor(limitsOtp(limits, cvv));
    expect(await harness.control({ limits, otp })).toEqual(done());
    expect(await harness.row()).toMatchObject({
      atm_limit: rupees(20_000),
      contactless_limit: rupees(10),
      pos_limit: rupees(25_000),
    });
    const { text } = (await harness.texts())[0]!;
    expect(text).toContain("ATM limit Rs 20,000.00; contactless limit Rs 10.00");
    expect(text).toContain("at once to have net-banking locked");
  });

  test.each([
    { atm: rupees(99.99) },
    { pos: rupees(9.99) },
    { ecom: rupees(1_00_000.01) },
    { contactless: rupees(25_001) },
    { atm: 0n },
  ])("%o is below the least or above the most", async (limits) => {
    expect(await harness.control({ limits, otp: "123456" })).toEqual(refused("9106"));
  });

  test("are judged by the maximum as it is at that moment", async () => {
    const limits = { ecom: rupees(80_000) };
    const otp = await harness.otpFor(limitsOtp(limits, cvv));
    await harness.set({ ecom_most: rupees(60_000) });
    expect(await harness.control({ limits, otp })).toEqual(refused("9106"));
    expect((await harness.row()).ecom_limit).toBe(rupees(25_000));
    expect(await harness.changes()).toEqual([]);
  });

  test("of other amounts than the OTP was sent for stay", async () => {
    const otp = await harness.otpFor(limitsOtp({ atm: rupees(20_000) }, cvv));
    expect(await harness.control({ limits: { atm: rupees(90_000) }, otp })).toEqual(refused("6001"));
    expect((await harness.row()).atm_limit).toBe(rupees(25_000));
  });

  test("as they are, and nothing at all, are nothing to change", async () => {
    expect(await harness.control({ limits: { atm: rupees(25_000) } })).toEqual(refused("9109"));
    expect(await harness.control({})).toEqual(refused("9109"));
  });

  test("are not changed with a wrong CVV, nor by customers who only look", async () => {
    const limits = { atm: rupees(20_000) };
    expect(await harness.control({ limits, cvv: "999", otp: "123456" })).toEqual(refused("9104"));
    expect(await harness.control({ limits, cvv: "", otp: "123456" })).toEqual(refused("9104"));
    await harness.setCustomer({ maker_checker: true });
    expect(await harness.control({ limits, otp: "123456" })).toEqual(refused("8010"));
    expect(await harness.askOtp(limitsOtp(limits, cvv))).toEqual(refused("8010"));
  });
});

describe("channels", () => {
  const switched: Partial<ChannelInstructions> = { ecom: "switch-off", intlAtm: "switch-on" };

  test("are switched in both scopes, the others stay", async () => {
    const otp = await harness.otpFor(channelsOtp(switched, cvv));
    expect(await harness.control({ channels: switched, otp })).toEqual(done());
    expect(await harness.row()).toMatchObject({
      ecom_on: false,
      intl_atm_on: true,
      atm_on: true,
      intl_ecom_on: false,
    });
    expect((await harness.texts())[0]!.text).toContain("online (ECOM) off; ATM abroad on");
  });

  test("that are by now as they were to become are refused, and none is switched", async () => {
    const otp = await harness.otpFor(channelsOtp(switched, cvv));
    await harness.set({ intl_atm_on: true });
    expect(await harness.control({ channels: switched, otp })).toEqual(refused("9109"));
    expect((await harness.row()).ecom_on).toBe(true);
  });

  test.each(["inactive", "hot"] as const)("of an %s card stay", async (status) => {
    await harness.set({ status });
    const code = status === "hot" ? "9103" : "9102";
    expect(await harness.control({ channels: switched, otp: "123456" })).toEqual(refused(code));
    expect(await harness.askOtp(channelsOtp(switched, cvv))).toEqual(refused(code));
  });

  test("are switched off by customers who only look, and not on", async () => {
    await harness.setCustomer({ view_only: true });
    const off = { ecom: "switch-off", intlAtm: "leave" } as const;
    const otp = await harness.otpFor(channelsOtp(off, cvv));
    expect(await harness.control({ channels: off, otp })).toEqual(done());
    expect(await harness.askOtp(channelsOtp(switched, cvv))).toEqual(refused("8010"));
    expect(await harness.control({ channels: switched, otp: "123456" })).toEqual(refused("8010"));
    const withLimit = { channels: { pos: "switch-off" }, limits: { atm: rupees(100) }, otp } as const;
    expect(await harness.control(withLimit)).toEqual(refused("8010"));
  });
});

describe("a reference", () => {
  const channels = { ecom: "switch-off" } as const;

  test("is carried out once and answered the same way again, before anything is checked", async () => {
    const reference = newReference();
    const otp = await harness.otpFor(channelsOtp(channels, cvv));
    expect(await harness.control({ channels, otp }, reference)).toEqual(done());
    await harness.set({ status: "hot" });
    await harness.setCustomer({ view_only: true });
    expect(await harness.control({ channels, cvv: "999", otp: "000000" }, reference)).toEqual(done());
    expect((await harness.row()).cvv_failed_count).toBe(0);
    expect(await harness.changes()).toHaveLength(1);
    expect((await harness.texts()).filter(({ text }) => text.includes("was changed"))).toHaveLength(1);
  });

  test("of another change, card, PIN or customer stands for something else", async () => {
    const reference = newReference();
    const otp = await harness.otpFor(pinOtp("2580", { cvv }));
    expect(await harness.setPin("2580", { cvv, otp }, reference)).toEqual(done());
    expect(await harness.setPin("1357", { cvv, otp }, reference)).toEqual(refused("8013"));
    expect(await harness.block("block-temporarily", "", reference)).toEqual(refused("8013"));
    const other = await harness.issue();
    expect(await harness.setPin("2580", { cvv, otp }, reference, other)).toEqual(refused("8013"));
    const stranger = await openCardDesk(bank);
    expect(await stranger.block("block-temporarily", "", reference)).toEqual(refused("8013"));
    expect((await stranger.row()).status).toBe("active");
  });

  test("missing or of another form does nothing", async () => {
    expect(await harness.block("block-temporarily", "", "")).toEqual(refused("400"));
    expect(await harness.block("block-temporarily", "", "P1")).toEqual(refused("400"));
    expect((await harness.row()).status).toBe("active");
  });

  test("twenty times at once is one change, and all are told so", async () => {
    const reference = newReference();
    const otp = await harness.otpFor(channelsOtp(channels, cvv));
    const copies = Array.from({ length: 20 }, () => harness.control({ channels, otp }, reference));
    expect(new Set((await Promise.all(copies)).map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify(done())]),
    );
    expect(await harness.changes()).toHaveLength(1);
    expect((await harness.texts()).filter(({ text }) => text.includes("was changed"))).toHaveLength(1);
  });

  test("the same for two cards at once blocks one of them", async () => {
    const other = await harness.issue();
    const reference = newReference();
    const endings = await Promise.all(
      [harness.card, other].map((card) => harness.block("block-temporarily", "", reference, card)),
    );
    expect(endings.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
    const states = [(await harness.row()).status, (await harness.row(other)).status];
    expect(states.sort()).toEqual(["active", "inactive"]);
  });
});

test("two tabs with two OTPs that switch the same channel: one does it, the other is told", async () => {
  const channels = { ecom: "switch-off" } as const;
  const first = await harness.otpFor(channelsOtp(channels, cvv));
  const more = { ecom: "switch-off", atm: "switch-off" } as const;
  const second = await harness.otpFor(channelsOtp(more, cvv));
  const endings = await Promise.all([
    harness.control({ channels, otp: first }),
    harness.control({ channels: more, otp: second }),
  ]);
  const codes = endings.map((result) => (result.outcome === "refused" ? result.code : result.outcome));
  expect(codes.sort()).toEqual(["9109", "done"]);
  expect(await harness.changes()).toHaveLength(1);
});

test("two tabs with one OTP: it opens one change", async () => {
  const limits = { atm: rupees(20_000) };
  const otp = await harness.otpFor(limitsOtp(limits, cvv));
  const endings = await Promise.all([harness.control({ limits, otp }), harness.control({ limits, otp })]);
  expect(endings.map(({ outcome }) => outcome).sort()).toEqual(["done", "refused"]);
  expect(await harness.changes()).toHaveLength(1);
});

test("no card number, CVV, PIN or OTP lies readable in the tables of cards or in the log", async () => {
  const otp = await harness.otpFor(pinOtp("2580", { cvv }));
  await harness.setPin("2580", { cvv, otp });
  const rows = JSON.stringify(
    [await harness.row(), ...(await harness.changes())].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Buffer.isBuffer(value) ? value.toString("latin1") : String(value),
        ]),
      ),
    ),
  );
  expect(rows).not.toContain(harness.card.cardNumber);
  const log = bank.logged.join("");
  for (const secret of [harness.card.cardNumber, '"2580"', `"${cvv}"`, otp])
    expect(log).not.toContain(secret);
});
