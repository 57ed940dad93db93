import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { createPortalDatabase } from "tests/support/portal-database";
import { createSealer, sealWith } from "~/seal.server";
import { openDetails, type CustomerDetails, newTicket } from "./details.server";
import { advanceSession, beginning, endSessionsOf } from "./sessions.server";
import type { Visitor } from "./visitor.server";

const customer = {
  customerNumber: "100200301",
  sessionMinutes: 30,
  bankSessionId: "",
  accounts: [] as CustomerDetails["accounts"],
} as CustomerDetails;

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
beforeAll(async () => ({ db } = database = await createPortalDatabase()));
afterAll(() => database.drop());

function visitorOn(connection: Kysely<PortalSchema>): Visitor {
  const portal = { db: connection, sealer: createSealer(["s".repeat(32)]), clock: { now: () => new Date() } };
  return { portal: portal as unknown as Portal, address: "::1", userAgent: "", language: "" } as Visitor;
}

async function begin(...given: Parameters<typeof beginning>) {
  const { session, statement } = beginning(...given);
  await statement.execute();
  return session;
}

const living = async () =>
  (await db.selectFrom("portal.session").select("step").where("ended_at", "is", null).execute()).map(
    ({ step }) => step,
  );

describe("whoever ends all sessions of a customer", () => {
  it("ends a session, too, that is just going to its next step", async () => {
    const visitor = visitorOn(db);
    const session = await begin(visitor, "otp", customer);
    const result = await db.transaction().execute(async (held) => {
      // Inside a longer transaction, so that its rows stay unseen until the end of it.
      expect(await advanceSession(visitorOn(held), session, customer)).not.toBeNull();
      const ended = endSessionsOf(visitor.portal, customer.customerNumber, "signed-out-everywhere");
      await pause(200);
      return { ended };
    });
    expect(await result.ended).toBe(1);
    expect(await living()).toEqual([]);
  });

  it("leaves nothing that could go on: a session that has ended has no next step", async () => {
    const visitor = visitorOn(db);
    const session = await begin(visitor, "otp", customer);
    await endSessionsOf(visitor.portal, customer.customerNumber, "signed-out-everywhere");
    expect(await advanceSession(visitor, session, customer)).toBeNull();
    expect(await living()).toEqual([]);
  });
});

describe("a thousand customers who are signed in", () => {
  const kinds = ["savings", "savings", "fixed-deposit", "recurring-deposit", "loan"] as const;
  const usual: CustomerDetails = {
    customerNumber: "100200301",
    customerName: "Lakshmi Narayanan Venkatasubramanian",
    username: "100200301",
    mobile: "9840012301",
    viewOnly: false,
    makerChecker: false,
    corporateName: null,
    accounts: kinds.map((kind, at) => ({
      ...{ accountNumber: `000110010000${at}42`, kind, primary: at === 0, branchCode: "0001" },
    })),
    lastLogin: "22-11-2026 10:15",
    passwordDays: 71,
    transactionPasswordDays: 71,
    admission: "admitted",
    sessionMinutes: 30,
    bankSessionId: "7d3f9d8e-51f5-4b0c-9a3e-0a5b7c1d2e3f",
    latitude: "9.9252007",
    longitude: "78.1197754",
    returnPath: "/Summary",
  };
  const userAgent =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36";

  it("need a megabyte of the database at the most, indexes included", async () => {
    await sql`truncate portal.session cascade`.execute(db);
    const visitor: Visitor = {
      ...visitorOn(db),
      address: "2001:db8:1234:5678:9abc:def0:1234:5678",
      userAgent,
    };
    for (let at = 0; at < 1000; at += 1)
      await begin(visitor, "signed-in", { ...usual, customerNumber: String(100_200_301 + at) });
    const { rows } = await sql<{ bytes: string }>`
      select pg_total_relation_size('portal.session') as bytes`.execute(db);
    expect(Number(rows[0]!.bytes)).toBeLessThanOrEqual(1024 * 1024);
  });

  it("go on with details that a release before has sealed unpacked", () => {
    const ticket = newTicket();
    const sealed = sealWith(ticket.key, "session:details", JSON.stringify(usual));
    expect(openDetails(ticket, sealed)).toEqual(usual);
    expect(openDetails(newTicket(), sealed)).toBeNull();
  });
});
