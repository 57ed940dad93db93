import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { onlineRegistration } from "common/contract/registration.server";
import { done, refused } from "./endings";
import { registrationDesk, setStatus, type RegistrationDesk } from "./registration-harness";
import { as, bankOfFile } from "./small-bank";

const bank = await bankOfFile();

let harness: RegistrationDesk;
beforeEach(async () => {
  harness = await registrationDesk(bank, "unregistered");
});

const granted = { outcome: "done", answer: { grant: expect.stringMatching(/^[\w-]{43}$/) as string } };

async function statusOf({ customerNumber }: { customerNumber: string }) {
  const row = await bank.db
    .selectFrom("bank.customer")
    .select("status")
    .where("number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  return row.status;
}

/** A proof and a verified OTP. */
async function ready(mode: Parameters<RegistrationDesk["verifyOtp"]>[0] = "register"): Promise<string> {
  const proof = await harness.prove();
  await harness.verifyOtp(mode);
  return proof;
}

describe("a registration", () => {
  test("opens net-banking, grants the first passwords and tells the customer", async () => {
    expect(await harness.register("register", await ready())).toEqual(granted);
    expect(await statusOf(harness)).toBe("active");
    expect((await harness.texts())[0]).toBe(
      `You are registered for Kaveri Bank net-banking. Your customer ID is ${harness.customerNumber}. Not you? Call 1800-233-2454.`,
    );
    expect(await harness.validate("register")).toEqual(refused("5053"));
  });

  test("needs the proof: the customer's own, and no older than a quarter of an hour", async () => {
    const other = await registrationDesk(bank, "unregistered");
    const stolen = await other.prove();
    const proof = await ready();
    expect(await harness.register("register", stolen)).toEqual(refused("5060"));
    expect(await harness.register("register", "")).toEqual(refused("5060"));
    expect(await other.register("register", proof)).toEqual(refused("5060"));
    expect(
      await harness.register("register", proof, undefined, { ...harness, mobile: other.mobile }),
    ).toEqual(refused("5060"));
    bank.pass({ minutes: 15 });
    expect(await harness.register("register", proof)).toEqual(refused("5060"));
    expect(await statusOf(harness)).toBe("unregistered");
  });

  test("needs an OTP that was verified, for just this", async () => {
    const proof = await harness.prove();
    expect(await harness.register("register", proof)).toEqual(refused("6007"));
    await harness.verifyOtp("forgot-password");
    expect(await harness.register("register", proof)).toEqual(refused("6007"));
    await harness.verifyOtp("register");
    expect(await harness.register("register", proof)).toEqual(granted);
  });

  test("takes no request type that does not go with its mode", async () => {
    const proof = await ready();
    const request = { otp: "123456", customerDetails: [{ proof }], customerNumber: harness.customerNumber };
    expect(
      await bank.gateway.call(
        onlineRegistration,
        { ...request, mode: "register", requestType: "reset" },
        as(harness),
      ),
    ).toEqual(refused("400"));
  });

  test("uses up proof, OTP and branch token", async () => {
    const proof = await harness.prove("token");
    await harness.verifyOtp("register");
    expect((await harness.register("register", proof)).outcome).toBe("done");
    await setStatus(bank.db, harness.customerNumber, "unregistered");
    await harness.verifyOtp("register");
    expect(await harness.register("register", proof)).toEqual(refused("5060"));
    expect(await harness.showToken()).toEqual(refused("5060"));
  });

  test("that the bank has forbidden meanwhile is refused as the first step would, and uses up nothing", async () => {
    const proof = await ready();
    await setStatus(bank.db, harness.customerNumber, "blocked");
    expect(await harness.register("register", proof)).toEqual(refused("5010"));
    expect(await statusOf(harness)).toBe("blocked");
    await setStatus(bank.db, harness.customerNumber, "unregistered");
    expect(await harness.register("register", proof)).toEqual(granted);
  });

  test("asked twenty times at once is done once", async () => {
    const proof = await ready();
    const endings = await Promise.all(Array.from({ length: 20 }, () => harness.register("register", proof)));
    expect(endings.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect((await harness.texts()).filter((text) => text.includes("registered"))).toHaveLength(1);
  });

  test("asked again under its reference is answered as before, for the same proof only", async () => {
    const [proof, reference] = [await ready(), randomUUID()];
    const endings = await Promise.all(
      Array.from({ length: 5 }, () => harness.register("register", proof, reference)),
    );
    endings.push(await harness.register("register", proof, reference));
    expect(endings[0]).toEqual(granted);
    expect(new Set(endings.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await harness.register("register", await harness.prove(), reference)).toEqual(refused("5060"));
    const other = await registrationDesk(bank, "unregistered");
    const theirs = await other.prove();
    await other.verifyOtp("register");
    expect(await other.register("register", theirs, reference)).toEqual(refused("5060"));
  });
});

describe("of a registered customer", () => {
  beforeEach(async () => {
    harness = await registrationDesk(bank);
  });

  test("a forgotten password is a grant, and no message before it is used", async () => {
    expect(await harness.register("forgot-password", await ready("forgot-password"))).toEqual(granted);
    expect((await harness.texts()).filter((text) => !text.includes("OTP"))).toEqual([]);
  });

  test("a forgotten user ID goes to the registered mobile, not to the caller", async () => {
    expect(await harness.register("forgot-user-id", await ready("forgot-user-id"))).toEqual(done());
    expect((await harness.texts())[0]).toBe(
      `Your customer ID for Kaveri Bank net-banking is ${harness.customerNumber}. Not you? Call 1800-233-2454.`,
    );
  });

  test("no recovery takes the OTP of another", async () => {
    const proof = await harness.prove();
    await setStatus(bank.db, harness.customerNumber, "locked");
    await harness.verifyOtp("unblock");
    expect(await harness.register("forgot-user-id", proof)).toEqual(refused("6007"));
    await setStatus(bank.db, harness.customerNumber, "active");
    expect(await harness.register("forgot-password", proof)).toEqual(refused("6007"));
  });

  test("the OTP says what it is for", async () => {
    await harness.verifyOtp("forgot-user-id");
    expect((await harness.texts())[0]).toContain(
      "OTP to be sent your customer ID for Kaveri Bank net-banking.",
    );
    await harness.verifyOtp("unblock");
    expect((await harness.texts())[0]).toContain("OTP to unblock your Kaveri Bank net-banking.");
  });

  test("unblocking ends the customer's own lock and those of wrong passwords", async () => {
    await setStatus(bank.db, harness.customerNumber, "locked");
    await bank.db
      .updateTable("bank.credential")
      .set({ locked_until: new Date(bank.now().getTime() + 60_000), failed_count: 3 })
      .where("customer_number", "=", harness.customerNumber)
      .execute();
    expect(await harness.register("unblock", await ready("unblock"))).toEqual(done());
    expect(await statusOf(harness)).toBe("active");
    expect(
      await bank.db
        .selectFrom("bank.credential")
        .select(["locked_until", "failed_count"])
        .where("customer_number", "=", harness.customerNumber)
        .execute(),
    ).toEqual(Array(2).fill({ locked_until: null, failed_count: 0 }));
    expect((await harness.texts())[0]).toContain("is unblocked");
  });
});
