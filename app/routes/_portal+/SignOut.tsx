import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/flows/form.server";
import { signOut } from "~/flows/sign-in.server";
import { portal } from "~/portal.server";
import { droppedTicketCookie } from "~/session/cookie.server";
import { callerOf, current } from "~/session/guards.server";

/** Ends the session on the server, at whatever step it stands; language and lite choice stay. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, session: pending } = current(args);
  const session = await pending;
  const form = await readForm(args.request, visitor.ticket, ["why"]);
  const reason = form.get("why") === "session-ended" ? "session-ended" : "signed-out";
  if (session) await signOut(visitor, session, callerOf(args, visitor, session));
  return redirect(`/?reason=${reason}`, {
    status: 303,
    headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure), "Clear-Site-Data": '"cache"' },
  });
}

export const loader = () => redirect("/");
