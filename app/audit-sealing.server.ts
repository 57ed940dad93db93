import { setTimeout as pause } from "node:timers/promises";
import { type Place, shownAnchor, shownPlace } from "~/database/audit-chain.server";
import { makeAuditAhead } from "~/database/audit-partitions.server";
import { anchorTrail, isThere, sealTrail } from "~/database/audit-seal.server";
import type { Portal } from "./load-context";
import { logOf } from "./log.server";
import { startPollers, type Pollers } from "./pollers.server";

/** How often the log names the chain's newest place. */
const TOLD_EVERY_MS = 3_600_000;

const LAST_ROUND_MS = 2_000;

/** Seals the audit trail every five seconds and signs an anchor every minute, and once more at the end. */
export function startSealing(portal: Portal): Pollers {
  const round = sealing(portal);
  const pollers = startPollers(portal, "sealing", () => round(false));
  return {
    async stop() {
      await pollers.stop();
      // The next start does it if the database does not answer.
      await Promise.race([round(true).catch(() => {}), pause(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}

/** A round of sealing. It remembers the last place, for the time before an anchor names it. */
function sealing(portal: Portal): (atOnce: boolean) => Promise<void> {
  const { db, auditSigner: signer } = portal;
  let known: { place: Place; database: string } | null = null;
  let toldAt = 0;
  /** Place that was last reported: each once. */
  let reported = "";
  return async (atOnce) => {
    const log = logOf(portal);
    const report = (place: string) => {
      if (place !== reported) log.error({ place }, "the audit trail was changed: a sealed place is gone");
      reported = place;
    };
    await makeAuditAhead(db);
    const before = known;
    const sealed = await sealTrail(db);
    if (!sealed) return;
    const { newest, database, now } = sealed;
    if (before?.database === database && !(await isThere(db, before.place))) {
      report(shownPlace(before.place));
      known = null;
    }
    const anchored = await anchorTrail({ db, signer }, now, atOnce).catch((error: unknown) => {
      log.error({ err: error }, "an anchor of the audit trail was not signed");
      return null;
    });
    if (anchored?.lost) report(shownAnchor(anchored.lost));
    for (const anchor of anchored?.made ?? [])
      if (anchor.closes)
        log.info(
          { month: anchor.month, rows: anchor.place, anchor: shownAnchor(anchor) },
          "a month of the audit trail is closed",
        );
    if (newest) known = { place: newest, database };
    const anchor = anchored?.made.at(-1);
    if (!anchor?.tail || now.getTime() < toldAt + TOLD_EVERY_MS) return;
    toldAt = now.getTime();
    const { month, place: number, tail: hash } = anchor;
    log.info(
      { place: shownPlace({ month, number, hash }), anchor: shownAnchor(anchor) },
      "the audit trail is sealed",
    );
  };
}
