import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RegistrationMode } from "~/contract/registration.server";
import { portal } from "~/portal.server";
import { wasJustAnswered } from "~/session/captcha.server";
import type { SessionTicket } from "~/session/cookie.server";
import { findSession, type Session } from "~/session/sessions.server";
import { findRun, type Run } from "./run.server";

/**
 * The first step of a registration, pressed twice. A captcha works once, so the second press cannot begin anything: it is
 * led to what the first one began. The ticket of the session is derived from the press, so that the same press, by the
 * same browser, names the same session, and nobody else can name it.
 */
export interface Press {
  /** The ticket under which the page with the form was made. */
  under: Pick<SessionTicket, "id">;
  captchaToken: string;
  mode: RegistrationMode;
  customerNumber: string;
  mobile: string;
}

export function ticketOfPress({ under, captchaToken, mode, customerNumber, mobile }: Press): SessionTicket {
  const key = portal().sealer.key("registration press");
  const derive = (what: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([what, under.id, captchaToken, mode, customerNumber, mobile]))
      .digest();
  return { id: derive("id").toString("base64url"), key: derive("key") };
}

/** The other press of a double click finds its answer within this. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

/** What the same press began before, waited for when that was a moment ago; null when it began nothing. */
export async function findPressed<Input>(
  press: Press,
  flow: string,
): Promise<{ session: Session; run: Run<Input> } | null> {
  const ticket = ticketOfPress(press);
  const patience = (await wasJustAnswered(press.captchaToken, PATIENCE_MS)) ? PATIENCE_MS : 0;
  for (let waited = 0; waited <= patience; waited += LOOK_MS) {
    const session = await findSession(ticket);
    const run = session && (await findRun<Input>(session, flow));
    if (session && run) return { session, run };
    if (patience > 0) await pause(LOOK_MS);
  }
  return null;
}
