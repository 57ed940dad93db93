/**
 * `npm run audit failover`: customers pay while servers are killed: PostgreSQL with a synchronous standby, haproxy,
 * two portals and the bank. `-- primary disk` runs these parts only.
 */
import { runTrial } from "../failover/trial.mjs";

await runTrial("failover");
