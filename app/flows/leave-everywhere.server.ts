import { netBankingLock } from "~/contract/passwords.server";
import { logoutValidate } from "~/contract/sign-in.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { forgetDevices } from "~/session/device.server";
import type { SignedIn } from "~/session/guards.server";
import { endOwnSession } from "~/session/own-sessions.server";
import { endSessionsOf } from "~/session/session-end.server";

/** The customer ends sessions: one of another browser, all of them, or all of them and net-banking with them. */

/** False when it was over already, or never one of the customer's. The portal's end is what counts: the bank is told. */
export async function signOutOther({ visitor, session, caller }: SignedIn, name: string): Promise<boolean> {
  const { customerNumber, username } = session.customer;
  const ended = await endOwnSession(session, name);
  const outcome = ended === "gone" ? "refused" : "done";
  await audit(visitor, { act: "sign-out-other", outcome, customerNumber });
  if (ended === "gone") return false;
  const sessionId = ended.bankSessionId;
  if (sessionId !== null) {
    // A customer who leaves the page does not keep the other browser in.
    await portal().gateway.call(logoutValidate, { username, sessionId }, { ...caller, signal: undefined });
  }
  return true;
}

/** Every browser, this one too; none is known any more. The portal's end is what counts: the bank is told. */
export async function signOutEverywhere({ visitor, session, caller }: SignedIn): Promise<void> {
  const { customerNumber, username } = session.customer;
  await endSessionsOf(customerNumber, "signed-out-everywhere");
  await forgetDevices(customerNumber);
  await audit(visitor, { act: "sign-out-everywhere", outcome: "done", customerNumber });
  await portal().gateway.call(logoutValidate, { username, sessionId: undefined }, caller);
}

export type LockOutcome = "locked" | "unclear" | "not-offered" | "unreachable";

/**
 * Has the bank lock net-banking, then ends every session. When nobody knows whether the bank did, the sessions end all the
 * same: whoever locks wants nobody to go on, and finds out by signing in.
 */
export async function lockNetBanking({ visitor, session, caller }: SignedIn): Promise<LockOutcome> {
  const { customerNumber } = session.customer;
  const { ending } = await portal().gateway.call(netBankingLock, { customerNumber }, caller);
  await audit(visitor, { act: "net-banking-lock", outcome: ending, customerNumber });
  switch (ending) {
    case "refused":
      return "not-offered";
    case "not-sent":
      return "unreachable";
    case "unknown":
    case "done":
      await endSessionsOf(customerNumber, ending === "done" ? "net-banking-locked" : "lock-unclear");
      await forgetDevices(customerNumber);
      return ending === "done" ? "locked" : "unclear";
  }
}
