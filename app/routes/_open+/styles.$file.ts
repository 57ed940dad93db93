import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHashedFile } from "~/hashed-file.server";
import { portalOf } from "~/load-context";
import { stylesOf } from "~/ui/bank-styles.server";

/** `/styles/<bank>.<version>.css`: the style sheet of the request's bank. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, profile } = portalOf(context);
  const sheet = stylesOf(profile);
  const isOurs = new URL(request.url).pathname === sheet.path;
  return answerHashedFile(request, env.secure, isOurs ? { ...sheet, type: "text/css", kept: true } : null);
}
