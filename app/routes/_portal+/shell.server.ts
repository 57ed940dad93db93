import { paymentStop } from "common/contract/payments.server";
import { stayWithPage } from "~/session/stay.server";
import { pageOf } from "~/session/current.server";
import { whyViewOnly, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { leadsToPaying } from "./menu.rules";

/** What the frame shows; a page in it is a sign of life. Null when the bank has ended its session. */
export async function openShell(args: RequestArgs, by: SignedIn) {
  const [time, stop] = await Promise.all([stayWithPage(by), findStop(by, pageOf(args))]);
  if (!time) return null;
  const { customerName, corporateName, lastLogin } = by.session.customer;
  return {
    name: corporateName ?? customerName,
    looksOnly: whyViewOnly(by.session),
    stop,
    lastLogin,
    ...time,
    now: by.portal.clock.now(),
  };
}

/** Why the customer can pay nothing at present, for pages that lead to paying; null where nothing is stopped, or the bank says nothing. */
async function findStop(by: SignedIn, page: string) {
  const [path = ""] = page.split("?");
  if (by.viewOnly || !leadsToPaying(path)) return null;
  const ending = await by.call(paymentStop, {});
  if (ending.ending !== "done") return null;
  const { stoppedAt, reference, ticket } = ending.answer;
  return stoppedAt && reference && ticket ? { stoppedAt, reference, ticket } : null;
}

export type PortalShell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
