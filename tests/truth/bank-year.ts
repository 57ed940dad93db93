import { rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { runDueJobs } from "bank/job-handlers";
import { createVault } from "bank/vault";
import { addDays, addMonths, momentOf, type IsoDate } from "common/dates";
import { openDatabase } from "common/postgres/connection.server";
import { bankOf, type HandBank } from "tests/support/bank-of";
import { createDemoDatabase, testSecret } from "tests/support/demo-template";
import { captcha, sessionSecret } from "tests/support/portal-house";
import { makeDirectory, startProgram } from "tests/support/programs";

/** The demo, loaded on a day of choice, with bank and portal as programs whose clock moves with it. */
export interface BankYear {
  url: string;
  bank: HandBank;
  db: Kysely<BankSchema>;
  loadedOn: IsoDate;
  /** Runs what falls due, slot by slot, until nine in the morning of `day`, and opens bank and portal then. */
  playUntil(day: IsoDate): Promise<void>;
  playedUntil(): IsoDate;
  stop(): Promise<void>;
}

const [EARLY, EVENING, OPEN] = [6, 18, 9].map((hour) => hour * 3_600) as [number, number, number];
/** Jobs that are retried some minutes after a slot. */
const LATER = 1_800;
/** Longer than the programs keep the time they have read. */
const CLOCK_READ_MS = 120;

export async function openBankYear(loadedOn: IsoDate): Promise<BankYear> {
  const database = await createDemoDatabase(loadedOn);
  const db = openDatabase<BankSchema>({ url: database.url, applicationName: "truth", poolSize: 4 });
  const bank: HandBank = { ...bankOf(db, momentOf(loadedOn, OPEN)), vault: createVault(testSecret) };
  // Passwords that expire in the year would stop every sign-in.
  await db
    .updateTable("bank.credential")
    .set({ expires_on: addMonths(loadedOn, 36) })
    .where("expires_on", ">", loadedOn)
    .execute();

  const directory = makeDirectory();
  const clockFile = resolve(directory, "clock");
  const setClock = (at: Date) => writeFileSync(clockFile, String(at.getTime() - Date.now()));
  setClock(momentOf(loadedOn, OPEN));
  const switches = {
    SANDBOX: "on",
    SANDBOX_CAPTCHA: captcha,
    SANDBOX_LIMITS: "off",
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    GATEWAY_SECRET: testSecret,
    SESSION_SECRETS: sessionSecret,
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${resolve("tests/truth/moved-clock.mjs")}`,
  };
  const bankProgram = await startProgram("bank", switches);
  const portal = await startProgram("portal", { ...switches, GATEWAY_URL: bankProgram.url });
  let played = loadedOn;

  async function playUntil(day: IsoDate): Promise<void> {
    for (; played < day; played = addDays(played, 1)) {
      if (played > loadedOn) await run(played, [OPEN]);
      await run(played, [EVENING, EVENING + LATER, 24 * 3_600 - 1]);
      await run(addDays(played, 1), [EARLY, EARLY + LATER]);
    }
    bank.setClock(momentOf(day, OPEN));
    setClock(momentOf(day, OPEN));
    await pause(CLOCK_READ_MS);
  }

  async function run(day: IsoDate, seconds: readonly number[]): Promise<void> {
    for (const second of seconds) {
      const at = momentOf(day, second);
      if (at <= bank.clock.now()) continue;
      bank.setClock(at);
      while ((await runDueJobs(bank)) > 0);
    }
  }

  async function stop(): Promise<void> {
    await portal.stop();
    await bankProgram.stop();
    await db.destroy();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  }
  return { url: portal.url, bank, db, loadedOn, playUntil, playedUntil: () => played, stop };
}
