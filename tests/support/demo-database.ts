import type { Kysely } from "kysely";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { loadDemo } from "bank/demo/load";
import type { IsoDate } from "common/dates";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { bankOf } from "./bank-of";
import { cheapHash } from "./cheap-hash";
import { createDatabase } from "./databases";

export interface DemoDatabase {
  db: Kysely<BankSchema>;
  drop(): Promise<void>;
}

/** A database with the demo as loaded at eleven on `day` (IST), with its short history. */
export async function createDemoDatabase(day: IsoDate): Promise<DemoDatabase> {
  const database = await createDatabase();
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "demo", poolSize: 2 });
  const drop = async () => {
    await db.destroy();
    await database.drop();
  };
  try {
    await migrate(db, "bank", bankMigrations);
    await loadDemo(bankOf(db, new Date(`${day}T11:00:00+05:30`)), { longHistory: false, hash: cheapHash });
    return { db, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
