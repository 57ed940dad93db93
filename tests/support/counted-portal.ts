/** A bank and a portal on a demo of their own, and how many calls and statements they make. */
import { rmSync } from "node:fs";
import { countCalls, countStatements } from "./counting-proxy";
import { createDemoDatabase } from "./demo-template";
import { explainAll } from "./plans";
import { sandboxSwitches } from "./portal-house";
import { makeDirectory, startProgram } from "./programs";
import { keepDatabase } from "./running-portal";

/** What was asked since the last look. */
export interface Asked {
  /** Services of the gateway. */
  calls: string[];
  /** Statements of the portal and of the bank. */
  portal: string[];
  bank: string[];
}

/** `hear`: the plan of each statement, those within functions too, with indexes wherever there is one. */
export async function startCountedPortal(hear?: (plan: string) => void) {
  const database = await createDemoDatabase();
  if (hear) await explainAll(database.url);
  const dataDir = makeDirectory();
  const ofBank = await countStatements(database.url, hear);
  const bank = await startProgram("bank", { ...sandboxSwitches(ofBank.url, dataDir), SANDBOX_LIMITS: "off" });
  const calls = await countCalls(bank.url);
  const ofPortal = await countStatements(database.url, hear);
  const portal = await startProgram("portal", {
    ...sandboxSwitches(ofPortal.url, dataDir),
    SANDBOX_LIMITS: "off",
    GATEWAY_URL: calls.url,
  });
  keepDatabase(portal.url, database.url);
  return {
    url: portal.url,
    databaseUrl: database.url,
    take: (): Asked => ({ calls: calls.take(), portal: ofPortal.take(), bank: ofBank.take() }),
    async stop() {
      await portal.stop();
      await bank.stop();
      for (const proxy of [calls, ofPortal, ofBank]) proxy.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
