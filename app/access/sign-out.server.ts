import { uninterrupted } from "~/gateway/exchange.server";
import { netBankingLock } from "common/contract/passwords.server";
import { logoutValidate } from "common/contract/sign-in.server";
import { audit } from "~/session/audit.server";
import { deleteExpiredDevices } from "~/session/device.server";
import type { InSession, SignedIn } from "~/session/guards.server";
import { endOwnSession } from "~/session/own-sessions.server";
import { endSession, endSessionsOf } from "~/session/sessions.server";

/** The portal's own end of a session counts; the bank is informed. */

export async function signOut({ portal, visitor, session, caller }: InSession): Promise<void> {
  if (!(await endSession(portal, session, "signed-out"))) return;
  const { customerNumber, username, bankSessionId } = session.customer;
  await audit(visitor, { act: "sign-out", outcome: "done", customerNumber });
  // Without an id the bank ends every session of the customer.
  await portal.gateway.call(logoutValidate, { username, sessionId: bankSessionId || undefined }, caller);
}

/** False if the session was over, or is not the customer's. */
export async function signOutOther(customer: SignedIn, name: string): Promise<boolean> {
  const ended = await endOwnSession(customer, name);
  await customer.audit({ act: "sign-out-other", outcome: ended === "gone" ? "refused" : "done" });
  if (ended === "gone") return false;
  const { username } = customer.session.customer;
  const sessionId = ended.bankSessionId;
  if (sessionId !== null) {
    // Leaving the page must not keep the other browser signed in.
    const { portal, caller } = customer;
    await portal.gateway.call(logoutValidate, { username, sessionId }, uninterrupted(caller));
  }
  return true;
}

/** Ends all sessions, this one too, and forgets all browsers. */
export async function signOutEverywhere(customer: SignedIn): Promise<void> {
  const { portal, customerNumber, session, caller } = customer;
  await endSessionsOf(portal, customerNumber, "signed-out-elsewhere", session);
  await endSession(portal, session, "signed-out-everywhere");
  await deleteExpiredDevices(portal, customerNumber);
  await customer.audit({ act: "sign-out-everywhere", outcome: "done" });
  const { username } = session.customer;
  await portal.gateway.call(logoutValidate, { username, sessionId: undefined }, caller);
}

/** Locks net-banking at the bank, then ends every session, even if the outcome is unknown: nobody may go on meanwhile. */
export async function lockNetBanking(customer: SignedIn) {
  const { portal, customerNumber } = customer;
  const { outcome: result } = await customer.call(netBankingLock, {});
  await customer.audit({ act: "net-banking-lock", outcome: result });
  switch (result) {
    case "refused":
      return "not-offered";
    case "not-sent":
      return "unreachable";
    case "unknown":
    case "done":
      await endSessionsOf(portal, customerNumber, result === "done" ? "net-banking-locked" : "lock-unclear");
      await deleteExpiredDevices(portal, customerNumber);
      return result === "done" ? "locked" : "unclear";
  }
}
