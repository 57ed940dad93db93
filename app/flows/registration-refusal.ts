import { bankProfile } from "~/domain/bank-profile";
import type { Wording } from "~/i18n/wording";

/**
 * What a customer who has been proven is told instead of going on: known codes in the customer's language, anything else
 * in the bank's own words. Keys are those of registration.json.
 */
const known: Readonly<Record<string, Wording>> = {
  "5010": { key: "refusals.blocked" },
  "5053": { key: "refusals.registered" },
  "5054": { key: "refusals.notCreated" },
};

const notPossible: Wording = {
  key: "refusals.notPossible",
  values: { helpline: bankProfile.helpline },
};

/** 5099 has several causes; the bank's own mark behind the tilde says which. */
const SEVERAL = "5099";
const causes: Readonly<Record<string, Wording>> = {
  "STATUS=LOCKED": { key: "refusals.locked" },
  "STATUS=ACTIVE": { key: "refusals.notLocked" },
  "CIF OR MOBILE UNKNOWN": notPossible,
};

/** Of the bank's message the part before the tilde is the customer's. */
export function wordsOfStanding(code: string, message: string): Wording {
  const [words, mark = ""] = message.split("~").map((part) => part.trim()) as [string, string?];
  const ours = code === SEVERAL ? causes[mark] : known[code];
  return ours ?? (words === "" ? notPossible : { words });
}

/** Codes of where a customer stands, as the first step answers them. */
export const isStanding = (code: string): boolean => code === SEVERAL || code in known;
