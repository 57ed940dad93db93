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
  await readForm(args.request, visitor.ticket, []);
  if (session) await signOut(visitor, session, callerOf(args, visitor, session));
  return redirect("/?reason=signed-out", {
    status: 303,
    headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure), "Clear-Site-Data": '"cache"' },
  });
}

export const loader = () => redirect("/");
