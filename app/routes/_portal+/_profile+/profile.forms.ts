import * as z from "zod";
import { formatAmount, type Paise } from "common/money";
import { parseAmount } from "common/typed-amounts";
import { readAccountName } from "~/ui/account-names";

/** Errors are keys of `locales/*`/profile.json. */
const typedText = z.string().default("");

const nameErrors = { long: "errors.nameLong", unreadable: "errors.nameUnreadable" } as const;

/** Null: no name. */
const accountName = typedText.transform((typed, context): string | null => {
  const read = readAccountName(typed);
  if ("name" in read) return read.name;
  context.issues.push({ code: "custom", input: typed, message: nameErrors[read.fault] });
  return z.NEVER;
});

/** Names of fields have no `_`. */
export const nameField = ({ handle }: { handle: string }) => `name-${handle.replaceAll("_", "-")}`;

/** A field for each account. */
export const accountNamesForm = (accounts: readonly { handle: string }[]) =>
  z.object(Object.fromEntries(accounts.map((account) => [nameField(account), accountName])));

const amountErrors = {
  "not-a-number": "errors.amountDigits",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
} as const;

/** Empty and zero mean every amount. */
const from = typedText.transform((typed, context): Paise => {
  const read = parseAmount(typed);
  if (read.ok) return read.paise;
  if (read.fault === "empty" || read.fault === "zero") return 0n;
  context.issues.push({ code: "custom", input: typed, message: amountErrors[read.fault] });
  return z.NEVER;
});

/** Browsers do not send an unticked box. */
const tick = z
  .string()
  .optional()
  .transform((sent) => sent !== undefined);

export const alertForm = z.object({ debits: tick, debitsFrom: from, credits: tick, creditsFrom: from });
export type AlertSettings = z.output<typeof alertForm>;

export function typedAlerts({ debits, debitsFrom, credits, creditsFrom }: AlertSettings) {
  const text = (from: Paise) => (from === 0n ? "" : formatAmount(from));
  return {
    ...(debits ? { debits: "yes" } : {}),
    debitsFrom: text(debitsFrom),
    ...(credits ? { credits: "yes" } : {}),
    creditsFrom: text(creditsFrom),
  };
}
