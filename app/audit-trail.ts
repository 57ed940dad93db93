/**
 * Program `audit-trail`: `export 2026-10 <folder>` writes a month to a file, `drop 2016-10 <folder>` deletes an exported month, `check`
 * walks the hash chain (`npm run audit chain`).
 */
import type { Kysely } from "kysely";
import { systemClock } from "common/clock";
import { keptSecret } from "common/data-dir.server";
import { openDatabase } from "common/postgres/connection.server";
import { AuditMonthRefused, dropMonth, exportMonth } from "~/database/audit-months.server";
import type { PortalSchema } from "~/database/schema.server";
import { checkTrail } from "~/database/audit-check.server";
import { environment, type Environment } from "~/env.server";
import { createSealer } from "~/seal.server";

const usage = "audit-trail export|drop <month, as 2026-10> <folder>, or audit-trail check [place …]";

async function main([what, ...words]: readonly string[]): Promise<string> {
  if (what === "check") return withTrail((db, env) => check(db, env, words));
  const [month, directory] = words;
  if (!month || !directory || (what !== "export" && what !== "drop")) throw new AuditMonthRefused(usage);
  return withTrail(async (db, env) => {
    const months = { db, now: systemClock.now(), directory };
    if (what === "drop") return `${await dropMonth(months, month, env.AUDIT_YEARS)} rows of ${month} dropped`;
    const { file, rows, checksum } = await exportMonth(months, month);
    return `${rows} rows in ${file}\nsha256 ${checksum}`;
  });
}

async function withTrail<Answer>(work: (db: Kysely<PortalSchema>, env: Environment) => Promise<Answer>) {
  const env = environment();
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) throw new AuditMonthRefused("DATABASE_URL: missing. The embedded database keeps no years.");
  const db = openDatabase<PortalSchema>({ url, applicationName: "audit trail", poolSize: 1 });
  try {
    return await work(db, env);
  } finally {
    await db.destroy();
  }
}

async function check(db: Kysely<PortalSchema>, env: Environment, places: readonly string[]): Promise<string> {
  const sealer = createSealer(env.SESSION_SECRETS ?? [keptSecret(env.DATA_DIR, "session")]);
  const options = { now: systemClock.now(), years: env.AUDIT_YEARS, places };
  const { facts, faults, newest } = await checkTrail({ db, sealer }, options);
  const whole = faults.length === 0 ? ["The chain is whole."] : [];
  const shown = [...facts, ...(newest ? [`newest place: ${newest}`] : []), ...whole].join("\n");
  if (faults.length === 0) return shown;
  throw new AuditMonthRefused([shown, "", ...faults].join("\n"));
}

main(process.argv.slice(3)).then(
  (shown) => void process.stdout.write(`${shown}\n`),
  (error: Error) => {
    const expected = error instanceof AuditMonthRefused || error.name === "EnvironmentError";
    process.stderr.write(`${expected ? error.message : error.stack}\n`);
    process.exitCode = 1;
  },
);
