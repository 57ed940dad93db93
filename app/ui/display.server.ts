import { displayChoices, type Display } from "./display";

const patterns = Object.fromEntries(
  Object.entries(displayChoices).map(([name, values]) => [
    name,
    new RegExp(`(?:^|; ?)(?:__Host-)?${name}=(${values.join("|")})(?:;|$)`),
  ]),
) as Record<keyof Display, RegExp>;

const choices: { [Name in keyof Display]: readonly Display[Name][] } = displayChoices;

/** Display choices of this browser, each in a cookie of its own. */
export function displayOf(request: Request): Display {
  const cookies = request.headers.get("Cookie") ?? "";
  const chosen = <Name extends keyof Display>(name: Name) => {
    const given = patterns[name].exec(cookies)?.[1];
    return choices[name].find((one) => one === given);
  };
  const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
  return {
    lite: chosen("lite") ?? (savesData ? "on" : "off"),
    theme: chosen("theme") ?? "system",
    text: chosen("text") ?? "normal",
    balances: chosen("balances") ?? "shown",
  };
}

/** Lite pages carry no scripts: by choice, or by Save-Data. */
export const wantsLite = (request: Request): boolean => displayOf(request).lite === "on";

/** Cookie of a choice such as `theme:dark` for a year; null if it is malformed. */
export function keepDisplay(choice: unknown, secure: boolean): string | null {
  const [name, value] = typeof choice === "string" ? choice.split(":") : [];
  const choices = Object.entries<readonly (string | undefined)[]>(displayChoices);
  if (!choices.some(([known, values]) => known === name && values.includes(value))) return null;
  const kept = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
  return secure ? `__Host-${kept}; Secure` : kept;
}
