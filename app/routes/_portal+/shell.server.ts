import { stayWithPage } from "~/session/stay.server";
import type { SignedIn } from "~/session/guards.server";

/** What the frame shows; a page in it is a sign of life. Null when the bank has ended its session. */
export async function openShell(by: SignedIn) {
  const time = await stayWithPage(by);
  if (!time) return null;
  const { customerName, corporateName, lastLogin } = by.session.customer;
  return {
    name: corporateName ?? customerName,
    viewOnly: by.viewOnly,
    lastLogin,
    ...time,
    now: by.portal.clock.now(),
  };
}

export type PortalShell = NonNullable<Awaited<ReturnType<typeof openShell>>>;
