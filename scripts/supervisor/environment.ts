import { createServer } from "node:net";
import { keptSecret } from "../../common/data-dir.server";
import { EnvironmentError } from "../../common/environment-error";
import { readEnvironment, type Environment } from "~/env.server";

export interface Supervised {
  /** The switches as portal and bank will read them, checked. */
  given: Environment;
  /** What both processes get, DATABASE_URL aside. */
  environment: NodeJS.ProcessEnv;
  /** No gateway is given: the embedded bank is started. */
  withBank: boolean;
  /** The sandbox was switched on here, not by the caller. */
  sandboxed: boolean;
}

/**
 * Completes the switches: without a GATEWAY_URL the sandbox, unless somebody said that it is off; for secrets not given kept ones, which portal and bank
 * share. Throws an EnvironmentError for wrong switches and for ports that are taken.
 */
export async function supervisedEnvironment(source: NodeJS.ProcessEnv): Promise<Supervised> {
  const withBank = !source.GATEWAY_URL;
  const sandboxed = withBank && !source.SANDBOX;
  const environment: NodeJS.ProcessEnv = { ...source, NODE_ENV: "production" };
  if (sandboxed) environment.SANDBOX = "on";
  const given = readEnvironment(environment);
  if (given.SANDBOX) environment.SESSION_SECRETS ||= keptSecret(given.DATA_DIR, "session");
  if (withBank) environment.GATEWAY_SECRET ||= keptSecret(given.DATA_DIR, "gateway");
  await Promise.all([
    mustBeFree("PORT", given.PORT, given.HOST),
    withBank && mustBeFree("BANK_PORT", given.BANK_PORT, "127.0.0.1"),
  ]);
  return { given: given, environment, withBank, sandboxed };
}

function mustBeFree(name: string, port: number, host: string | undefined): Promise<void> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      reject(
        new EnvironmentError([
          `${name}: ${port} is taken by another program. End it, or set ${name} to a free one.`,
        ]),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
