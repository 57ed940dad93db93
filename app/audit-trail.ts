/** Program `audit-trail`: `export 2026-10 <folder>` writes a month to a file, `drop 2016-10 <folder>` deletes an exported month. */
import { systemClock } from "common/clock";
import { openDatabase } from "common/postgres/connection.server";
import { AuditMonthRefused, dropMonth, exportMonth } from "~/database/audit-months.server";
import type { PortalSchema } from "~/database/schema.server";
import { environment } from "~/env.server";

const usage = "audit-trail export|drop <month, as 2026-10> <folder>";

async function main([what, month, directory]: readonly string[]): Promise<string> {
  if (!month || !directory || (what !== "export" && what !== "drop")) throw new AuditMonthRefused(usage);
  const env = environment();
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) throw new AuditMonthRefused("DATABASE_URL: missing. The embedded database keeps no years.");
  const db = openDatabase<PortalSchema>({ url, applicationName: "audit trail", poolSize: 1 });
  const months = { db, now: systemClock.now(), directory };
  try {
    if (what === "drop") return `${await dropMonth(months, month, env.AUDIT_YEARS)} rows of ${month} dropped`;
    const { file, rows, checksum } = await exportMonth(months, month);
    return `${rows} rows in ${file}\nsha256 ${checksum}`;
  } finally {
    await db.destroy();
  }
}

main(process.argv.slice(3)).then(
  (shown) => void process.stdout.write(`${shown}\n`),
  (error: Error) => {
    const expected = error instanceof AuditMonthRefused || error.name === "EnvironmentError";
    process.stderr.write(`${expected ? error.message : error.stack}\n`);
    process.exitCode = 1;
  },
);
