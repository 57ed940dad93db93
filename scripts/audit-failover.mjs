/**
 * `npm run audit:failover`: what customers lose when a server dies. PostgreSQL with a synchronous standby, haproxy, two portals and the
 * bank on ports of their own; customers pay while one after the other is killed. `-- primary disk` does these parts alone.
 */
import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { bringServers } from "./failover/servers.mjs";
import { install } from "./install.mjs";
import { root } from "./root.mjs";

process.chdir(root);
install();
const servers = bringServers("postgresql", "haproxy", "pgbouncer");
await build();
const program = await bundle("tests/failover/failover.ts", ".test/failover/failover.mjs");
const { status } = spawnSync(process.execPath, ["--enable-source-maps", program, ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: "production", FAILOVER_SERVERS: JSON.stringify(servers) },
  stdio: "inherit",
});
process.exit(status ?? 1);
