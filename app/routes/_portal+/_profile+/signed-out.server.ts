import { redirectDocument } from "@remix-run/node";
import type { EndReason } from "~/domain/sign-out-reasons";
import { portal } from "~/portal.server";
import { droppedTicketCookie } from "~/session/cookie.server";

/** To the sign-in page by a full load: nothing of the session is left in the page's memory. */
export function goSignedOut(reason: EndReason): Response {
  return redirectDocument(`/?reason=${reason}`, {
    status: 303,
    headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure), "Clear-Site-Data": '"cache"' },
  });
}
