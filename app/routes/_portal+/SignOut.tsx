import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/access/leave.server";
import { goSignedOut } from "~/session/cookie.server";
import { readToken } from "~/session/form-token.server";
import { readForm } from "~/session/form.server";
import { visitOf } from "~/session/guards.server";
import { keepForm } from "~/session/kept-forms.server";
import { safeReturnPath } from "~/session/return-path";
import { endReasonOf } from "~/session/sign-out-reasons";

/** What the clock signs out for; else the customer wanted to go. */
const ended = ["session-ended", "idle"] as const;

/** Ends the session on the server, at whatever step it stands; language and lite choice stay. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, by } = await visitOf(args);
  // A page of another session does not end this one.
  const form = await readForm(args, "all", by ? {} : { harmless: true });
  const why = form.get("why");
  const reason = by ? (ended.find((known) => known === why) ?? "signed-out") : endReasonOf(why);
  const back = String(form.get("back") ?? "");
  const named = readToken(visitor.portal.sealer, form.get("token"));
  const page = safeReturnPath(back);
  const to = back && named ? await keepForm(args, { form, named, page, unsent: false }) : back && page;
  if (by) await signOut(by);
  return goSignedOut(visitor.portal, { reason, ...(to ? { to } : {}) });
}

export async function loader() {
  return redirect("/");
}
