/** Runs a trial of tests/failover with Debian's servers and this build; exits with its code. */
import { build } from "../build.mjs";
import { bundle } from "../bundle.mjs";
import { install } from "../install.mjs";
import { exitWith, root } from "../root.mjs";
import { bringServers } from "./servers.mjs";

/** `wordsOf`: parameters of the trial, evaluated after the build. */
export async function runTrial(name, wordsOf = () => process.argv.slice(2)) {
  process.chdir(root);
  install();
  const servers = bringServers("postgresql", "haproxy", "pgbouncer");
  await build();
  const words = wordsOf();
  const program = await bundle(`tests/failover/${name}.ts`, `.test/failover/${name}.mjs`);
  const env = { ...process.env, NODE_ENV: "production", FAILOVER_SERVERS: JSON.stringify(servers) };
  exitWith(["--enable-source-maps", program, ...words], env);
}
