/** Which browser and system a User-Agent header names; the names are their makers' and are not translated. */
export interface BrowserName {
  /** Null when it does not say, or nobody knows it. */
  program: string | null;
  system: string | null;
}

/** The first that fits: most browsers call themselves by the names of others as well. */
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

export function browserName(userAgent: string): BrowserName {
  return { program: first(programs, userAgent), system: first(systems, userAgent) };
}

/** `Firefox, Windows`; empty when neither is known. */
export const browserWords = ({ program, system }: BrowserName): string =>
  [program, system].filter(Boolean).join(", ");
