/** The built programs as a customer meets them: bank and portal on ports and on a database of their own. */
import { readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { besideSwitches, eased, openHouse } from "./portal-house";
import { borrow, type LentHouse } from "./portal-lender";
import { type RunningProgram, startProgram, type Switches } from "./programs";
import { borrowTime, returnTime } from "./spent";

export { captcha, eased, strict } from "./portal-house";
export type { RunningProgram } from "./programs";

export interface RunningPortal extends RunningProgram {
  bank: RunningProgram;
  databaseUrl: string;
  dataDir: string;
}

/** A portal, and one beside it whose gateway is whatever listens on `gatewayPort`. */
export interface RunningPair extends RunningPortal {
  beside: RunningProgram;
  gatewayPort: number;
}

/**
 * A bank and a portal on a new copy of the demo; `switches` change both programs' environment: `strict` where waits or
 * limits are tried, others where they are. In a run of tests they are borrowed and may have served another file before;
 * a test may end them, and then nobody gets them after it.
 */
export async function startPortal(switches: Switches = eased): Promise<RunningPortal> {
  return start(switches, false);
}

export async function startPair(switches: Switches = eased): Promise<RunningPair> {
  return (await start(switches, true)) as RunningPair;
}

async function start(switches: Switches, beside: boolean): Promise<RunningPortal | RunningPair> {
  const running = await borrowOrOpen(switches, beside);
  noteDatabase(running, running, switches);
  if ("beside" in running) noteDatabase(running.beside, running, switches);
  return running;
}

async function borrowOrOpen(switches: Switches, beside: boolean): Promise<RunningPortal | RunningPair> {
  const lent = await borrow({ switches, beside });
  if (lent) return portalOf(lent, timed(lent));
  const house = await openHouse(switches);
  if (beside) await house.openBeside();
  return portalOf({ ...house, databaseUrl: house.database.url }, house.stop);
}

/** Counts what a borrowed house takes of the processor until it is given back. */
function timed(lent: LentHouse & { giveBack(): void }): () => Promise<void> {
  const programs = [lent.bank, lent.portal, ...(lent.beside ? [lent.beside.portal] : [])];
  const pids = programs.map(({ pid }) => pid);
  borrowTime(pids);
  return async () => {
    returnTime(pids);
    lent.giveBack();
  };
}

/** Where the portals of this process keep their rows; another borrowing of a portal is another object. */
const databases = new Map<string, { url: string }>();

function noteDatabase(
  { url }: RunningProgram,
  { databaseUrl }: RunningPortal,
  { SESSION_SECRETS }: Switches,
): void {
  if (SESSION_SECRETS) databases.delete(url);
  else databases.set(url, { url: databaseUrl });
}

/** Undefined of a portal with secrets of its own. */
export const databaseOf = (origin: string) => databases.get(origin);

/** For a portal that a file has started by other means. */
export const keepDatabase = (origin: string, url: string) => void databases.set(origin, { url });

function portalOf(house: LentHouse, stop: () => Promise<void>): RunningPortal | RunningPair {
  const { bank, portal, beside, databaseUrl, dataDir } = house;
  const running = { ...programOf(portal), bank: programOf(bank), databaseUrl, dataDir, stop };
  return beside ? { ...running, beside: programOf(beside.portal), gatewayPort: beside.gatewayPort } : running;
}

/** A program of another process; what it wrote for those before is not shown. */
function programOf({ url, pid, outputFile }: LentHouse["portal"]): RunningProgram {
  const from = statSync(outputFile).size;
  const end = (signal: NodeJS.Signals) => async () => {
    for (let next: NodeJS.Signals | 0 = signal; isThere(pid, next); next = 0) await pause(10);
  };
  return {
    url,
    pid,
    output: () => readFileSync(outputFile).subarray(from).toString(),
    stop: end("SIGTERM"),
    kill: end("SIGKILL"),
  };
}

function isThere(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Another portal beside `portal`, on the same bank and database. */
export function startSecondPortal(
  { bank, databaseUrl, dataDir }: RunningPortal,
  switches: Switches = {},
): Promise<RunningProgram> {
  return startProgram("portal", {
    ...besideSwitches({ database: { url: databaseUrl }, dataDir }),
    GATEWAY_URL: bank.url,
    ...switches,
  });
}

/**
 * As `startPortal`, for switches that only a portal reads: one with these beside `eased`, on the bank and the database of a
 * borrowed one.
 */
export async function startOwnPortal(switches: Switches): Promise<RunningPortal> {
  const house = await startPortal();
  const own = await startSecondPortal(house, { ...eased, ...switches });
  noteDatabase(own, house, switches);
  const stop = () => own.stop().then(house.stop);
  return { ...house, ...own, stop };
}

export function startBank(switches: Switches): Promise<RunningProgram> {
  return startProgram("bank", switches);
}
