/** Databases with both schemas and the demo customers, as copies of one that is kept. */
import { bankMigrations } from "bank/database/migrations";
import { loadDemo } from "bank/demo/load";
import { addMissingInstalments } from "bank/interest/instalments";
import { addMissingInterest } from "bank/interest/jobs";
import { createVault } from "bank/vault";
import { systemClock } from "common/clock";
import { istDate, type IsoDate } from "common/dates";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "~/database/portal-database.server";
import { ensureServingRole } from "~/database/serving-role.server";
import { bankOf } from "./bank-of";
import { cheapHash } from "./cheap-hash";
import { createDatabase, type TestDatabase } from "./databases";
import { keptAs, type Template } from "./templates";

/** What the tests' banks and portals share, and what seals the demo's secrets. */
export const testSecret = "the secret that the banks and portals of tests share";

/**
 * A database of one's own with the demo as loaded on `day`, or on the day on which it is copied; customer 100200309 has a short
 * history here.
 */
export function createDemoDatabase(day?: IsoDate): Promise<TestDatabase> {
  return createDatabase((client) => keptAs(demoOf(day ?? istDate(systemClock.now())))(client));
}

const demoOf = (day: IsoDate): Template => ({
  name: `demo_${day.replaceAll("-", "")}`,
  async fill(db) {
    await migrate(db, "portal", portalMigrations);
    await migrate(db, "bank", bankMigrations);
    const bank = { ...bankOf(db, new Date(`${day}T11:00:00+05:30`)), vault: createVault(testSecret) };
    await loadDemo(bank, { longHistory: false, hash: cheapHash });
    // As bank and portal do when they start: they may have started before the copy was made.
    await addMissingInterest(bank);
    await addMissingInstalments(bank);
    await ensureServingRole(db);
  },
});
