import { paymentStop } from "common/contract/payments.server";
import { countUnread } from "~/customer/notices.server";
import { keepAliveWithPage } from "~/session/keep-alive.server";
import { pageOf, type RequestArgs } from "~/session/visitor.server";
import { whyViewOnly, type SignedIn } from "~/session/guards.server";
import { payingPages } from "~/ui/pages.generated";
import { HOME, hubOf } from "./menu.rules";

/** Data of the frame. Loading a page keeps the session alive; null if the bank has ended it. */
export async function openShell(args: RequestArgs, customer: SignedIn) {
  const [time, held, unread] = await Promise.all([
    keepAliveWithPage(customer),
    findHeld(customer, pageOf(args)),
    countUnread(customer),
  ]);
  if (!time) return null;
  const { customerName, corporateName, lastLogin } = customer.session.customer;
  return {
    name: corporateName ?? customerName,
    looksOnly: whyViewOnly(customer),
    stop: held?.stop ?? null,
    guard: held?.guard ?? null,
    unread,
    sealed: customer.sealed,
    lastLogin,
    ...time,
    now: customer.portal.clock.now(),
  };
}

const pagesWithStopNotice = new Set([HOME, hubOf("pay"), ...payingPages].map((path) => path.toLowerCase()));

/** Why payments are stopped or capped, on pages that lead to paying; null if they are not, or unknown. */
async function findHeld(customer: SignedIn, page: string) {
  const [path = ""] = page.split("?");
  if (customer.viewOnly || !pagesWithStopNotice.has(path.toLowerCase())) return null;
  const result = await customer.call(paymentStop, {});
  if (result.outcome !== "done") return null;
  const { stoppedAt, reference, ticket, guardedUntil, guardCap, leftGuarded } = result.answer;
  const stop = stoppedAt && reference && ticket ? { stoppedAt, reference, ticket } : null;
  const capped = guardedUntil && guardCap !== undefined && leftGuarded !== undefined;
  return { stop, guard: capped ? { until: guardedUntil, cap: guardCap, left: leftGuarded } : null };
}

export type PortalShell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
