export interface MadeDocument {
  body: Uint8Array;
  mediaType: string;
  fileName: string;
}

/** Answers with the whole document, its length, and no caching; `headers` are added. */
export function documentResponse(
  { body, mediaType, fileName }: MadeDocument,
  headers: readonly [string, string][] = [],
): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: [
      ...headers.filter(([name]) => !/^(content-(type|length|disposition)|cache-control)$/i.test(name)),
      ["Content-Length", String(body.byteLength)],
      ...fileHeaders(mediaType, fileName),
    ],
  });
}

export const fileHeaders = (mediaType: string, fileName: string): [string, string][] => [
  ["Content-Type", mediaType],
  ["Content-Disposition", attachment(fileName)],
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
];

/** Names a downloaded file by RFC 6266: in ASCII, and in UTF-8 for browsers that read it. */
export function attachment(fileName: string): string {
  const name = safeName(fileName);
  const ascii = name.replace(/[^ -~]/g, "_").replace(/["\\%]/g, "_");
  if (ascii === name) return `attachment; filename="${ascii}"`;
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
