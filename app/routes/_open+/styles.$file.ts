import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/session/headers.server";
import { stylesOf } from "~/ui/bank-styles.server";

/** `/styles/<bank>.<version>.css`: the style sheet of the request's bank. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { profile, env } = portalOf(context);
  const headers = new Headers(commonHeaders(env.secure));
  const styles = stylesOf(profile);
  // Of another release or another bank: said at once and not kept.
  if (styles.path !== `/styles/${params.file}`) {
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("No such file.\n", { status: 404, headers });
  }
  headers.set("Content-Type", "text/css; charset=utf-8");
  headers.set("Cache-Control", "public, max-age=31536000, immutable");
  headers.set("Vary", "Accept-Encoding");
  if (!/\bbr\b(?!;q=0)/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response(styles.css, { headers });
  headers.set("Content-Encoding", "br");
  return new Response(await styles.brotli(), { headers });
}
