import { sessionService } from "common/contract/sign-in.server";
import type { SignedIn } from "./guards.server";
import { endSession, noteBankExtension } from "./sessions.server";

/** Extends the bank's session on request and with opened pages. */
async function extendAtBank(customer: SignedIn): Promise<"extended" | "refused" | "unreachable"> {
  const { username, bankSessionId: sessionId } = customer.session.customer;
  const result = await customer.call(sessionService, { username, sessionId, extend: true });
  if (result.outcome === "refused") return "refused";
  if (result.outcome !== "done") return "unreachable";
  await noteBankExtension(customer.portal, customer.session);
  return "extended";
}

/** Extends the session. Ends it unless the bank agrees, so that the shown time is true. */
export async function stay(customer: SignedIn): Promise<boolean> {
  const stays = (await extendAtBank(customer)) === "extended";
  if (!stays) await endSession(customer.portal, customer.session, "stay-refused");
  return stays;
}

/** Extends at most once per sixtieth of the session's minutes (30 s of 30 minutes). */
const SHARE = 60;

export const isExtensionDue = ({ portal, session }: SignedIn): boolean =>
  portal.clock.now().getTime() - session.bankExtendedAt.getTime() > lifeOf(session) / SHARE;

const lifeOf = ({ customer }: SignedIn["session"]): number => customer.sessionMinutes * 60_000;

/** Extends the bank's session with a page. Returns when both sessions end if idle; null if the bank has ended its own. */
export async function keepAliveWithPage(
  customer: SignedIn,
): Promise<{ endsAt: Date; mayExtend: boolean } | null> {
  const { portal, session } = customer;
  const outcome = isExtensionDue(customer) ? await extendAtBank(customer) : "not-due";
  if (outcome === "refused") {
    await endSession(portal, session, "session-ended");
    return null;
  }
  const bankEnd =
    outcome === "extended" ? session.endsAt : new Date(session.bankExtendedAt.getTime() + lifeOf(session));
  const endsAt = bankEnd < session.endsAt ? bankEnd : session.endsAt;
  return { endsAt, mayExtend: endsAt < session.latestEnd };
}
