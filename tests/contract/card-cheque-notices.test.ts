import { expect, test } from "vitest";
import { noticeList } from "common/contract/profile.server";
import { addDays, istDate, startOfIstDate } from "common/dates";
import { LARGE_CHEQUE, type NoticeKind } from "common/notices";
import { blockOtp, channelsOtp, limitsOtp, openCardDesk, pinOtp } from "./card-harness";
import { openChequeDesk } from "./cheque-harness";
import { as, bankOfFile } from "./small-bank";
import { idOf, openAccount, rupees } from "./transfer-accounts";

/** Each event of a card or a cheque gives its text message and its notice. */

const bank = await bankOfFile();
type Customer = Awaited<ReturnType<typeof bank.newCustomer>>;

async function noticesOf(customer: Customer, days = 80) {
  const since = new Date(bank.now().getTime() - days * 86_400_000);
  const request = { customerNumber: customer.customerNumber, since };
  const result = await bank.gateway.call(noticeList, request, as(customer));
  if (result.outcome !== "done") throw new Error(result.outcome);
  return result.answer.notices;
}

/** Makes each in turn: the newest notice and the newest text message without an OTP are of it. */
async function expectTold(
  customer: Customer,
  texts: () => Promise<{ text: string; otp?: string | undefined }[]>,
  events: [NoticeKind, RegExp, () => Promise<unknown>][],
) {
  for (const [kind, words, make] of events) {
    bank.pass({ minutes: 1 });
    await make();
    const newest = (await texts()).find(({ otp }) => otp === undefined);
    expect([kind, newest?.text]).toEqual([kind, expect.stringMatching(words)]);
    const [notice] = await noticesOf(customer);
    expect([notice?.kind, notice?.at]).toEqual([kind, bank.now()]);
  }
  expect(await noticesOf(customer)).toHaveLength(events.length);
}

test("each event of a card is told by text message and by notice", async () => {
  const desk = await openCardDesk(bank);
  const { cvv } = desk.card;
  const limits = { atm: rupees(9_000) };
  const channels = { ecom: "switch-off" as const };
  await expectTold(desk.customer, desk.texts, [
    ["card-blocked", /is temporarily blocked/, () => desk.block("block-temporarily")],
    [
      "card-unblocked",
      /is unblocked/,
      async () => desk.block("unblock", await desk.otpFor(blockOtp("unblock"))),
    ],
    [
      "card-limits",
      /was changed: .*9,000/,
      async () => desk.control({ limits, otp: await desk.otpFor(limitsOtp(limits, cvv)) }),
    ],
    [
      "card-channels",
      /was changed: /,
      async () => desk.control({ channels, otp: await desk.otpFor(channelsOtp(channels, cvv)) }),
    ],
    [
      "card-pin",
      /new PIN was set/,
      async () => desk.setPin("8317", { cvv, otp: await desk.otpFor(pinOtp("8317", { cvv })) }),
    ],
    [
      "card-declined",
      /declined for Rs 500.00 at "SARAVANA STORES": this channel/,
      () => desk.use({ channel: "ecom" }),
    ],
    ["card-applied", /application DC/, () => desk.apply({ reason: "lost" })],
    [
      "card-blocked",
      /permanently blocked/,
      async () => desk.block("block-for-good", await desk.otpFor(blockOtp("block-for-good"))),
    ],
  ]);
  const declined = (await noticesOf(desk.customer)).find(({ kind }) => kind === "card-declined");
  expect(declined).toMatchObject({ name: `••${desk.card.cardNumber.slice(-4)}`, amount: rupees(500) });
});

test("each event of a cheque is told by text message and by notice, payment from the large amount on", async () => {
  const desk = await openChequeDesk(bank);
  const texts = async () => (await desk.texts()).map((text) => ({ text }));
  const { number } = { number: "000103" };
  await desk.present("000105", { amount: LARGE_CHEQUE - 1n });
  await expectTold(desk.customer, texts, [
    ["cheque-paid", /debited .* by cheque 000101/, () => desk.present("000101", { amount: LARGE_CHEQUE })],
    ["cheque-stopped", /cheque 000103 .* is stopped/, () => desk.stop(number)],
    ["cheque-stop-lifted", /stop on cheque 000103 .* revoked/, () => desk.revoke(number)],
    ["cheque-stopped", /is stopped/, () => desk.stop("000110", { lastNumber: "000112" })],
    ["cheque-stopped-presented", /its payment is stopped/, () => desk.present("000111")],
    ["cheque-returned", /not enough money/, () => desk.present("000102", { amount: rupees(9_00_000) })],
  ]);
  expect((await noticesOf(desk.customer)).map(({ name }) => name)).toContain("000110–000112");
});

test("what of a cash credit ends is told a month ahead, and after its last day that it has ended", async () => {
  const customer = await bank.newCustomer();
  const account = await openAccount(bank, customer, "cash-credit", 0n);
  const today = istDate(bank.now());
  await bank.db
    .insertInto("bank.credit_expiry")
    .values({
      account_id: await idOf(bank, account),
      limit_ends_on: addDays(today, -1),
      drawing_power_ends_on: today,
      insurance_ends_on: addDays(today, 31),
    })
    .execute();
  const told = async () => (await noticesOf(customer)).map(({ kind, at, name }) => [kind, istDate(at), name]);
  const shown = (date: string) => date.split("-").toReversed().join("-");
  expect(await told()).toEqual([
    ["limit-ended", today, shown(addDays(today, -1))],
    ["drawing-power-ending", addDays(today, -30), shown(today)],
  ]);
  bank.pass({ days: 1 });
  const tomorrow = addDays(today, 1);
  expect((await told()).map(([kind]) => kind).toSorted()).toEqual([
    "drawing-power-ended",
    "insurance-ending",
    "limit-ended",
  ]);
  expect((await noticesOf(customer))[0]!.at).toEqual(startOfIstDate(tomorrow));
});
