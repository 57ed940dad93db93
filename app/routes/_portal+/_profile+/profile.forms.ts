import * as z from "zod";
import { languages } from "common/languages";
import type { AlertWish } from "common/alerts";
import { formatAmount, type Paise } from "common/money";
import { own } from "common/own";
import { parseAmount } from "common/typed-amounts";
import { parsedText } from "common/typed-fields";
import { transactionPassword } from "~/change/password.forms";
import { readAccountName } from "~/ui/account-names";

/** Errors are keys of `locales/*`/profile.json. */
const nameErrors = { long: "errors.nameLong", unreadable: "errors.nameUnreadable" } as const;

/** Null: no name. */
const accountName = parsedText<string | null>((typed) => {
  const read = readAccountName(typed);
  return "name" in read ? { value: read.name } : { error: nameErrors[read.fault] };
});

interface Handled {
  handle: string;
}

/** Names of fields have no `_`. */
const fieldOf = (name: string, { handle }: Handled) => `${name}-${handle.replaceAll("_", "-")}`;
export const nameField = (account: Handled) => fieldOf("name", account);

/** A field for each account. */
export const accountNamesForm = (accounts: readonly Handled[]) =>
  z.object(Object.fromEntries(accounts.map((account) => [nameField(account), accountName])));

const amountErrors = {
  "not-a-number": "errors.amountDigits",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
} as const;

/** Empty and zero mean every amount. */
const from = parsedText<Paise>((typed) => {
  const read = parseAmount(typed);
  if (read.ok) return { value: read.paise };
  return read.fault === "empty" || read.fault === "zero"
    ? { value: 0n }
    : { error: amountErrors[read.fault] };
});

/** Browsers do not send an unticked box. */
const tick = z
  .string()
  .optional()
  .transform((sent) => sent !== undefined);

const settings = { debits: tick, debitsFrom: from, credits: tick, creditsFrom: from };
export const alertField = (setting: keyof AlertWish, account: Handled) => fieldOf(setting, account);

/** The settings of each account. */
export const alertsForm = (accounts: readonly Handled[]) =>
  z.object(
    Object.fromEntries(
      accounts.flatMap((account) =>
        Object.entries(settings).map(([setting, kind]) => [fieldOf(setting, account), kind]),
      ),
    ),
  );

export const alertsOf = (entries: Record<string, unknown>, account: Handled) =>
  Object.fromEntries(
    Object.keys(settings).map((setting) => [setting, own(entries, fieldOf(setting, account))]),
  ) as unknown as AlertWish;

export const typedAlerts = (account: Handled, alerts: AlertWish) =>
  Object.fromEntries(
    (["debits", "credits"] as const).flatMap((way) => {
      const from = alerts[`${way}From`];
      return [
        [alertField(way, account), alerts[way] ? "yes" : undefined],
        [alertField(`${way}From`, account), from === 0n ? "" : formatAmount(from)],
      ];
    }),
  );

const messageLanguage = z.enum(languages, { error: "errors.language" });
export const languageForm = z.object({ messageLanguage, transactionPassword });
export const languageBackForm = z.object({ messageLanguage });
