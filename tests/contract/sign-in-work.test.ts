import type * as Argon2 from "@node-rs/argon2";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashPassword } from "bank/credentials/password-hash";
import { SIGN_IN_USER } from "common/contract/envelope.server";
import { loginValidate } from "common/contract/sign-in.server";
import { as, blocked, openSmallBank, password, unregistered, type SmallBank } from "./small-bank";

/** What a sign-in costs the bank, whoever it names: a clock at the door tells nothing. */
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof Argon2>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

let bank: SmallBank;
beforeAll(async () => {
  bank = await openSmallBank({ hashing: hashPassword });
  // What stands for nobody's hash is made at the first need.
  await login("999999999", password);
});
afterAll(() => bank.stop());

const login = (username: string, typed: string) =>
  bank.gateway.call(
    loginValidate,
    { username, password: typed, latitude: "", longitude: "" },
    as({ mobile: SIGN_IN_USER }),
  );

/** How many hashes were computed, and at what cost each. */
async function workOf(username: string, typed = password): Promise<{ outcome: string; costs: unknown[] }> {
  vi.mocked(verify).mockClear();
  const { outcome: result } = await login(username, typed);
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  return { outcome: result, costs };
}

test("unknown, wrong, blocked, unregistered and locked cost the same work as the right password", async () => {
  const { customerNumber } = await bank.newCustomer();
  const right = await workOf(customerNumber);
  expect(right).toEqual({
    outcome: "done",
    costs: [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/)],
  });
  const refused = { outcome: "refused", costs: right.costs };
  for (const known of [blocked, unregistered]) expect(await workOf(known.customerNumber)).toEqual(refused);
  expect(await workOf("999999999")).toEqual(refused);
  for (let entry = 0; entry < 5; entry += 1)
    expect(await workOf(customerNumber, "Wrong@2026")).toEqual(refused);
  expect(await workOf(customerNumber)).toEqual(refused);
});
