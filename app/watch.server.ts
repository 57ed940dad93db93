import { connectionsOf } from "common/postgres/connection.server";
import { countInDoubt } from "~/change/pending-orders.server";
import { documentLoad } from "~/documents/make-document.server";
import type { Portal } from "~/load-context";
import { watch } from "~/metrics.server";
import { countSessions } from "~/session/sessions.server";

export function watchPortal(portal: Portal): void {
  watch({
    bank: portal.profile.id,
    ready: () =>
      countSessions(portal).then(
        () => 1,
        () => 0,
      ),
    connections() {
      const { used, idle, waiting } = connectionsOf(portal.db);
      return { used, idle, waiting };
    },
    connectionLimit: () => connectionsOf(portal.db).limit,
    documents: documentLoad,
    sessions: () => countSessions(portal),
    inDoubt: () => countInDoubt(portal),
  });
}
