import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import { openDatabase } from "common/postgres/connection.server";
import { createDemoDatabase } from "./demo-template";

export interface OpenDemo {
  db: Kysely<BankSchema>;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** A database of one's own with the demo as loaded on `day`, or today, opened for its rows alone. */
export async function openDemo(day?: IsoDate): Promise<OpenDemo> {
  const database = await createDemoDatabase(day);
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "demo", poolSize: 2 });
  return {
    db,
    async drop() {
      await db.destroy();
      await database.drop();
    },
  };
}
