import { setTimeout as pause } from "node:timers/promises";
import { makeAuditAhead } from "~/database/audit-partitions.server";
import { shownHash, shownPlace } from "~/database/audit-chain.server";
import { type Known, sealTrail } from "~/database/audit-seal.server";
import type { Portal } from "./load-context";
import { logOf } from "./log.server";
import { startPollers, type Pollers } from "./pollers.server";

/** How often the log names the chain's newest place. */
const TOLD_EVERY_MS = 3_600_000;

const LAST_ROUND_MS = 2_000;

/** Seals the audit trail every five seconds, and once more at the end. */
export function startSealing(portal: Portal): Pollers {
  const round = sealing(portal);
  const pollers = startPollers(portal, "sealing", round);
  return {
    async stop() {
      await pollers.stop();
      // The next start does it if the database does not answer.
      await Promise.race([round().catch(() => {}), pause(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}

/** A round of sealing. It remembers the last place, so that a trail that is cut off under a running portal is noticed. */
function sealing(portal: Portal): () => Promise<void> {
  let known: Known | null = null;
  let toldAt = 0;
  return async () => {
    const log = logOf(portal);
    const now = portal.clock.now();
    await makeAuditAhead(portal.db);
    const sealed = await sealTrail(portal, now, known);
    if (!sealed) return;
    if (sealed.lost && known)
      log.error({ place: shownPlace(known.place) }, "the audit trail was changed: a sealed place is gone");
    for (const { month, rows, hash } of sealed.closed)
      log.info({ month, rows, hash: shownHash(hash) }, "a month of the audit trail is closed");
    const { newest, database } = sealed;
    known = newest ? { place: newest, database } : sealed.lost ? null : known;
    if (!newest || now.getTime() < toldAt + TOLD_EVERY_MS) return;
    toldAt = now.getTime();
    log.info({ place: shownPlace(newest) }, "the audit trail is sealed");
  };
}
