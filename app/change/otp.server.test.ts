import { randomBytes, randomUUID } from "node:crypto";
import { CompiledQuery, type Kysely, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PortalSchema } from "~/database/schema.server";
import type { CallResult } from "~/gateway/gateway.server";
import { readLimits } from "~/rate-limits";
import type { InSession } from "~/session/guards.server";
import { createSealer } from "~/seal.server";
import { createPortalDatabase } from "tests/support/portal-database";
import type { OtpBinding } from "common/contract/act.server";
import { referenceOf } from "common/reference";
import { askOtp, enterOtp, findOtp } from "./otp.server";
import { startFlow, type Flow } from "./runs.server";

const done: CallResult<{ purposeText?: string }> = { outcome: "done", answer: {} };
const lost: CallResult<{ purposeText?: string }> = { outcome: "unknown", reason: "cut-off" };
const notSent: CallResult<{ purposeText?: string }> = { outcome: "not-sent", reason: "no-connection" };
const wrong: CallResult<{ purposeText?: string }> = { outcome: "refused", code: "6001", message: "" };
const sentBefore: CallResult<{ purposeText?: string }> = { outcome: "refused", code: "6004", message: "" };
const transfer: OtpBinding = { purpose: "transfer", variable1: "100.00", variable2: "1", variable3: "2" };

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
let now: Date;
let by: InSession;
/** Another one of the same customer. */
let newSession: () => Promise<InSession>;
let byFlow: boolean;
beforeAll(async () => ({ db } = database = await createPortalDatabase()));
afterAll(() => database?.drop());
beforeEach(async () => {
  now = new Date("2026-11-22T06:00:00Z");
  const portal = {
    profile: { id: "small" },
    db,
    clock: { now: () => now },
    env: { OTP_SECONDS: 59, OTP_LIFE_SECONDS: 180, LIMITS: readLimits("{}") },
    sealer: createSealer(["a secret for this test only, as long as one"]),
    gateway: { offers: () => byFlow },
  };
  byFlow = true;
  newSession = () => sessionOf(portal);
  by = await newSession();
  await db.deleteFrom("portal.otp_challenge").execute();
  await db.deleteFrom("portal.rate_limit").execute();
});

async function sessionOf(portal: object): Promise<InSession> {
  const digest = randomBytes(32);
  const session = { id_digest: digest, step: "signed-in" as const, customer_number: "100200301" };
  const times = { idle_seconds: 600, started_at: now, last_seen_at: now, ends_at: now };
  const from = { address: "192.0.2.1", user_agent: "", sealed_details: Buffer.alloc(0) };
  await db
    .insertInto("portal.session")
    .values({ ...session, ...times, ...from })
    .execute();
  const ticket = { key: randomBytes(32) };
  const customer = { customerNumber: "100200301" };
  const mobile = `98${String(Math.random()).slice(2, 10)}`;
  return {
    portal,
    visitor: { portal, address: "192.0.2.1" },
    session: { digest, ticket, customer },
    caller: { user: mobile },
  } as unknown as InSession;
}

const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const begin = () => startFlow(by, "test", "check", { of: randomUUID() });
const ask = (flow: Flow<unknown>, result: CallResult<{ purposeText?: string }>) =>
  askOtp(by, flow, transfer, { send: async () => result });
const enter = (flow: Flow<unknown>, result: CallResult<{ purposeText?: string }>, carries = false) =>
  enterOtp(by, flow, async () => result, { carries });

const details = (sentAt: Date) => ({ ...sentBefore, details: sentAt.toISOString() });
const elsewhere: CallResult<{ purposeText?: string }> = { outcome: "refused", code: "6006", message: "" };

