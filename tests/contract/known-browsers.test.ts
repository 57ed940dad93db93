import { beforeEach, describe, expect, test } from "vitest";
import { fresh, passwordsDesk, type PasswordsDesk } from "./passwords-harness";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { loginValidate } from "common/contract/sign-in.server";
import { as, password, bankOfFile } from "./small-bank";

/** Wrong passwords in a browser of the customer's own lock that browser; what opens it again. */
const bank = await bankOfFile();

let harness: PasswordsDesk;
beforeEach(async () => {
  harness = await passwordsDesk(bank);
  for (const browser of ["phone", "laptop"])
    for (let entry = 0; entry < 5; entry++) await harness.signsIn("Wrong@2026", browser);
});

/** Where the password opens: the customer's two browsers, and any other. */
const whereOpen = async (typed = password) => ({
  phone: await harness.signsIn(typed, "phone"),
  laptop: await harness.signsIn(typed, "laptop"),
  elsewhere: await harness.signsIn(typed),
});

test("wrong passwords in a browser of the customer's own are counted there alone, also in the tries that are left", async () => {
  const own = await passwordsDesk(bank);
  const left = async (browser?: string) => {
    const request = { username: own.customerNumber, password: "wrong", latitude: "", longitude: "", browser };
    return bank.gateway.call(loginValidate, request, as({ mobile: SIGN_IN_USER }));
  };
  for (const details of ["4", "3", "2", "1", "0", "0"])
    expect(await left("phone")).toMatchObject({ details });
  for (const browser of ["laptop", undefined]) expect(await left(browser)).toMatchObject({ details: "4" });
});

const everywhere = { phone: true, laptop: true, elsewhere: true };

describe("a customer's own browsers, locked after wrong passwords, are opened", () => {
  test("by unblocking, all of them, and nobody else's", async () => {
    const other = await passwordsDesk(bank);
    for (let entry = 0; entry < 5; entry++) await other.signsIn("Wrong@2026", "phone");
    expect(await whereOpen()).toEqual({ phone: false, laptop: false, elsewhere: true });
    await harness.complete("unblock");
    expect(await whereOpen()).toEqual(everywhere);
    expect(await other.signsIn(password, "phone")).toBe(false);
  });

  test("by a new login password for whoever has forgotten it", async () => {
    await harness.setForgotten(await harness.granted(), fresh);
    expect(await whereOpen(fresh)).toEqual(everywhere);
  });

  test("not by a new transaction password", async () => {
    await harness.changeTransaction({ grant: await harness.granted() }, fresh);
    expect(await harness.signsIn(password, "phone")).toBe(false);
  });
});
