import type * as Argon2 from "@node-rs/argon2";
import { hash, verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword, MAX_AT_WORK, MAX_WAITING, PasswordsBusy, verifyPassword } from "./password-hash";

let atOnce = 0;
let mostAtOnce = 0;

vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof Argon2>();
  const counted =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      mostAtOnce = Math.max(mostAtOnce, ++atOnce);
      try {
        return await work(...given);
      } finally {
        atOnce--;
      }
    };
  return { ...argon2, hash: vi.fn(counted(argon2.hash)), verify: vi.fn(counted(argon2.verify)) };
});

beforeEach(() => {
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
});

describe("a password", () => {
  test("is kept as an argon2id hash, never twice the same, and recognised", async () => {
    const [one, two] = await Promise.all([hashPassword("Kaveri@2026"), hashPassword("Kaveri@2026")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, "Kaveri@2026")).toBe(true);
    expect(await verifyPassword(one, "Kaveri@2027")).toBe(false);
    expect(await verifyPassword(one, "")).toBe(false);
  });

  test("of nobody is wrong, after the same work as anybody's", async () => {
    await verifyPassword(null, "anything");
    vi.mocked(verify).mockClear();
    vi.mocked(hash).mockClear();
    expect(await verifyPassword(null, "anything")).toBe(false);
    expect(await verifyPassword(undefined, "anything")).toBe(false);
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(2);
    expect(vi.mocked(hash)).not.toHaveBeenCalled();
    for (const [against] of vi.mocked(verify).mock.calls)
      expect(against).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("waits its turn, so that a core is left to others", async () => {
    const hashed = await hashPassword("Kaveri@2026");
    mostAtOnce = 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verifyPassword(hashed, "Kaveri@2026")),
    );
    expect(answers).toEqual(Array(40).fill(true));
    expect(mostAtOnce).toBe(Math.min(40, MAX_AT_WORK));
  });

  test("is turned away when the line is full, anybody's as nobody's, and compared again once it is not", async () => {
    // The least argon2 takes: a hash carries its costs.
    const hashed = await hash("Kaveri@2026", { memoryCost: 8, timeCost: 1, parallelism: 1 });
    vi.mocked(verify).mockClear();
    const room = MAX_WAITING + MAX_AT_WORK;
    const compared = Array.from({ length: room }, () => verifyPassword(hashed, "Kaveri@2026"));
    await expect(verifyPassword(hashed, "Kaveri@2026")).rejects.toBeInstanceOf(PasswordsBusy);
    await expect(verifyPassword(null, "Kaveri@2026")).rejects.toBeInstanceOf(PasswordsBusy);
    await expect(hashPassword("Kaveri@2026")).rejects.toBeInstanceOf(PasswordsBusy);
    expect(await Promise.all(compared)).toEqual(Array(room).fill(true));
    expect(verify).toHaveBeenCalledTimes(room);
    expect(await verifyPassword(hashed, "Kaveri@2026")).toBe(true);
  });
});
