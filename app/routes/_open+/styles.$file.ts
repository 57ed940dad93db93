import type { LoaderFunctionArgs } from "@remix-run/node";
import { commonHeaders } from "~/headers.server";
import { portalOf } from "~/load-context";
import { stylesOf } from "~/ui/bank-styles.server";

/** `/styles/<bank>.<version>.css`: the style sheet of the request's bank. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { env, profile } = portalOf(context);
  const sheet = stylesOf(profile);
  const headers = new Headers(commonHeaders(env.secure));
  // Of another release or bank: not cached.
  if (new URL(request.url).pathname !== sheet.path) {
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("No such file.\n", { status: 404, headers });
  }
  headers.set("Content-Type", "text/css; charset=utf-8");
  headers.set("Cache-Control", "public, max-age=31536000, immutable");
  headers.set("Vary", "Accept-Encoding");
  if (!/\bbr\b(?!;q=0)/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response(sheet.content, { headers });
  headers.set("Content-Encoding", "br");
  return new Response(await sheet.brotli(), { headers });
}
