import type { AccountKind, Balance } from "common/accounts";
import { formatIstTime } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import type { AmountTerms } from "./transfers.forms";

/** What a transfer may go to: a payee, or an account, deposit or loan of the customer's own. */
export interface TransferTarget {
  /** `to` of the form. */
  key: string;
  accountNumber: string;
  /** The payee's name, or the customer's own. */
  name: string;
  /** An own account's kind. */
  kind?: AccountKind;
  /** What the customer calls an own account, if anything. */
  called?: string;
  ifsc?: string;
  bankName?: string;
  address?: string;
  /** Nothing may be paid to it before. */
  usableFrom?: Date;
  /** A new payee's first day: until then at most `amount` in all. */
  cap?: { amount: Paise; until: Date } | undefined;
  owed?: Paise;
  instalment?: Paise;
  /** The amount proposed where it is none of the above. */
  usual?: Paise;
}

/** What a page of transfers knows: pages and actions check against the same. */
export interface TransferChoices {
  /** Accounts to pay from. */
  accounts: ReadonlyArray<{ accountNumber: string; balance: Balance | null }>;
  targets: readonly TransferTarget[];
  /** Of the way, for one payment. */
  least?: Paise;
  most?: Paise;
  now: Date;
}

/**
 * Until when nothing may be paid to a target; null: it is open. One that may get less than the least amount of
 * the way has to wait for its first day to pass.
 */
export function closedUntil(
  { usableFrom, cap }: Pick<TransferTarget, "usableFrom" | "cap">,
  { least, now }: Pick<TransferChoices, "least" | "now">,
): Date | null {
  if (cap && least !== undefined && cap.amount < least && cap.until > now) return cap.until;
  return usableFrom && usableFrom > now ? usableFrom : null;
}

/** What the amount must fit when it goes from one to the other; what is not known sets no terms. */
export function amountTerms(choices: TransferChoices, from: string, to: string): AmountTerms {
  const { accounts, targets, least, most, now } = choices;
  const account = accounts.find(({ accountNumber }) => accountNumber === from);
  const { owed, instalment, cap } = targets.find(({ key }) => key === to) ?? {};
  const available = account?.balance?.available;
  return { least, most, available, cap: cap && cap.until > now ? cap.amount : undefined, owed, instalment };
}

/** The values that messages about the chosen account and target name. */
export function errorValues(choices: TransferChoices, from: string, to: string): Record<string, string> {
  const target = choices.targets.find(({ key }) => key === to);
  const closed = target && closedUntil(target, choices);
  return {
    ...Object.fromEntries(
      Object.entries(amountTerms(choices, from, to)).flatMap(([name, paise]: [string, Paise | undefined]) =>
        paise === undefined ? [] : [[name, formatRupees(paise)]],
      ),
    ),
    ...(target?.cap ? { until: formatIstTime(target.cap.until) } : {}),
    ...(closed ? { opens: formatIstTime(closed) } : {}),
  };
}