describe.each([
  { bank: "that binds an OTP to its flow", isByFlow: true },
  { bank: "that does not tell flows apart", isByFlow: false },
])("at a bank $bank", ({ isByFlow }) => {
  beforeEach(() => (byFlow = isByFlow));
  const passOn = vi.fn(async () => done);
  beforeEach(() => passOn.mockClear());

  it.each([sentBefore, elsewhere])(
    "a flow that was sent none because another was passes no entry on: %j",
    async (refused) => {
      byFlow &&= refused === elsewhere;
      await ask(await begin(), done);
      later(20);
      const second = await begin();
      expect(await ask(second, refused)).toEqual({ outcome: "elsewhere" });
      expect(await findOtp(by, second)).toBeNull();
      expect(await enterOtp(by, second, passOn)).toEqual({ outcome: "ended" });
      expect(passOn).not.toHaveBeenCalled();
    },
  );

  it("of two flows that were sent one each, the earlier lives only if the bank tells them apart", async () => {
    const [first, second] = [await begin(), await begin()];
    await ask(first, done);
    later(60);
    expect(await ask(second, done)).toMatchObject({ outcome: "sent" });
    expect((await findOtp(by, first))?.status).toBe(isByFlow ? "waiting" : "expired");
    expect(await enterOtp(by, first, passOn)).toEqual({ outcome: isByFlow ? "verified" : "expired" });
    expect(passOn).toHaveBeenCalledTimes(isByFlow ? 1 : 0);
    expect(await enterOtp(by, second, passOn)).toEqual({ outcome: "verified" });
  });

  it("one for something else ends nothing", async () => {
    const [first, second] = [await begin(), await begin()];
    await ask(first, done);
    await askOtp(by, second, { ...transfer, variable1: "100.01" }, { send: async () => done });
    expect((await findOtp(by, first))?.status).toBe("waiting");
  });

  it("a flow whose answer got lost learns that it was sent one, and when, if the bank can tell", async () => {
    const flow = await begin();
    const sentAt = now;
    expect(await ask(flow, lost)).toEqual({ outcome: "unreachable" });
    later(20);
    const again = await ask(flow, details(sentAt));
    if (!isByFlow) return expect(again).toEqual({ outcome: "elsewhere" });
    expect(again).toMatchObject({ outcome: "sent", state: { sentAt } });
    expect((await findOtp(by, flow))?.expiresAt).toEqual(new Date("2026-11-22T06:03:00Z"));
    expect(await ask(flow, details(sentAt))).toMatchObject({ outcome: "too-soon" });
  });

  it("the flow names itself, the same whenever it asks", async () => {
    const [first, second] = [await begin(), await begin()];
    const named: string[] = [];
    const send = async (_: unknown, flow: string) => (named.push(flow), lost);
    for (const flow of [first, first, second]) await askOtp(by, flow, transfer, { send });
    expect(named).toEqual([referenceOf(first.id), referenceOf(first.id), referenceOf(second.id)]);
  });
});

describe("the page of an OTP", () => {
  it("quotes the message, which is kept sealed", async () => {
    const flow = await begin();
    const purposeText = "to pay Rs 5,000.00 from account ending 0001 to RAMESH";
    await ask(flow, { outcome: "done", answer: { purposeText } });
    expect(await findOtp(by, flow)).toMatchObject({ purposeText });
    const { rows } = await db.executeQuery(
      CompiledQuery.raw("select sealed_purpose from portal.otp_challenge"),
    );
    expect(JSON.stringify(rows)).not.toContain("RAMESH");
  });

  it.each([
    { then: "goes on", end: null, agent: "", told: true },
    { then: "has ended, in another browser", end: "otp-failed", agent: "Another", told: true },
    { then: "has ended, in the same browser", end: "next-step", agent: "", told: false },
  ])(
    "tells that another session was sent one for the same, which $then: $told",
    async ({ end, agent, told }) => {
      const own = await begin();
      await ask(own, done);
      expect((await findOtp(by, own))?.elsewhere).toBeNull();
      await ask(await begin(), done);
      expect((await findOtp(by, own))?.elsewhere).toBeNull();
      later(20);
      const other = await newSession();
      const at = now;
      const theirs = await startFlow(other, "test", "check", {});
      await askOtp(other, theirs, transfer, { send: async () => done });
      if (end)
        await db
          .updateTable("portal.session")
          .set({ ended_at: now, end_reason: end, user_agent: agent })
          .where("id_digest", "=", other.session.digest)
          .execute();
      expect((await findOtp(by, own))?.elsewhere).toEqual(told ? { at, share: "acts" } : null);
      expect((await findOtp(other, theirs))?.elsewhere).not.toBeNull();
      later(180);
      expect((await findOtp(by, own))?.elsewhere).toBeNull();
    },
  );
});

describe("an entry whose process has died", () => {
  const die = async (flow: Flow<unknown>) => {
    void enterOtp(by, flow, () => new Promise(() => {}));
    await expect.poll(() => checking(flow)).toBe(true);
  };
  const checking = async ({ id }: Flow<unknown>) => {
    const challenge = await db
      .selectFrom("portal.otp_challenge")
      .select("checking_since")
      .where("run_id", "=", id)
      .executeTakeFirst();
    return Boolean(challenge?.checking_since);
  };

  it("is waited for half a minute, then another one is checked", async () => {
    const flow = await begin();
    await ask(flow, done);
    await die(flow);
    later(30);
    expect(await enter(flow, done)).toEqual({ outcome: "under-way" });
    later(1);
    expect(await enter(flow, done)).toEqual({ outcome: "verified" });
  });

  it("ends the OTP when it was the last", async () => {
    const flow = await begin();
    await ask(flow, done);
    for (let tries = 1; tries <= 4; tries += 1) await enter(flow, lost);
    await die(flow);
    expect(await enter(flow, done)).toEqual({ outcome: "under-way" });
    later(31);
    expect(await enter(flow, done)).toEqual({ outcome: "ended" });
    expect((await findOtp(by, flow))?.status).toBe("ended");
  });
});

