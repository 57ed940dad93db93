import { afterAll, describe, expect, test } from "vitest";
import { accountDetails } from "common/contract/accounts.server";
import { payeeTerms } from "common/contract/payees.server";
import { ownLimit } from "common/contract/transfers.server";
import type { OfBank } from "common/bank";
import { addDays, istDate } from "common/dates";
import { inForce } from "common/tariff";
import { ourBank } from "tests/support/banks";
import { answerOf } from "./deposit-harness";
import { done, refused } from "./endings";
import { fine, newDesk } from "./payee-harness";
import { fresh, passwordsDesk } from "./passwords-harness";
import { as, openSmallBank, password, today } from "./small-bank";
import { rupees } from "./transfer-accounts";
import { openTransferDesk } from "./transfer-harness";

const lakh = rupees(1_00_000);
const tomorrow = addDays(today, 1);
const { paymentLimits, newPayees, passwords } = ourBank.tariff;
const limits = inForce(paymentLimits, today);
const source = "Decided by the board of the bank";
/** As an engineer of the bank enters them: a row from tomorrow on in each list. */
const changed: OfBank = {
  ...ourBank,
  tariff: {
    ...ourBank.tariff,
    paymentLimits: [
      ...paymentLimits,
      {
        from: tomorrow,
        source,
        kinds: {
          ...limits.kinds,
          "within-bank": { ...limits.kinds["within-bank"], most: 12n * lakh },
          neft: { least: rupees(50), most: rupees(100), group: "neft-rtgs" },
        },
        perDay: { ...limits.perDay, "within-bank": 12n * lakh, "neft-rtgs": rupees(150) },
        leastOwn: rupees(500),
      },
    ],
    newPayees: [...newPayees, { from: tomorrow, source, coolingHours: 1, capHours: 2, cap: rupees(7) }],
    passwords: [...passwords, { from: tomorrow, source, lifeDays: 90 }],
  },
};

const bank = await openSmallBank({ ofBank: changed });
afterAll(() => bank.stop());
const hours = (count: number) => new Date(bank.now().getTime() + count * 3_600_000);

/** Days from today, and whether the new rows hold then. */
const days = [
  [-1, false],
  [0, false],
  [1, true],
  [2, true],
] as const;

describe("limits from tomorrow, entered in one row", () => {
  test.each(days)(
    "%i days from today, quote, account, own limit and booking say the same",
    async (after, isNew) => {
      bank.pass({ days: after });
      const desk = await openTransferDesk(bank, { balance: 20n * lakh });
      const { customerNumber } = desk.customer;
      const [least, most, perDay] = isNew
        ? [rupees(50), rupees(100), rupees(150)]
        : [rupees(1), 10n * lakh, 10n * lakh];
      expect(await desk.quote("neft")).toMatchObject({
        answer: { least, most, dayLimit: perDay, leftToday: perDay },
      });
      for (const amount of [least - 1n, most + 1n])
        expect(await desk.check(desk.wish("neft", { amount }))).toEqual(refused("8002"));
      expect(await desk.pay(desk.wish("neft", { amount: most }))).toMatchObject({ outcome: "done" });
      expect(await desk.quote("neft")).toMatchObject({ answer: { leftToday: perDay - most } });
      // What is left of the new day's limit is half of the most; of today's nothing is.
      const left = perDay - most;
      expect(await desk.check(desk.wish("neft", { amount: left > least ? left : least }))).toEqual(
        isNew ? done({ payments: [] }) : refused("8003"),
      );
      expect(await desk.check(desk.wish("neft", { amount: left + least }))).toEqual(refused("8003"));
      const own = await answerOf(bank.gateway.call(ownLimit, { customerNumber }, as(desk.customer)));
      expect(own).toEqual({ least: isNew ? rupees(500) : rupees(1_000), most: (isNew ? 12n : 10n) * lakh });
      const accountNumber = desk.wish("neft").fromAccount;
      expect(
        await answerOf(
          bank.gateway.call(accountDetails, { accountNumber, customerNumber }, as(desk.customer)),
        ),
      ).toMatchObject({ maxLimit: (isNew ? 12n : 10n) * lakh, neftRtgsLimit: perDay });
      bank.pass({ days: -after });
    },
  );
});

describe("waiting time and cap of new payees from tomorrow, entered in one row", () => {
  test.each(days)(
    "%i days from today, the page's terms and the payee's own say the same",
    async (after, isNew) => {
      bank.pass({ days: after });
      const desk = await newDesk(bank);
      const { customer } = desk;
      const [cooling, cap, most] = isNew ? [1, 2, rupees(7)] : [4, 24, rupees(50_000)];
      const terms = await answerOf(
        bank.gateway.call(payeeTerms, { customerNumber: customer.customerNumber }, as(customer)),
      );
      expect(terms).toEqual({ coolingHours: cooling, capHours: cap, firstDayCap: most });
      const young = { usableFrom: hours(cooling), cappedUntil: hours(cooling + cap), firstDayCap: most };
      const added = { outcome: "done", answer: { payees: [young] } };
      expect(await desk.add(fine.imps)).toMatchObject(added);
      expect(await desk.list("imps")).toMatchObject(added);
      bank.pass({ days: -after });
    },
  );

  test("a payee of today keeps the terms of today", async () => {
    const desk = await newDesk(bank);
    const young = { usableFrom: hours(4), cappedUntil: hours(28), firstDayCap: rupees(50_000) };
    await desk.add(fine.imps);
    bank.pass({ days: 1 });
    expect(await desk.list("imps")).toMatchObject({
      answer: { payees: [{ cappedUntil: young.cappedUntil, firstDayCap: young.firstDayCap }] },
    });
    bank.pass({ days: -1 });
  });
});

describe("the life of passwords from tomorrow, entered in one row", () => {
  test.each(days)(
    "%i days from today, a password that is set then lives as long as its row says",
    async (after, isNew) => {
      bank.pass({ days: after });
      const desk = await passwordsDesk(bank);
      expect(await desk.changeLogin(password, fresh)).toEqual(done());
      expect(await desk.credential("login")).toMatchObject({
        expires_on: addDays(istDate(bank.now()), isNew ? 90 : 180),
      });
      bank.pass({ days: -after });
    },
  );
});
