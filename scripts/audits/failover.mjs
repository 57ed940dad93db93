/**
 * `npm run audit failover`: what customers lose when a server dies. PostgreSQL with a synchronous standby, haproxy, two portals and the
 * bank on ports of their own; customers pay while one after the other is killed. `-- primary disk` does these parts alone.
 */
import { runTrial } from "../failover/trial.mjs";

await runTrial("failover");
