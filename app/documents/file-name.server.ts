/** Names a downloaded file by RFC 6266: plain ASCII for every browser, and in full for those that read more. */
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

/** No folder, no control character, no leading dot: a name that cannot leave the downloads folder. */
export function safeName(fileName: string): string {
  const name = fileName
    .slice(0, 120)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]+/gu, "-")
    .replace(/^[.\s]+/, "");
  return name === "" ? "document" : name;
}
