import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "~/database/migrations.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { createSealer } from "./seal.server";
import type { CustomerDetails } from "./session-details.server";
import { endSessionsOf } from "./session-end.server";
import { advanceSession, beginSession } from "./sessions.server";
import type { Visitor } from "./visitor.server";

const customer = {
  customerNumber: "100200301",
  sessionMinutes: 30,
  bankSessionId: "",
  accounts: [] as CustomerDetails["accounts"],
} as CustomerDetails;

let database: TestDatabase;
let db: Kysely<PortalSchema>;
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase<PortalSchema>({ url: database.url, applicationName: "test", poolSize: 4 });
  await migrate(db, "portal", portalMigrations);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function visitorOn(connection: Kysely<PortalSchema>): Visitor {
  const portal = { db: connection, sealer: createSealer(["s".repeat(32)]), clock: { now: () => new Date() } };
  return { portal: portal as unknown as Portal, address: "::1", userAgent: "" } as Visitor;
}

const living = async () =>
  (await db.selectFrom("portal.session").select("step").where("ended_at", "is", null).execute()).map(
    ({ step }) => step,
  );

describe("whoever ends all sessions of a customer", () => {
  it("ends a session, too, that is just going to its next step", async () => {
    const visitor = visitorOn(db);
    const session = await beginSession(visitor, "otp", customer);
    const ending = await db.transaction().execute(async (held) => {
      // Inside a longer transaction, so that its rows stay unseen until the end of it.
      expect(await advanceSession(visitorOn(held), session, customer)).not.toBeNull();
      const ended = endSessionsOf(visitor.portal, customer.customerNumber, "signed-out-everywhere");
      await pause(200);
      return { ended };
    });
    expect(await ending.ended).toBe(1);
    expect(await living()).toEqual([]);
  });

  it("leaves nothing that could go on: a session that has ended has no next step", async () => {
    const visitor = visitorOn(db);
    const session = await beginSession(visitor, "otp", customer);
    await endSessionsOf(visitor.portal, customer.customerNumber, "signed-out-everywhere");
    expect(await advanceSession(visitor, session, customer)).toBeNull();
    expect(await living()).toEqual([]);
  });
});
