import { describe, expect, test } from "vitest";
import { cardValidation, onlineRegistration, registrationOtp } from "common/contract/registration.server";
import { blockOtp, expiry, openCardDesk, type CardDesk } from "./card-harness";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { setStatus } from "./registration-harness";
import { as, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

/** As the registration pages do for a customer who cannot sign in: the card, and then what it proves. */
async function openDesk() {
  const desk = await openCardDesk(bank);
  const { customer } = desk;
  const { customerNumber } = customer;
  const show = (card = desk.card, whose = customerNumber) =>
    bank.gateway.call(
      cardValidation,
      { cardNumber: card.cardNumber, cvv: card.cvv, expiry, requestType: "LOGINPIN", customerNumber: whose },
      as(customer),
    );
  const unblock = (proof: string) =>
    bank.gateway.call(
      onlineRegistration,
      {
        otp: "123456",
        requestType: "reset",
        customerDetails: [{ proof }],
        customerNumber,
        mode: "unblock",
      },
      as(customer),
    );
  async function prove(): Promise<string> {
    const shown = await show();
    if (shown.outcome !== "done") throw new Error(JSON.stringify(shown));
    return shown.answer.customerDetails[0]!.proof;
  }
  return { ...desk, show, unblock, prove };
}

const proven = done({ customerDetails: [expect.anything()] });
const notProven = refused("5060");

async function blockForGood(desk: CardDesk): Promise<void> {
  const otp = await desk.otpFor(blockOtp("block-for-good"));
  expect(await desk.block("block-for-good", otp)).toEqual(done());
}

describe("a card that its owner has withdrawn proves nobody, and is answered as a wrong one", () => {
  test("blocked for good", async () => {
    const desk = await openDesk();
    expect(await desk.show()).toMatchObject(proven);
    await blockForGood(desk);
    expect(await desk.show()).toEqual(notProven);
    expect(await desk.show(desk.card, "")).toEqual(notProven);
  });

  test("blocked for a night, until it is unblocked with an OTP", async () => {
    const desk = await openDesk();
    expect(await desk.block("block-temporarily")).toEqual(done());
    expect(await desk.show()).toEqual(notProven);
    const otp = await desk.otpFor(blockOtp("unblock"));
    expect(await desk.block("unblock", otp)).toEqual(done());
    expect(await desk.show()).toMatchObject(proven);
  });

  test("told to be lost with an application for a new one; the new one proves before its first use", async () => {
    const desk = await openDesk();
    expect(await desk.apply({ reason: "lost" })).toMatchObject(done());
    expect(await desk.show()).toEqual(notProven);
    const replacing = await desk.issue({ status: "inactive", issued_at: bank.now() });
    expect(await desk.show(replacing)).toMatchObject(proven);
  });

  test("applying for a first or further card withdraws none", async () => {
    const desk = await openDesk();
    expect(await desk.apply({ reason: "new-card" })).toMatchObject(done());
    expect(await desk.show()).toMatchObject(proven);
  });

  test("what it has proven before is proven no more", async () => {
    for (const withdraw of [
      blockForGood,
      (desk: CardDesk) => desk.block("block-temporarily"),
      (desk: CardDesk) => desk.apply({ reason: "lost" }),
    ]) {
      const desk = await openDesk();
      const proof = await desk.prove();
      await withdraw(desk);
      await setStatus(bank.db, desk.customer.customerNumber, "locked");
      await desk.verify(registrationOtp("unblock"));
      expect(await desk.unblock(proof)).toEqual(notProven);
    }
  });

  test("what another card has proven stays", async () => {
    const desk = await openDesk();
    const other = await desk.issue();
    const proof = await desk.prove();
    expect(await desk.block("block-temporarily", "", newReference(), other)).toEqual(done());
    await setStatus(bank.db, desk.customer.customerNumber, "locked");
    await desk.verify(registrationOtp("unblock"));
    expect(await desk.unblock(proof)).toEqual(done());
  });

  test("it counts as a wrong one: the fifth locks the next card as well", async () => {
    const desk = await openDesk();
    await desk.block("block-temporarily");
    const other = await desk.issue();
    for (let time = 0; time < 5; time += 1) expect(await desk.show()).toEqual(notProven);
    expect(await desk.show(other)).toEqual(notProven);
  });
});
