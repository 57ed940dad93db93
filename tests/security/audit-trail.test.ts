import { spawnSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { accountsOf } from "bank/demo/people";
import { keptAuditKey } from "~/audit-signing.server";
import { watchTrail } from "tests/support/audit-trail";
import { query } from "tests/support/query";
import { goToOtp, someAmount } from "tests/support/two-pass";
import { Visitor } from "tests/support/visitor";

/** What the trail keeps of what customers do. */
const customer = "100200305";
const portal = await portalOfFile();

const { newRows } = watchTrail(() => portal.databaseUrl);

describe("every sensitive act", () => {
  it("leaves one audit row: who, what, from where, outcome and reference", async () => {
    const one = new Visitor(portal.url);
    await one.signIn("100200306");
    await one.post("/SignOut", {});
    const rows = await newRows();
    expect(rows.map((row) => [row.act, row.outcome])).toEqual([
      ["sign-in", "sent"],
      ["sign-in-otp", "verified"],
      ["new-browser", "done"],
      ["sign-out", "done"],
    ]);
    for (const row of rows) {
      expect(row.customer_number).toBe("100200306");
      expect(row.address).toMatch(/127\.0\.0\.1|::1/);
    }
  });

  it("carried out once, leaves its row once", async () => {
    const [from, to] = accountsOf(customer) as [string, string];
    const path = "/FundTransfer?kind=own-account";
    const visitor = new Visitor(portal.url);
    const run = await goToOtp(visitor, customer, path, { from, to, amount: someAmount(), remark: "audited" });
    const otp = await visitor.readOtp("9840012305");
    const form = visitor.copy();
    const done = await visitor.post(run, { otp, intent: "verify" });
    await form.post(run, { otp, intent: "verify" });
    const reference = /\/Payments\/(\w+)/.exec(done.location!)![1];
    const rows = (await newRows()).filter((row) => row.act === "transfer" && row.outcome === "done");
    expect(rows.map((row) => row.reference === null)).toEqual([false]);
    const payments = await query(portal.databaseUrl, "select 1 from bank.payment where reference = $1", [
      reference,
    ]);
    expect(payments).toHaveLength(1);
  });
});

describe("the chain of the trail", () => {
  /** By the public key alone: no setting of the portal is there. */
  const check = (...places: string[]) => {
    const file = join(portal.dataDir, "audit-public.pem");
    const key = createPublicKey(keptAuditKey(portal.dataDir));
    writeFileSync(file, key.export({ type: "spki", format: "pem" }));
    return spawnSync(process.execPath, ["scripts/audit.mjs", "chain", "--key", file, ...places], {
      encoding: "utf8",
      env: { NODE_ENV: "production", PATH: process.env.PATH, DATABASE_URL: portal.databaseUrl },
    });
  };

  it("is made by the portal within seconds; npm run audit chain finds a changed row, and an end that was cut off", async () => {
    await query(portal.databaseUrl, addRow);
    const waiting = () => query(portal.databaseUrl, unsealed);
    await expect.poll(waiting, { interval: 200 }).toEqual([]);
    const anchors = () => query(portal.databaseUrl, "select from portal.audit_signed_anchor limit 1");
    await expect.poll(anchors, { interval: 200 }).toHaveLength(1);
    const { stdout, stderr } = check();
    expect(stderr).toBe("");
    expect(stdout).toMatch(/\nnewest place: .*\nnewest anchor: .*\nThe chain is whole\.\n$/);
    const [, place] = /newest place: (.*)/.exec(stdout)!;
    await query(
      portal.databaseUrl,
      "update portal.audit set outcome = 'refused' where id = (select max(audit_id) from portal.audit_seal)",
    );
    const [month] = place!.split("/");
    const changed = check(place!, `${month}/999999/0123456789abcdef`);
    expect([changed.status, changed.stderr]).toEqual([
      1,
      expect.stringMatching(/row \d+ was changed at place \d+/),
    ]);
    expect(changed.stderr).not.toContain(`${place!} is`);
    expect(changed.stderr).toContain("0123456789abcdef is not there any more: the trail was cut off.");
  });
});

const unsealed = `select id from portal.audit a
  where not exists (select from portal.audit_seal s where s.audit_id = a.id)`;

const addRow = `insert into portal.audit (at, act, outcome, address, correlation_id)
  values (now(), 'sign-in', 'sent', '192.0.2.1', 'c')`;
