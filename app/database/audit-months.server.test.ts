import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addAuditRow } from "tests/support/audit-rows";
import { createPortalDatabase } from "tests/support/portal-database";
import { dropMonth, exportMonth } from "./audit-months.server";
import type { PortalSchema } from "./schema.server";

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
let directory: string;
beforeEach(async () => {
  database = await createPortalDatabase();
  ({ db } = database);
  directory = mkdtempSync(join(tmpdir(), "audit-"));
  for (const at of times) await add(at);
});
afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

/** Two of October by the clock of Kolkata, between September's last and November's first moment. */
const times = [
  "2026-09-30T18:29:59.999Z",
  "2026-09-30T18:30:00.000Z",
  "2026-10-31T18:29:59.999Z",
  "2026-10-31T18:30:00.000Z",
];

const add = (at: string) =>
  addAuditRow(db, new Date(at), {
    customer_number: "100200301",
    subject: "*********0042",
    reference: "R1",
  });

const atTime = (now: string) => ({ db, directory, now: new Date(now) });
const soonAfter = "2026-11-01T00:00:00Z";
const yearsAfter = "2034-11-01T00:00:00Z";
const file = () => join(directory, "portal-audit-2026-10.jsonl");
const kept = async () => {
  const rows = await db.selectFrom("portal.audit").select("at").orderBy("id").execute();
  return rows.map(({ at }) => at.toISOString());
};

test("a month of the audit trail is exported as lines of JSON, with a checksum that sha256sum accepts", async () => {
  const shown = await exportMonth(atTime(soonAfter), "2026-10");
  const lines = readFileSync(file(), "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    [times[1], times[2]].map((at, place) => ({
      ...{ id: String(place + 2), at, customer_number: "100200301", act: "transfer", outcome: "done" },
      ...{ subject: "*********0042", reference: "R1", address: "192.0.2.1", correlation_id: "c" },
    })),
  );
  expect(shown).toMatchObject({ file: file(), rows: 2 });
  const checked = execFileSync("sha256sum", ["-c", `${file()}.sha256`], { cwd: directory, encoding: "utf8" });
  expect(checked).toContain("OK");
});

test("a month that is not over, no month, and one that was exported before are refused", async () => {
  await expect(exportMonth(atTime("2026-10-31T19:00:00Z"), "2026-10")).rejects.toThrow("not over yet");
  await expect(exportMonth(atTime(soonAfter), "2026-13")).rejects.toThrow("no month");
  await exportMonth(atTime(soonAfter), "2026-10");
  const before = readFileSync(file(), "utf8");
  await add("2026-10-15T12:00:00Z");
  await expect(exportMonth(atTime(soonAfter), "2026-10")).rejects.toThrow("there already");
  expect(readFileSync(file(), "utf8")).toBe(before);
});

test("a month is dropped only when its years are over and its file says what the database has; no other row goes", async () => {
  const drop = () => dropMonth(atTime(yearsAfter), "2026-10", 8);
  await expect(drop()).rejects.toThrow("export the month first");
  await exportMonth(atTime(soonAfter), "2026-10");
  await expect(dropMonth(atTime("2034-10-31T12:00:00Z"), "2026-10", 8)).rejects.toThrow("until 2034-11-01");
  await add("2026-10-15T12:00:00Z");
  await expect(drop()).rejects.toThrow("nothing was dropped");
  await sql`delete from portal.audit where id = 5`.execute(db);
  expect(await kept()).toHaveLength(4);
  expect(await drop()).toBe(2);
  expect(await kept()).toEqual([times[0], times[3]]);
});

test("a file that was changed by a letter drops nothing, and the right to delete does not stay", async () => {
  await exportMonth(atTime(soonAfter), "2026-10");
  appendFileSync(file(), "\n");
  await expect(dropMonth(atTime(yearsAfter), "2026-10", 8)).rejects.toThrow("nothing was dropped");
  expect(await kept()).toHaveLength(4);
  rmSync(file());
  rmSync(`${file()}.sha256`);
  await exportMonth(atTime(soonAfter), "2026-10");
  await dropMonth(atTime(yearsAfter), "2026-10", 8);
  const { rows } = await sql<{ kept: string | null }>`
    select relacl::text as kept from pg_class where oid = 'portal.audit'::regclass`.execute(db);
  // d: delete, w: update, D: truncate.
  expect(rows[0]!.kept).toMatch(/^\{[^=]+=arxtm?\//);
});
