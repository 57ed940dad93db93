import { attachment } from "./file-name.server";
import type { MadeDocument } from "./make-document.server";

/** The answer that carries a document: complete, with its length, kept by no cache. `headers` are added as they are. */
export function documentResponse(
  { body, length, mediaType, fileName }: MadeDocument,
  headers: readonly [string, string][] = [],
): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: [
      ...headers.filter(([name]) => !/^(content-(type|length|disposition)|cache-control)$/i.test(name)),
      ["Content-Type", mediaType],
      ["Content-Length", String(length)],
      ["Content-Disposition", attachment(fileName)],
      ["Cache-Control", "private, no-store"],
      ["X-Content-Type-Options", "nosniff"],
    ],
  });
}
