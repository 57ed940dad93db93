/**
 * `npm run audit restore`: the portal's database is backed up while customers pay, lost, and restored onto a new server, once from a dump and
 * once from a copy of the whole server.
 */
import { runTrial } from "../failover/trial.mjs";

await runTrial("restore");
