import { bankProfile } from "~/domain/bank-profile";
import type { Wording } from "~/i18n/wording";

/** What a customer who has been proven is told instead of going on. Keys are those of registration.json. */
const notPossible: Wording = {
  key: "refusals.notPossible",
  values: { helpline: bankProfile.helpline },
};

const SERVICE_NOT_CREATED = "5054";

/** Of the bank's message the part before the tilde is the customer's. */
export function wordsOfStanding(code: string, message: string): Wording {
  if (code === SERVICE_NOT_CREATED) return { key: "refusals.notCreated" };
  const words = message.split("~")[0]!.trim();
  return words === "" ? notPossible : { words };
}

/** Codes of where a customer stands, as the first step answers them. */
export const isStanding = (code: string): boolean => ["5010", "5053", "5054", "5099"].includes(code);
