import { afterAll, beforeAll, expect, test } from "vitest";
import { createPortalDatabase } from "tests/support/portal-database";
import type { Portal } from "~/load-context";
import { digest } from "~/seal.server";
import { audit } from "./audit.server";
import { newTicket } from "./details.server";

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
beforeAll(async () => (database = await createPortalDatabase()));
afterAll(() => database.drop());

test("a row names session and browser of the request, and nothing that opens the session", async () => {
  const { db } = database;
  const ticket = newTicket();
  const entry = { act: "sign-in", outcome: "sent" } as const;
  const from = { portal: { db } as unknown as Portal, address: "192.0.2.1", correlationId: "c" };
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
  await audit({ ...from, ticket, userAgent }, entry, entry);
  await audit({ ...from, ticket: null, userAgent: "curl/8.5.0" }, entry);
  await audit(from, entry);
  const rows = await db.selectFrom("portal.audit").selectAll().orderBy("id").execute();
  const session = digest(ticket.id).toString("hex").slice(0, 16);
  expect(rows.map((row) => [row.session, row.browser])).toEqual([
    [session, "Firefox, Linux"],
    [session, "Firefox, Linux"],
    [null, null],
    [null, null],
  ]);
  expect(JSON.stringify(rows, (_, value: unknown) => String(value))).not.toContain(ticket.id);
});
