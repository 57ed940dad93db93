import { sessionService } from "~/contract/sign-in.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { endSession } from "~/session/session-end.server";
import { noteBankExtension } from "~/session/sessions.server";

/**
 * The bank's session lives as long as the portal's: it is extended when the customer asks for more time, and along with
 * the pages the customer opens.
 */
export type StayOutcome = "extended" | "refused" | "unreachable";

export async function extendAtBank({ session, caller }: SignedIn): Promise<StayOutcome> {
  const { customerNumber, username, bankSessionId } = session.customer;
  const ending = await portal().gateway.call(
    sessionService,
    { customerNumber, username, sessionId: bankSessionId, extend: true },
    caller,
  );
  if (ending.ending === "refused") return "refused";
  if (ending.ending !== "done") return "unreachable";
  await noteBankExtension(session);
  return "extended";
}

/** The customer asks for more time. Whatever the bank says but yes ends the session: no clock may promise what nobody keeps. */
export async function stay(by: SignedIn): Promise<boolean> {
  const stays = (await extendAtBank(by)) === "extended";
  if (!stays) await endSession(by.session, "stay-refused");
  return stays;
}

/** Pages opened in a row are one sign of life: a sixtieth of the session's minutes (30 s of 30 minutes). */
const share = 60;

/**
 * A page is opened: the bank's session goes on with the portal's. Answers when both end unless something more happens;
 * null when the bank has ended its own, and with it this one.
 */
export async function stayWithPage(by: SignedIn): Promise<{ endsAt: Date; mayExtend: boolean } | null> {
  const { session } = by;
  const now = portal().clock.now();
  const life = session.customer.sessionMinutes * 60_000;
  const since = now.getTime() - session.bankExtendedAt.getTime();
  const outcome = since > life / share ? await extendAtBank(by) : "not-due";
  if (outcome === "refused") {
    await endSession(session, "session-ended");
    return null;
  }
  const bankEnd = outcome === "extended" ? session.endsAt : new Date(session.bankExtendedAt.getTime() + life);
  const endsAt = bankEnd < session.endsAt ? bankEnd : session.endsAt;
  return { endsAt, mayExtend: endsAt < session.latestEnd };
}
