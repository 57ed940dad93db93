/** Non-breaking hyphens: `1800‑233‑2454`. For display only. */
export const noBreak = (text: string): string => text.replaceAll("-", "\u2011");
