import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { keepLanguage } from "~/i18n/detection.server";
import { isLanguage } from "~/i18n/languages";
import { portalOf } from "~/load-context";
import { keepDisplay } from "~/ui/display.server";
import { readToken, keepDraft, readForm } from "~/session/form.server";
import { safeReturnPath } from "~/session/to-sign-in.server";

export const handle = { query: [["here", 2400]] };

/** Stores language or display choice in a cookie and returns to the page with its draft. */
export async function action(args: ActionFunctionArgs) {
  const { env, sealer } = portalOf(args.context);
  const { secure } = env;
  const form = await readForm(args, "all", { harmless: true });
  const headers = new Headers();
  const language = form.get("language");
  if (isLanguage(language)) headers.append("Set-Cookie", await keepLanguage(language, { secure }));
  const display = keepDisplay(form.get("display"), secure);
  if (display) headers.append("Set-Cookie", display);
  const here = new URL(args.request.url).searchParams.get("here") ?? "/";
  const page = here === "/" ? "/" : safeReturnPath(here);
  const named = readToken(sealer, form.get("token"));
  const kept = named ? await keepDraft(args, { form, named, page, state: "left" }) : page;
  return redirect(kept, { status: 303, headers });
}

export async function loader() {
  return redirect("/");
}
