import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/access/leave.server";
import { goSignedOut } from "~/session/cookie.server";
import { readForm } from "~/session/form.server";
import { visitOf } from "~/session/guards.server";
import { safeReturnPath } from "~/session/return-path";

/** What the clock signs out for; else the customer wanted to go. */
const ended = ["session-ended", "idle"] as const;

/** Ends the session on the server, at whatever step it stands; language and lite choice stay. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, by } = await visitOf(args);
  const form = await readForm(args, ["why", "back"]);
  const reason = ended.find((why) => why === form.get("why")) ?? "signed-out";
  const back = String(form.get("back") ?? "");
  if (by) await signOut(by);
  return goSignedOut(visitor.portal, { reason, ...(back ? { to: safeReturnPath(back) } : {}) });
}

export async function loader() {
  return redirect("/");
}
