/**
 * Program `audit-trail`: `export 2026-10 <folder>` writes a month to a file, `drop 2016-10 <folder>` deletes an exported month, `check`
 * walks the hash chain (`npm run audit chain`).
 */
import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { publicKeysOf } from "~/audit-signing.server";
import { systemClock } from "common/clock";
import { keptSecret } from "common/data-dir.server";
import { openDatabase } from "common/postgres/connection.server";
import { AuditMonthRefused, dropMonth, exportMonth } from "~/database/audit-months.server";
import type { PortalSchema } from "~/database/schema.server";
import { checkTrail } from "~/database/audit-check.server";
import { auditEnvironment, type AuditSwitches as Switches } from "~/env.server";
import { createSealer } from "~/seal.server";

const usage =
  "audit-trail export|drop <month, as 2026-10> <folder>, or audit-trail check [--key <public key> …] [place …]";

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

function readWords(args: readonly string[]) {
  try {
    const key = { type: "string", multiple: true, default: [] as string[] } as const;
    return parseArgs({ args: [...args], allowPositionals: true, options: { key } });
  } catch {
    throw new AuditMonthRefused(usage);
  }
}

async function withTrail<Answer>(work: (db: Kysely<PortalSchema>, env: Switches) => Promise<Answer>) {
  const env = auditEnvironment();
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) throw new AuditMonthRefused("DATABASE_URL: missing. The embedded database keeps no years.");
  const db = openDatabase<PortalSchema>({ url, applicationName: "audit trail", poolSize: 1 });
  try {
    return await work(db, env);
  } finally {
    await db.destroy();
  }
}

async function check(db: Kysely<PortalSchema>, env: Switches, words: readonly string[]): Promise<string> {
  const { values, positionals: places } = readWords(words);
  const secrets = env.SESSION_SECRETS ?? (env.SANDBOX ? [keptSecret(env.DATA_DIR, "session")] : null);
  const { facts, faults, newest, newestAnchor } = await checkTrail(db, {
    now: systemClock.now(),
    years: env.AUDIT_YEARS,
    places,
    publicKeys: publicKeysOf(env, values.key),
    sealer: secrets && createSealer(secrets),
  });
  const named = [newest && `newest place: ${newest}`, newestAnchor && `newest anchor: ${newestAnchor}`];
  const whole = faults.length === 0 && "The chain is whole.";
  const shown = [...facts, ...named, whole].filter(Boolean).join("\n");
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
