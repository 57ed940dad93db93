import { commonHeaders } from "~/headers.server";

/** Its address has a hash of its content, so browsers may keep it for ever. */
interface HashedFile {
  type: "text/css" | "text/javascript";
  content: string;
  brotli(): Promise<Uint8Array<ArrayBuffer>>;
  kept: boolean;
}

/** Null: a file of another release or bank. */
export async function answerHashedFile(
  request: Request,
  secure: boolean,
  file: HashedFile | null,
): Promise<Response> {
  const headers = new Headers(commonHeaders(secure));
  if (!file) {
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response("No such file.\n", { status: 404, headers });
  }
  headers.set("Content-Type", `${file.type}; charset=utf-8`);
  headers.set("Cache-Control", file.kept ? "public, max-age=31536000, immutable" : "no-store");
  headers.set("Vary", "Accept-Encoding");
  if (!/\bbr\b(?!;q=0)/.test(request.headers.get("Accept-Encoding") ?? ""))
    return new Response(file.content, { headers });
  headers.set("Content-Encoding", "br");
  return new Response(await file.brotli(), { headers });
}
