import { createServer } from "node:net";
import { keptSecret } from "../../common/data-dir.server";
import { EnvironmentError } from "../../common/environment-error";
import { readEnvironment, type Environment } from "~/env.server";

export interface Supervised {
  given: Environment;
  environment: NodeJS.ProcessEnv;
  /** True without a gateway: the embedded bank is started. */
  withBank: boolean;
  /** True if the sandbox was switched on here, not by the caller. */
  sandboxed: boolean;
}

/**
 * Completes the switches: the sandbox without a GATEWAY_URL, unless it is switched off, and generated secrets, shared
 * by portal and bank. Throws an EnvironmentError for invalid switches and ports in use.
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
  return { given, environment, withBank, sandboxed };
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
