/** Words of others within the bank's text messages. */
import type { BankProfile } from "common/bank";
import { isAtMost } from "common/graphemes";
import { plain } from "common/plain-text";

/** How a text message ends that tells a customer of something somebody else may have done. */
export const notYou = (profile: BankProfile): string => `Not you? Call ${profile.helpline}.`;

/** The same where whoever did it is in, or helps a fraud along. */
export const notYouLock = (profile: BankProfile): string =>
  `Not you? Call ${profile.helpline} at once to have net-banking locked.`;

/** The last four digits of an account or a card: enough for its holder. */
export const ending = (number: string): string => `ending ${plain(number).slice(-4)}`;

/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether text of others may be kept as one line of at most `most` letters, counted as the portal counts them. */
export const isLine = (text: string, most = 160): boolean => isAtMost(text, most) && !unprintable.test(text);
