/**
 * `npm run audit restore`: backs up the portal's database while customers pay, loses it, and restores it onto a new
 * server, from a dump and from a copy of the whole server.
 */
import { runTrial } from "../failover/trial.mjs";

await runTrial("restore");
