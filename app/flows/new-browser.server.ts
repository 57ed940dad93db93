import { newBrowserNotice } from "~/contract/sign-in.server";
import { browserName, browserWords } from "~/domain/browser-name";
import type { Caller } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { audit } from "~/session/audit.server";
import { knownDevice, rememberDevice } from "~/session/device.server";
import type { Session } from "~/session/sessions.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * After a sign-in: has the bank tell the customer when the browser is new to them, and knows it from here on. Answers
 * the cookie's line. A bank that does not answer, or sends no such message, keeps nobody from signing in.
 */
export async function welcomeBrowser(visitor: Visitor, session: Session, caller: Caller): Promise<string> {
  const { customerNumber } = session.customer;
  if (!(await knownDevice(visitor, customerNumber))) {
    const browser = browserWords(browserName(visitor.userAgent));
    const ending = await portal().gateway.call(newBrowserNotice, { customerNumber, browser }, caller);
    await audit(visitor, { act: "new-browser", outcome: ending.ending, customerNumber });
  }
  return rememberDevice(visitor, customerNumber);
}
