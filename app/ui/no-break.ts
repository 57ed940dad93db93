/** The same text with hyphens that no line breaks at: `Co‑operative`, `1800‑233‑2454`. For showing only. */
export function noBreak(text: string): string {
  return text.replaceAll("-", "\u2011");
}
