import { describe, expect, test } from "vitest";
import type { RegistrationMode } from "common/contract/registration.server";
import { countEntry } from "bank/credentials/count-entry";
import { countKnownBrowserEntry } from "bank/credentials/known-browsers";
import { refused } from "./endings";
import { registrationDesk, setStatus } from "./registration-harness";
import { bankOfFile } from "./small-bank";

const bank = await bankOfFile();

type Codes = Record<RegistrationMode, string>;

const rules: Array<[string, Parameters<typeof setStatus>[2], Codes]> = [
  [
    "who has not registered may register, and has nothing to forget",
    "unregistered",
    { register: "5051", kyc: "5051", "forgot-password": "5054", "forgot-user-id": "5054", unblock: "5054" },
  ],
  [
    "who is registered may recover what was forgotten, and has nothing to unblock",
    "active",
    { register: "5053", kyc: "5053", "forgot-password": "5052", "forgot-user-id": "5050", unblock: "5099" },
  ],
  [
    "whom the bank has blocked gets nowhere",
    "blocked",
    { register: "5010", kyc: "5010", "forgot-password": "5010", "forgot-user-id": "5010", unblock: "5010" },
  ],
  [
    "who has locked net-banking opens it before anything is set anew",
    "locked",
    { register: "5053", kyc: "5053", "forgot-password": "5099", "forgot-user-id": "5050", unblock: "5052" },
  ],
];

describe("by the first step's codes", () => {
  test.each(rules)("%s", async (_, status, codes) => {
    const harness = await registrationDesk(bank);
    await setStatus(bank.db, harness.customerNumber, status);
    for (const [mode, code] of Object.entries(codes) as Array<[RegistrationMode, string]>)
      expect([mode, await harness.validate(mode)]).toEqual([mode, refused(code)]);
  });

  test("who is locked after wrong passwords may unblock, as long as the lock holds", async () => {
    const harness = await registrationDesk(bank);
    const wrong = () =>
      countEntry({ db: bank.db, clock: { now: bank.now } }, harness.customerNumber, "login", false);
    for (let entry = 0; entry < 4; entry++) await wrong();
    expect(await harness.validate("unblock")).toEqual(refused("5099"));
    await wrong();
    expect(await harness.validate("unblock")).toEqual(refused("5052"));
    expect(await harness.validate("forgot-password")).toEqual(refused("5052"));
    bank.pass({ minutes: 30 });
    expect(await harness.validate("unblock")).toEqual(refused("5099"));
  });

  test("who is locked in a browser of their own alone may unblock too", async () => {
    const harness = await registrationDesk(bank);
    const bankNow = { db: bank.db, clock: { now: bank.now } };
    for (let entry = 0; entry < 5; entry++)
      await countKnownBrowserEntry(bankNow, harness.customerNumber, "the phone", false);
    expect(await harness.validate("unblock")).toEqual(refused("5052"));
    bank.pass({ minutes: 30 });
    expect(await harness.validate("unblock")).toEqual(refused("5099"));
  });

  test("a number or mobile that nobody has gets nowhere in any mode", async () => {
    const { customerNumber, mobile, validate } = await registrationDesk(bank);
    for (const mode of ["register", "forgot-password", "forgot-user-id", "unblock", "kyc"] as const) {
      expect(await validate(mode, { customerNumber: "123", mobile })).toEqual(refused("5099"));
      expect(await validate(mode, { customerNumber, mobile: "9999999999" })).toEqual(refused("5099"));
    }
  });

  test("the message has the customer's part, and behind a tilde the bank's own", async () => {
    const harness = await registrationDesk(bank);
    expect(await harness.validate("register")).toMatchObject({
      message:
        "You are already registered for net-banking. Please sign in, or use Forgot password.~STATUS=REGISTERED",
    });
  });
});
