import type { LoaderFunctionArgs } from "@remix-run/node";
import { portalOf } from "~/load-context";
import { commonHeaders } from "~/headers.server";
import type { BankFile } from "~/ui/bank-file.server";

export async function answerBankFile(
  { request, context }: LoaderFunctionArgs,
  file: BankFile,
  type: string,
): Promise<Response> {
  const headers = new Headers(commonHeaders(portalOf(context).env.secure));
  // Of another release or bank: not cached.
  if (new URL(request.url).pathname !== file.path) {
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("No such file.\n", { status: 404, headers });
  }
  headers.set("Content-Type", `${type}; charset=utf-8`);
  headers.set("Cache-Control", "public, max-age=31536000, immutable");
  headers.set("Vary", "Accept-Encoding");
  if (!/\bbr\b(?!;q=0)/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response(file.content, { headers });
  headers.set("Content-Encoding", "br");
  return new Response(await file.brotli(), { headers });
}
