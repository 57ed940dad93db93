import { type Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "common/clock";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { readLimits } from "~/rate-limits";
import { createSealer } from "~/seal.server";
import { createPortalDatabase } from "tests/support/portal-database";

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
beforeAll(async () => ({ db } = database = await createPortalDatabase()));
afterAll(async () => {
  vi.useRealTimers();
  await database.drop();
});
// Counts are a process's own.
beforeEach(() => vi.resetModules());

const visitorOf = (address = "192.0.2.1") => ({
  portal: {
    ...{ db, clock: systemClock, profile: { id: "test" }, sealer: createSealer(["a secret of this test"]) },
    env: { SANDBOX_LIMITS: true, LIMITS: readLimits('{"document":{"customer":{"times":1}}}') },
  } as unknown as Portal,
  address,
  correlationId: "c",
});

const rowsOf = (act: string) =>
  db
    .selectFrom("portal.audit")
    .select(["subject", "outcome", "customer_number", "address"])
    .where("act", "=", act)
    .orderBy("id")
    .execute();

test("a limit that is reached leaves a row that names it: the first time, the tenth, the hundredth", async () => {
  const { isWithin } = await import("./limits.server");
  const aim = { customer: "100200301" };
  expect(await isWithin("document", visitorOf(), aim)).toBe(true);
  for (let time = 1; time <= 12; time += 1) expect(await isWithin("document", visitorOf(), aim)).toBe(false);
  const row = { outcome: "refused", customer_number: "100200301", address: "192.0.2.1" };
  expect(await rowsOf("limit")).toEqual([
    { ...row, subject: "document:customer" },
    { ...row, subject: "document:customer ×10" },
  ]);
});

test("a flood of forms from many addresses cannot fill the trail, and an hour later the first is written again", async () => {
  const { noteEvent } = await import("./security-events.server");
  const form = { act: "foreign-origin", subject: "https://evil.example" } as const;
  for (let one = 0; one < 250; one += 1) {
    const whose = `192.0.2.${one}`;
    await noteEvent(visitorOf(whose), { ...form, whose });
  }
  expect(await rowsOf("foreign-origin")).toHaveLength(200);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_001 });
  await noteEvent(visitorOf(), { ...form, whose: "192.0.2.1" });
  expect(await rowsOf("foreign-origin")).toHaveLength(201);
});

test("addresses that a session tries leave a row each, twenty an hour of a kind, then one counts them", async () => {
  const { noteAttempt } = await import("./security-events.server");
  const attempt = { act: "foreign-payee", outcome: "refused", subject: "**1234" } as const;
  for (let time = 1; time <= 120; time += 1)
    await noteAttempt(visitorOf(), "one", { ...attempt, customerNumber: "100200302" });
  await noteAttempt(visitorOf(), "other", { ...attempt, customerNumber: "100200303" });
  await noteAttempt(visitorOf(), "one", { ...attempt, act: "foreign-card", customerNumber: "100200302" });
  const rows = await rowsOf("foreign-payee");
  const own = rows.filter((row) => row.customer_number === "100200302").map(({ subject }) => subject);
  expect(own).toEqual([...Array<string>(20).fill("**1234"), "**1234 ×100"]);
  expect(rows.filter((row) => row.customer_number === "100200303")).toHaveLength(1);
  expect(await rowsOf("foreign-card")).toHaveLength(1);
});
