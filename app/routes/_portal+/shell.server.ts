import { stayWithPage } from "~/session/stay.server";
import type { SignedIn } from "~/session/guards.server";

/** What the frame around a signed-in customer's pages shows; a page seen in it is a sign of life. */
export interface PortalShell {
  name: string;
  viewOnly: boolean;
  lastLogin: string;
  endsAt: Date;
  mayExtend: boolean;
  now: Date;
}

/** Null when the bank has ended its session, and with it the portal's. */
export async function openShell(by: SignedIn): Promise<PortalShell | null> {
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
