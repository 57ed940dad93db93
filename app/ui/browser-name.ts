/** The first match counts: most browsers also contain the names of others. */
const programs: ReadonlyArray<[RegExp, string]> = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Version\/[\d.]+.* Safari\//, "Safari"],
  [/^w3m\//, "w3m"],
  [/^E?Links/, "Links"],
  [/^Lynx\//, "Lynx"],
];

const systems: ReadonlyArray<[RegExp, string]> = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/KAIOS/, "KaiOS"],
  [/Linux/, "Linux"],
];

const first = (known: ReadonlyArray<[RegExp, string]>, userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Browser and system of a User-Agent header; null if unknown. */
export function browserName(userAgent: string) {
  return { program: first(programs, userAgent), system: first(systems, userAgent) };
}

/** `Firefox, Windows`; empty if both are unknown. */
export const browserWords = ({ program, system }: ReturnType<typeof browserName>): string =>
  [program, system].filter(Boolean).join(", ");

/** The same of a User-Agent header. */
export const wordsOfBrowser = (userAgent: string): string => browserWords(browserName(userAgent));
