import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/flows/form.server";
import { signOut } from "~/flows/sign-in.server";
import { portal } from "~/portal.server";
import { droppedTicketCookie } from "~/session/cookie.server";
import { callerOf, current } from "~/session/guards.server";
import { safeReturnPath } from "~/session/return-path";

/** What the clock signs out for; else the customer wanted to go. */
const ended = ["session-ended", "idle"] as const;

/** Ends the session on the server, at whatever step it stands; language and lite choice stay. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  const form = await readForm(args.request, visitor.ticket, ["why", "back"]);
  const why = ended.find((reason) => reason === form.get("why")) ?? "signed-out";
  const to = String(form.get("back") ?? "");
  const back = new URLSearchParams({ reason: why, ...(to ? { to: safeReturnPath(to) } : {}) });
  if (session) await signOut(visitor, session, callerOf(args, visitor, session));
  return redirect(`/?${back}`, {
    status: 303,
    headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure), "Clear-Site-Data": '"cache"' },
  });
}

export const loader = () => redirect("/");
