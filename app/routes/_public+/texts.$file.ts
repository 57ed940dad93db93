import type { LoaderFunctionArgs } from "@remix-run/node";
import { requestedTexts } from "~/i18n/text-address";
import { brotliOf, textsFile } from "~/i18n/texts-file.server";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/headers.server";
import { publicProfilesOf } from "~/public-profile.server";

/** `/texts/<language>.<area>.<area>.<version>.js`: a page's texts and its bank, for its scripts. The same for all customers. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { env, profile } = portalOf(context);
  const { secure, NODE_ENV } = env;
  const banks = publicProfilesOf(profile);
  const common = commonHeaders(secure);
  const file = params.file ?? "";
  const requested = requestedTexts(file, banks.en.texts);
  // Of another release: not cached.
  if (!requested)
    return new Response("No such file.\n", { status: 404, headers: [...common, plain, notKept] });
  const content = textsFile(requested, banks[requested.language]);
  const headers: Header[] = [...common, script, NODE_ENV === "production" ? keptForEver : notKept];
  if (!/\bbr\b(?!;q=0)/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response(content, { headers });
  const small: Header[] = [
    ["Content-Encoding", "br"],
    ["Vary", "Accept-Encoding"],
  ];
  return new Response(await brotliOf(file, content), { headers: [...headers, ...small] });
}

type Header = [string, string];
const plain: Header = ["Content-Type", "text/plain; charset=utf-8"];
const script: Header = ["Content-Type", "text/javascript; charset=utf-8"];
const keptForEver: Header = ["Cache-Control", "public, max-age=31536000, immutable"];
const notKept: Header = ["Cache-Control", "no-store"];
