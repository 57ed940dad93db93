import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "~/access/sign-out.server";
import { redirectWithFlash } from "~/change/flash.server";
import { isTokenOf, readToken, keepDraft, readForm } from "~/session/form.server";
import { visitOf, type InSession } from "~/session/guards.server";
import { safeReturnPath, endReasonOf, goSignedOut, goToSignIn } from "~/session/to-sign-in.server";
import { HOME } from "./menu.rules";

const ended = ["session-ended", "idle"] as const;

/** Ends the session at whatever step; language and display choice stay. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, customer } = await visitOf(args);
  const form = await readForm(args, "all", { harmless: true });
  const why = form.get("why");
  const reason = customer ? (ended.find((known) => known === why) ?? "signed-out") : endReasonOf(why);
  const back = String(form.get("back") ?? "");
  const named = readToken(visitor.portal.sealer, form.get("token"));
  const page = safeReturnPath(back);
  const to = back && named ? await keepDraft(args, { form, named, page, state: "ended" }) : back && page;
  // A page of an older session must not end this one.
  if (customer && named && !isTokenOf(named, customer.session.ticket)) return goOn(customer, to);
  if (customer) await signOut(customer);
  return goSignedOut(visitor.portal, { reason, to });
}

/** Stays in the newer session and says that it has not ended. */
function goOn(customer: InSession, to: string): Response | Promise<Response> {
  if (customer.session.step !== "signed-in")
    return goToSignIn(customer.portal, { reason: "session-ended" }, 303);
  return to ? redirect(to, { status: 303 }) : redirectWithFlash(customer, HOME, "still-in");
}

export async function loader() {
  return redirect("/");
}
