import { bankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";
import { plain } from "./plain-words";

/** The text message about a sign-in with a browser not used before: which, when, and what to do about a stranger. */
export function newBrowserText({ browser, at }: { browser: string; at: Date }): string {
  const which = plain(browser);
  return [
    `Sign-in to ${bankProfile.shortName} net-banking with a new browser${which ? ` (${which})` : ""}`,
    `on ${formatIstTime(at)}.`,
    `Not you? Lock your net-banking under 'Security' or call ${bankProfile.helpline} at once.`,
  ].join(" ");
}
