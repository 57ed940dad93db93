import type { Portal } from "~/load-context";
import { commonHeaders } from "~/headers.server";
import type { MadeDocument } from "./make-document.server";

/** Answers with the whole document, its length, and no caching. */
export function documentResponse(
  portal: Pick<Portal, "env">,
  { body, mediaType, fileName }: MadeDocument,
): Response {
  const headers = fileHeaders(portal, mediaType, fileName);
  headers.push(["Content-Length", String(body.byteLength)]);
  return new Response(body as Uint8Array<ArrayBuffer>, { headers });
}

export const fileHeaders = (
  { env }: Pick<Portal, "env">,
  mediaType: string,
  fileName: string,
): [string, string][] => [
  ...commonHeaders(env.secure),
  ["Content-Type", mediaType],
  ["Content-Disposition", attachment(fileName)],
  ["Cache-Control", "private, no-store"],
];

/** Names a downloaded file by RFC 6266: in ASCII, and in UTF-8 for programs that read it. */
export function attachment(fileName: string): string {
  const name = safeName(fileName);
  const ascii = name.replace(/[^ -~]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Removes folders, control characters and leading dots: the name must not leave the downloads folder. */
export function safeName(fileName: string): string {
  const name = fileName
    .slice(0, 120)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]+/gu, "-")
    .replace(/^[.\s]+/, "");
  return name === "" ? "document" : name;
}
