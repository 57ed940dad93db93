import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { passwordFields, type PasswordKind } from "~/domain/passwords";
import { readForm } from "~/flows/form.server";
import { postPassword } from "~/flows/password-action.server";
import { openPasswordRun } from "~/flows/passwords.server";
import { signOut } from "~/flows/sign-in.server";
import { portal } from "~/portal.server";
import { droppedTicketCookie } from "~/session/cookie.server";
import type { SignedIn } from "~/session/guards.server";

/** What the pages of a signed-in customer's passwords have in common. */

/** What the form needs. */
export async function formOf({ session }: SignedIn, kind: PasswordKind) {
  return {
    kind,
    runId: (await openPasswordRun(session, kind)).id,
    customerId: session.customer.customerNumber,
  };
}

/** Changes it; a new login password signs the customer out, after a transaction password `next` follows. */
export async function changePassword(
  { request }: ActionFunctionArgs,
  by: SignedIn,
  kind: PasswordKind,
  next: string,
) {
  const form = await readForm(request, by.visitor.ticket, passwordFields);
  const posted = await postPassword(by, form, kind, { old: "kept" });
  switch (posted.outcome) {
    case "set":
      return kind === "login" ? leave(by) : redirect(next, { status: 303 });
    case "elsewhere":
    case "grant-over":
      return redirect(new URL(request.url).pathname, { status: 303 });
    case "wrong":
      return data({ failed: true as const, result: posted.result }, { status: posted.status });
  }
}

async function leave({ visitor, session, caller }: SignedIn) {
  await signOut(visitor, session, caller);
  return redirect("/?reason=password-changed", {
    status: 303,
    headers: { "Set-Cookie": droppedTicketCookie(portal().env.secure), "Clear-Site-Data": '"cache"' },
  });
}
