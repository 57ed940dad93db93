import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { keepLanguage } from "~/i18n/detection.server";
import { isLanguage } from "~/i18n/languages";
import { portalOf } from "~/load-context";
import { readForm } from "~/session/form.server";
import { keepLite } from "~/session/lite.server";
import { safeReturnPath } from "~/session/return-path";

/** Keeps the language or the lite choice in a cookie and goes back to the page it was chosen on. */
export async function action(args: ActionFunctionArgs) {
  const { secure } = portalOf(args.context).env;
  const form = await readForm(args, ["language", "lite", "here"]);
  const headers = new Headers();
  const language = form.get("language");
  if (isLanguage(language)) headers.append("Set-Cookie", await keepLanguage(language, { secure }));
  const lite = form.get("lite");
  if (lite === "on" || lite === "off") headers.append("Set-Cookie", keepLite(lite === "on", secure));
  const here = String(form.get("here") ?? "/");
  return redirect(here === "/" ? "/" : safeReturnPath(here), { status: 303, headers });
}

export async function loader() {
  return redirect("/");
}
