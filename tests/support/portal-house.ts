/** A bank and a portal as processes on a copy of the demo; a faulty gateway may stand before a second portal. */
import { createPublicKey } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptGatewayKey } from "common/contract/rsa.server";
import { keptAuditKey } from "~/audit-signing.server";
import { type TestDatabase } from "./databases";
import { createDemoDatabase, testSecret } from "./demo-template";
import { freePort } from "./free-port";
import { answersSoon, makeDirectory, type OwnProgram, startProgram, type Switches } from "./programs";

/** What seals the cookies of all these portals, unless a test gives them another. */
export const sessionSecret = "the session secret that portals of one test share";

/** What every captcha of these portals shows. */
export const captcha = "KPT34X";

/** Waits and limits as customers meet them. */
export const strict: Switches = {};

/** Where neither is tried: another OTP after a second, and any number of tries from one address. Most files share portals with these. */
export const eased: Switches = { OTP_SECONDS: "1", SANDBOX_LIMITS: "off" };

export interface PortalHouse {
  bank: OwnProgram;
  portal: OwnProgram;
  /** A second portal, whose gateway is whatever listens on `gatewayPort`; there once `openBeside` has been called. */
  beside?: { portal: OwnProgram; gatewayPort: number };
  database: TestDatabase;
  dataDir: string;
  openBeside(): Promise<void>;
  /** Puts the demo back as it was at the start; false when the house can't be lived in any more. */
  renew(): Promise<boolean>;
  stop(): Promise<void>;
}

/** How often a house that was given back is asked whether it still answers, 25 ms apart. */
const TRIES = 80;

/** `switches` change the environment of all its programs. */
export async function openHouse(switches: Switches): Promise<PortalHouse> {
  const database = await createDemoDatabase();
  const dataDir = makeDirectory();
  const shared = { ...sandboxSwitches(database.url, dataDir), ...switches };
  const bank = await startProgram("bank", shared);
  const toBank = { ...shared, GATEWAY_URL: shared.GATEWAY_URL ?? bank.url };
  const portal = await startProgram("portal", toBank);
  const house: PortalHouse = { bank, portal, database, dataDir, openBeside, renew, stop };
  const portals = () => [portal, ...(house.beside ? [house.beside.portal] : [])];

  async function openBeside(): Promise<void> {
    if (house.beside) return;
    const gatewayPort = await freePort();
    const GATEWAY_URL = `http://127.0.0.1:${gatewayPort}`;
    const gateway = { ...switches, ...besideSwitches(house), GATEWAY_URL };
    house.beside = { gatewayPort, portal: await startProgram("portal", gateway) };
  }

  async function renew(): Promise<boolean> {
    await database.refill();
    const probes = [`${bank.url}/healthz`, ...portals().map(({ url }) => `${url}/readyz`)];
    // Programs that a test has ended are not started again: a new house is.
    const tried =
      (tries = 0) =>
      () =>
        (tries += 1) > TRIES;
    return (await Promise.all(probes.map((probe) => answersSoon(probe, tried())))).every(Boolean);
  }

  async function stop(): Promise<void> {
    await Promise.all(portals().map((one) => one.stop()));
    await bank.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return house;
}

export function sandboxSwitches(databaseUrl: string, dataDir: string): Switches {
  return {
    SANDBOX: "on",
    SANDBOX_CAPTCHA: captcha,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    GATEWAY_SECRET: testSecret,
    SESSION_SECRETS: sessionSecret,
    // What mistypes on purpose would wait for seconds.
    LIMITS: '{"wrong-passwords":{"customer":{"milliseconds":1}}}',
  };
}

/** What another portal on the same bank and database needs. */
export function besideSwitches({
  database,
  dataDir,
}: {
  database: Pick<TestDatabase, "url">;
  dataDir: string;
}): Switches {
  return {
    ...sandboxSwitches(database.url, makeDirectory()),
    GATEWAY_PUBLIC_KEY: publicKeyIn(dataDir),
    AUDIT_KEY_FILE: auditKeyIn(dataDir),
  };
}

/** Portals of one database sign its audit trail with one key. */
function auditKeyIn(dataDir: string): string {
  const file = join(makeDirectory(), "audit.pem");
  writeFileSync(file, keptAuditKey(dataDir), { mode: 0o600 });
  return file;
}

/** The public half of the key that the bank keeps there. */
function publicKeyIn(dataDir: string): string {
  return createPublicKey(keptGatewayKey(dataDir)).export({ type: "spki", format: "pem" }).toString();
}