describe("an entry whose connection to the database breaks", () => {
  /** From here on the answer of that statement gets lost on the way, though it was carried out. */
  const losing = (statement: number): InSession => {
    let left = statement;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        left -= 1;
        if (left === 0) throw new Error("Connection terminated unexpectedly");
        return result;
      },
    };
    return { ...by, portal: { ...by.portal, db: db.withPlugin(plugin) } };
  };

  it.each([
    ["before the bank was asked, counts for nothing", 1, 4],
    ["after the bank was asked, is counted", 2, 3],
  ])("%s, and the next one is not held up by it", async (_, statement, left) => {
    const flow = await begin();
    await ask(flow, done);
    await expect(enterOtp(losing(statement), flow, async () => lost)).rejects.toThrow("terminated");
    await expect.poll(() => enter(flow, lost)).toEqual({ outcome: "unreachable" });
    expect((await findOtp(by, flow))?.triesLeft).toBe(left);
  });
});

describe("five entries without an answer", () => {
  it.each([
    [false, "ended"],
    // Perhaps the change is made: nobody may be told that it is not.
    [true, "under-way"],
  ])("that carry the change: %s; the run is %s", async (carries, outcome) => {
    const flow = await begin();
    await ask(flow, done);
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await enter(flow, lost, carries)).toEqual({ outcome: "unreachable" });
    expect(await enter(flow, done, carries)).toEqual({ outcome });
  });
});

describe("an entry while the bank cannot be reached", () => {
  it("counts for nothing, however often it is made", async () => {
    const flow = await begin();
    await ask(flow, done);
    for (let tries = 1; tries <= 6; tries += 1)
      expect(await enter(flow, notSent)).toEqual({ outcome: "unreachable" });
    expect((await findOtp(by, flow))?.triesLeft).toBe(5);
    expect(await enter(flow, done)).toEqual({ outcome: "verified" });
  });
});

describe("an entry that is refused after one without an answer", () => {
  it("is said to be perhaps used up, until another OTP is sent", async () => {
    const flow = await begin();
    await ask(flow, done);
    await enter(flow, lost);
    expect(await enter(flow, wrong)).toEqual({ outcome: "wrong", triesLeft: 3, perhapsUsed: true });
    later(60);
    await ask(flow, done);
    expect(await enter(flow, wrong)).toEqual({ outcome: "wrong", triesLeft: 2 });
  });

  it("ends no run whose change it perhaps carried", async () => {
    const flow = await begin();
    await ask(flow, done);
    await enter(flow, lost, true);
    for (let tries = 2; tries <= 5; tries += 1)
      expect(await enter(flow, wrong, true)).toMatchObject({ outcome: "wrong", perhapsUsed: true });
    expect(await enter(flow, wrong, true)).toEqual({ outcome: "under-way" });
  });
});

describe("an entry of the OTP before the last one", () => {
  const [earlier, last] = ["2026-11-22T14:44:53.000Z", "2026-11-22T14:45:56.000Z"].map((at) => new Date(at!));
  const late = (details = earlier!.toISOString()): CallResult<object> => ({
    ...{ outcome: "refused", code: "6008", message: "" },
    details,
  });
  const named = (triesLeft: number | null) => ({ outcome: "late", entered: earlier, last, triesLeft });
  const counted = async () =>
    (
      await db
        .selectFrom("portal.rate_limit")
        .select("points")
        .where("key", "like", "act-otp-day:%")
        .executeTakeFirst()
    )?.points ?? 0;
  /** The bank's clock is not ours. */
  const sent: CallResult<object> = { outcome: "done", answer: { sentAt: last } };

  it("names the times of both text messages, is free twice in a flow, then counts, and ends it as wrong ones do", async () => {
    const flow = await begin();
    await ask(flow, sent);
    expect(await findOtp(by, flow)).toMatchObject({ sentAt: last, triesLeft: 5 });
    expect(await enter(flow, late())).toEqual(named(null));
    expect(await enter(flow, late())).toEqual(named(null));
    expect((await findOtp(by, flow))?.triesLeft).toBe(5);
    later(60);
    await ask(flow, sent);
    for (const left of [4, 3, 2, 1]) expect(await enter(flow, late())).toEqual(named(left));
    expect(await enter(flow, late())).toEqual({ outcome: "ended" });
  });

  it("takes no try from wrong ones", async () => {
    const flow = await begin();
    await ask(flow, sent);
    expect(await enter(flow, wrong)).toEqual({ outcome: "wrong", triesLeft: 4 });
    expect(await enter(flow, late())).toEqual(named(null));
    expect(await enter(flow, wrong)).toEqual({ outcome: "wrong", triesLeft: 3 });
    expect(await enter(flow, done)).toEqual({ outcome: "verified" });
  });

  it("of an act counts over all flows only when it is not free", async () => {
    const flow = await begin();
    await ask(flow, sent);
    const before = await counted();
    for (const more of [0, 0, 1, 2]) {
      await enter(flow, late());
      expect(await counted()).toBe(before + more);
    }
  });

  it.each([
    { bank: "that does not name the extension", offered: false, details: earlier!.toISOString() },
    { bank: "that tells no time", offered: true, details: "" },
  ])("is a wrong one at a bank $bank", async ({ offered, details }) => {
    byFlow = offered;
    const flow = await begin();
    await ask(flow, done);
    expect(await enter(flow, late(details))).toEqual({ outcome: "wrong", triesLeft: 4 });
  });
});
