import * as z from "zod";
import type { IsoDate } from "common/dates";
import { nomineeFields, nomineeForm, type Nominee } from "common/nominee";
import {
  frequencies,
  pensions,
  schemeIds,
  type Frequency,
  type Pension,
  type PensionChoice,
  type SchemeId,
} from "common/schemes";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { typedLine } from "common/typed-lines";

/** The pages of each scheme: where it is asked about, and where somebody joins. */
export const schemePages: Record<SchemeId, { view: string; add: string }> = {
  pmjjby: { view: "/ViewPMJJBY", add: "/AddPMJJBY" },
  pmsby: { view: "/ViewPMSBY", add: "/AddPMSBY" },
  apy: { view: "/ViewAPY", add: "/AddAPY" },
};

export const NOMINEE_PAGE = "/Schemes/Nominee";

export const LEAVING_PAGE = "/Schemes/Leave";

export const readScheme = (given: unknown): SchemeId | undefined => schemeIds.find((one) => one === given);

/** The scheme that an address is about, by its path (`/ViewAPY`) or its query (`?scheme=apy`). */
export function schemeAt({ pathname, search }: { pathname: string; search: string }): SchemeId | undefined {
  const ofPath = /^\/(?:Add|View)(\w+)/i.exec(pathname)?.[1]?.toLowerCase();
  return readScheme(ofPath ?? new URLSearchParams(search).get("scheme"));
}

/** What a form of a scheme does: enrol, or name another nominee. */
export type SchemeAct = "enrol" | "nominee";

export const schemeFields = [
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
});

/** What the form comes to; that the account is the customer's own is the server's to see. */
export interface SchemeEntry {
  nominee: Nominee;
  account?: string | undefined;
  choice?: PensionChoice | undefined;
  /** Of a married customer. */
  spouse?: string | undefined;
}

/** A message is a key of schemes.json or nominee.json. */
export function schemeForm(scheme: SchemeId, act: SchemeAct, typed: FormData, today: IsoDate) {
  const enrols = act === "enrol";
  const married = typed.get("married") !== null;
  return z
    .intersection(
      z.object({
        ...(enrols
          ? { account: z.string({ error: "errors.account" }), consent: chosen(["on"], "errors.consent") }
          : {}),
        ...(enrols && scheme === "apy"
          ? {
              pension: chosen(pensions.map(String), "errors.pension"),
              frequency: chosen(frequencies, "errors.frequency"),
              ...(married ? { spouse } : {}),
            }
          : {}),
      }) as unknown as z.ZodType<Partial<Record<SchemeField, string>>, Partial<Record<SchemeField, string>>>,
      nomineeForm(typed, { use: "scheme", today, places: null }),
    )
    .transform(({ nominee, account, pension, frequency, spouse }): SchemeEntry => ({
      nominee,
      account,
      choice: pension
        ? { pension: Number(pension) as Pension, frequency: frequency as Frequency }
        : undefined,
      spouse,
    }));
}

/** What is wrong with an order that nothing in its form tells. */
export function refuseOrder(context: z.core.$RefinementCtx, message: string, field?: SchemeField): never {
  context.issues.push({ code: "custom", input: field, message, path: field ? [field] : [] });
  return z.NEVER;
}

/** The transaction password, and under which reference the page asks. */
export const leavingForm = z.object({
  transactionPassword: z
    .string({ error: "flows:errors.enterPassword" })
    .max(MAX_TRANSACTION_PASSWORD, "flows:errors.passwordLong"),
  reference: z.string({ error: "flows:errors.unreachable" }),
});
