import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "~/flows/form.server";
import { keepLanguage } from "~/i18n/detection.server";
import { isLanguage } from "~/i18n/languages";
import { portal } from "~/portal.server";
import { keepLite } from "~/session/lite.server";
import { safeReturnPath } from "~/session/return-path";
import { readVisitor } from "~/session/visitor.server";

/** Keeps the language or the lite choice in a cookie and goes back to the page it was chosen on. */
export async function action(args: ActionFunctionArgs) {
  const { env } = portal();
  const form = await readForm(args.request, readVisitor(args).ticket, ["language", "lite", "here"]);
  const headers = new Headers();
  const language = form.get("language");
  if (isLanguage(language))
    headers.append("Set-Cookie", await keepLanguage(language, { secure: env.secure }));
  const lite = form.get("lite");
  if (lite === "on" || lite === "off") headers.append("Set-Cookie", keepLite(lite === "on", env.secure));
  const here = String(form.get("here") ?? "/");
  return redirect(here === "/" ? "/" : safeReturnPath(here), { status: 303, headers });
}

export const loader = () => redirect("/");
