import { data, redirect, redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { stay } from "~/session/keep-alive.server";
import { readForm } from "~/session/form.server";
import { requireCustomer } from "~/session/guards.server";
import { safeReturnPath, goToSignIn } from "~/session/to-sign-in.server";

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, ["back"], { harmless: true });
  const to = safeReturnPath(String(form.get("back") ?? ""));
  if (await stay(customer)) return data({ stays: true });
  return goToSignIn(customer.portal, { to, reason: "stay-refused" }, 303, redirectDocument);
}

export async function loader() {
  return redirect("/main");
}
