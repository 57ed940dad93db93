import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHashedFile } from "~/hashed-file.server";
import { requestedTexts } from "~/i18n/text-address";
import { brotliOf, textsFile } from "~/i18n/texts-file.server";
import { portalOf } from "~/load-context";
import { publicProfilesOf } from "~/public-profile.server";

/** `/texts/<language>.<area>.<area>.<version>.js`: a page's texts and its bank, for its scripts. The same for all customers. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, profile } = portalOf(context);
  const banks = publicProfilesOf(profile);
  const file = params.file ?? "";
  const requested = requestedTexts(file, banks.en.texts);
  if (!requested) return answerHashedFile(request, env.secure, null);
  const content = textsFile(requested, banks[requested.language]);
  return answerHashedFile(request, env.secure, {
    type: "text/javascript",
    content,
    brotli: () => brotliOf(file, content),
    kept: env.NODE_ENV === "production",
  });
}
