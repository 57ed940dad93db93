/** What differs from one answer to the next though the page is the same: tokens, digests, addresses of builds, times of day, new references. */
const passing: [RegExp, string][] = [
  [/\b(nonce|integrity)="[^"]*"/g, '$1=""'],
  // A captcha.
  [/\bdata:image\/png;base64,[\w+/=]+/g, "picture"],
  [/\bP[0-9A-Z]{13}\b/g, "reference"],
  [/http:\/\/localhost:\d+/g, "origin"],
  [/(\/build\/[^"\s]*?)-[\w-]{8}(?=\.\w+)/g, "$1"],
  [/(\/styles\/[\w-]+)\.\w+(?=\.css)/g, "$1"],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time"],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b(?: ?[ap]\.?m\.?)?/gi, "time"],
  [/\b1[78]\d{11}\b/g, "time"],
  // Sealed values, handles and the build's version: long, and of letters no word has.
  [/[\w-]{20,}/g, "token"],
  [/\b[0-9a-f]{8}\b/g, "token"],
];

/** Where two pages part, with a little of both; null when they are the same but for what passes. */
export function firstDifference(one: string, other: string): string | null {
  const [ours, theirs] = [one, other].map((html) =>
    passing.reduce((text, [pattern, put]) => text.replace(pattern, put), html),
  ) as [string, string];
  if (ours === theirs) return null;
  let at = 0;
  while (ours[at] === theirs[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `${around(ours)} and not ${around(theirs)}`;
}
