import * as z from "zod";
import type { NamedAccount } from "common/accounts";
import type { IsoDate } from "common/dates";
import { isPersonName, nomineeFields, nomineeForm, type Nominee } from "common/nominee";
import {
  frequencies,
  pensions,
  schemeIds,
  type Pension,
  type PensionChoice,
  type SchemeId,
} from "common/schemes";
import { transactionPassword } from "~/change/password.forms";
import { typedLine } from "common/typed-lines";

export const schemePages: Record<SchemeId, { view: string; add: string }> = {
  pmjjby: { view: "/ViewPMJJBY", add: "/AddPMJJBY" },
  pmsby: { view: "/ViewPMSBY", add: "/AddPMSBY" },
  apy: { view: "/ViewAPY", add: "/AddAPY" },
};

/** Short names, which the menu has too. */
export const menuNames = { pmjjby: "lifeCover", pmsby: "accidentCover", apy: "pension" } as const;

/** Enrolled nowhere. */
export const mayJoin = (outcome: string): boolean => outcome === "notEnrolled" || outcome === "ended";

export const NOMINEE_PAGE = "/Schemes/Nominee";

export const LEAVING_PAGE = "/Schemes/Leave";

export const readScheme = (given: unknown): SchemeId | undefined => schemeIds.find((one) => one === given);

/** The scheme that an address is about, by its path (`/ViewAPY`) or its query (`?scheme=apy`). */
export function schemeAt({ pathname, search }: { pathname: string; search: string }): SchemeId | undefined {
  const ofPath = /^\/(?:Add|View)(\w+)/i.exec(pathname)?.[1]?.toLowerCase();
  return readScheme(ofPath ?? new URLSearchParams(search).get("scheme"));
}

export const schemeFields = [
  "noIncomeTax",
  "account",
  "consent",
  "pension",
  "frequency",
  "married",
  "spouse",
  ...nomineeFields,
] as const;
export type SchemeField = (typeof schemeFields)[number];

const MAX_SPOUSE = 40;

const chosen = <Value extends string>(values: readonly Value[], missing: string) =>
  z
    .string({ error: missing })
    .refine((value): value is Value => values.some((one) => one === value), missing);

const spouse = typedLine(MAX_SPOUSE, {
  missing: "errors.spouse",
  long: "errors.spouseLong",
  letters: "errors.spouseLetters",
}).refine(isPersonName, "errors.spouseSigns");

/** A name without the tick is neither dropped nor taken. */
const unnamed = z
  .string()
  .optional()
  .refine((typed = "") => typed.trim() === "", "errors.married");

interface SchemeEntry {
  nominee: Nominee;
  account: string;
  choice?: PensionChoice | undefined;
  spouse?: string | undefined;
}

interface Given {
  today: IsoDate;
  /** Null if only the nominee changes. */
  accounts: readonly NamedAccount[] | null;
}

/** A message is a key of schemes.json or nominee.json. */
export function schemeForm(scheme: SchemeId, typed: FormData, { today, accounts }: Given) {
  const married = typed.get("married") !== null;
  const numberOf = (named: string | undefined) =>
    accounts?.find(({ handle, accountNumber }) => named === handle || named === accountNumber)?.accountNumber;
  return z
    .intersection(
      z.object({
        ...(accounts
          ? {
              account: z
                .string({ error: "errors.account" })
                .refine((named) => numberOf(named) !== undefined, "errors.account"),
              consent: chosen(["on"], "errors.consent"),
            }
          : {}),
        ...(accounts && scheme === "apy"
          ? {
              pension: chosen(pensions.map(String), "errors.pension"),
              frequency: chosen(frequencies, "errors.frequency"),
              noIncomeTax: chosen(["on"], "errors.noIncomeTax"),
              ...(married ? { spouse } : { spouse: unnamed }),
            }
          : {}),
      }) as unknown as z.ZodType<Partial<Record<SchemeField, string>>, Partial<Record<SchemeField, string>>>,
      nomineeForm(typed, { use: "scheme", today, places: null }),
    )
    .transform(({ nominee, account, pension, frequency, spouse }): SchemeEntry => ({
      nominee,
      account: numberOf(account) ?? "",
      choice: pension
        ? { pension: Number(pension) as Pension, frequency: frequencies.find((one) => one === frequency)! }
        : undefined,
      spouse: married ? spouse : undefined,
    }));
}

export const leavingForm = z.object({ transactionPassword });
