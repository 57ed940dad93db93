import { logoutValidate, movedSessionNotice } from "common/contract/sign-in.server";
import { wordsOfBrowser } from "~/ui/browser-name";
import { audit } from "./audit.server";
import { confirmSecret, secretsOf } from "./device.server";
import { networkOf } from "./limits.server";
import type { SessionTicket } from "./details.server";
import { endSession, findSession, type BrowserSeen, type Session, type Visitor } from "./sessions.server";

/** A cookie that turns up in another browser has been copied: see `docs/decisions/a-session-knows-its-browser.md`. */

/** Networks of phones change, browsers are updated and languages chosen: only all three at once are another browser. */
const hasMoved = (before: BrowserSeen, now: BrowserSeen): boolean =>
  wordsOfBrowser(before.userAgent) !== wordsOfBrowser(now.userAgent) &&
  before.language !== null &&
  before.language !== now.language &&
  networkOf(before.address) !== networkOf(now.address);

/** Living session of the ticket. Ends it and returns null if another browser has the cookie; the bank tells the customer. */
export async function findUnmovedSession(
  visitor: Visitor,
  ticket: SessionTicket,
  run: string | null,
): Promise<Session | null> {
  const session = await findSession(visitor.portal, ticket, run, secretsOf(visitor));
  if (!session || !hasMoved(session.begunBy, visitor)) {
    if (session?.newSecret) await confirmSecret(visitor, session.customer.customerNumber);
    return session;
  }
  if (await endSession(visitor.portal, session, "browser-changed")) await tell(visitor, session);
  return null;
}

async function tell(visitor: Visitor, { step, customer }: Session): Promise<void> {
  const { portal, address: ip, correlationId } = visitor;
  const { customerNumber, username, mobile, bankSessionId } = customer;
  await audit(visitor, { act: "session-moved", outcome: "done", customerNumber });
  // A mobile that was only claimed gets no text message.
  if (step === "proving") return;
  const caller = { user: mobile, ip, latitude: "", longitude: "", correlationId };
  await portal.gateway.call(
    movedSessionNotice,
    { customerNumber, browser: wordsOfBrowser(visitor.userAgent) },
    caller,
  );
  if (bankSessionId)
    await portal.gateway.call(logoutValidate, { username, sessionId: bankSessionId }, caller);
}
