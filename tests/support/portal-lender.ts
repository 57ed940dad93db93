/**
 * Portals that outlive the files of tests: to start one takes two seconds of a core, and a new one is slow until its
 * code is warm. The run's own process keeps them; a worker borrows one for a file, always with a fresh copy of the
 * demo, and gives it back by closing its connection. A portal with other switches is another portal, which ends with
 * the file that wanted it.
 */
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { eased, openHouse, type PortalHouse, strict } from "./portal-house";
import { type Switches } from "./programs";

export interface Wish {
  switches: Switches;
  /** With a second portal behind a faulty gateway. */
  beside: boolean;
}

interface LentProgram {
  url: string;
  pid: number;
  outputFile: string;
}

/** What of a house can be told to another process. */
export interface LentHouse {
  bank: LentProgram;
  portal: LentProgram;
  beside?: { portal: LentProgram; gatewayPort: number };
  databaseUrl: string;
  dataDir: string;
}

/** More would stand about unused. */
const MAX_IDLE = 6;

/** Starts lending; workers find the place in TEST_PORTALS. */
export async function startLending(): Promise<() => Promise<void>> {
  /** Those given back; some are still being renewed, and some can't be lived in any more. */
  const idle: { key: string; house: PortalHouse; renewed: Promise<boolean> }[] = [];
  const all = new Set<PortalHouse>();
  /** Under way: the server must not go before they are done with it. */
  const returns = new Set<Promise<void>>();
  let closing = false;

  async function lend({ switches, beside }: Wish): Promise<PortalHouse> {
    const house = (await takeIdle(keyOf(switches), beside)) ?? (await openHouse(switches));
    all.add(house);
    if (beside) await house.openBeside();
    return house;
  }

  /** One with a second portal rather goes to who wants that. */
  async function takeIdle(key: string, beside: boolean): Promise<PortalHouse | undefined> {
    for (;;) {
      const alike = idle.filter((one) => one.key === key);
      const chosen = alike.find(({ house }) => (house.beside !== undefined) === beside) ?? alike[0];
      if (!chosen) return undefined;
      idle.splice(idle.indexOf(chosen), 1);
      if (await chosen.renewed) return chosen.house;
    }
  }

  async function end(house: PortalHouse): Promise<void> {
    if (all.delete(house)) await house.stop();
  }

  async function takeBack(key: string, house: PortalHouse): Promise<void> {
    if (closing) return;
    if (!kept.has(key)) return end(house);
    const renewed = house.renew().then(async (isGood) => {
      if (!isGood) await end(house);
      return isGood;
    });
    idle.push({ key, house, renewed });
    const leaving = idle.length > MAX_IDLE ? idle.shift() : undefined;
    if (leaving && (await leaving.renewed)) await end(leaving.house);
    await renewed;
  }

  async function serve(socket: Socket): Promise<void> {
    const wish = JSON.parse(await line(socket)) as Wish;
    const returned = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const house = await lend(wish);
    socket.write(`${JSON.stringify(toldOf(house, wish))}\n`);
    await returned;
    const taken = takeBack(keyOf(wish.switches), house).finally(() => returns.delete(taken));
    returns.add(taken);
    await taken;
  }

  mkdirSync(".test", { recursive: true });
  const place = join(".test", `portals-${process.pid}`);
  const clear = () => {
    for (const left of [place, `${place}-judged`]) rmSync(left, { recursive: true, force: true });
  };
  // What a killed run of the same number has left.
  clear();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    serve(socket).catch((error: Error) => socket.end(`${JSON.stringify({ error: error.message })}\n`));
  });
  await new Promise<void>((resolve) => server.listen(place, resolve));
  process.env.TEST_PORTALS = place;
  return async () => {
    closing = true;
    await Promise.allSettled(returns);
    await Promise.all([...all].map(end));
    await closed(server);
    clear();
  };
}

/** Borrows a portal with these switches; undefined where nobody lends. */
export async function borrow(wish: Wish): Promise<(LentHouse & { giveBack(): void }) | undefined> {
  const place = process.env.TEST_PORTALS;
  if (!place) return undefined;
  const socket = connect(place);
  // A worker that forgets to give it back may end all the same.
  socket.unref();
  socket.write(`${JSON.stringify(wish)}\n`);
  const shown = JSON.parse(await line(socket)) as LentHouse & { error?: string };
  if (shown.error !== undefined) throw new Error(shown.error);
  return { ...shown, giveBack: () => void socket.destroy() };
}

/** The same whatever the order of the switches. */
const keyOf = (switches: Switches) => JSON.stringify(Object.entries(switches).sort());

/** Any other one is wanted by one file. */
const kept: ReadonlySet<string> = new Set([eased, strict].map(keyOf));

function toldOf({ bank, portal, beside, database, dataDir }: PortalHouse, wish: Wish): LentHouse {
  const shown = ({ url, pid, outputFile }: LentProgram): LentProgram => ({ url, pid, outputFile });
  return {
    bank: shown(bank),
    portal: shown(portal),
    beside:
      wish.beside && beside ? { portal: shown(beside.portal), gatewayPort: beside.gatewayPort } : undefined,
    databaseUrl: database.url,
    dataDir,
  };
}

function line(socket: Socket): Promise<string> {
  let heard = "";
  return new Promise((resolve, reject) => {
    socket.setEncoding("utf8").on("data", (text: string) => {
      heard += text;
      if (heard.endsWith("\n")) resolve(heard.trimEnd());
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("the lender of portals has closed")));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
