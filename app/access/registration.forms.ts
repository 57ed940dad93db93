import * as z from "zod";
import type { IsoDate } from "common/dates";
import { latinDigits } from "common/latin-digits";
import { typedNumber, ungroupedMobile } from "common/typed-numbers";
import { captchaField, notRequested, signInForm } from "./sign-in.forms";

/** Registration and recovery. A message is a key of registration.json; of the captcha's, of sign-in.json. */

export const proofKinds = ["card", "token"] as const;
export type ProofKind = (typeof proofKinds)[number];

const CARD_YEARS = 8;
const MAX_BRANCH_TOKEN = 16;

const filled = (missing: string) => z.string({ error: missing }).trim().min(1, missing);

const asked: z.ZodType<string> = typedNumber(
  "errors.enterCustomerId",
  /^\d{1,9}$/,
  "errors.customerIdDigits",
);

/** The tick's value is the version that its page offers. */
const agreedTo = (version: string): z.ZodType<string> =>
  z
    .string({ error: "errors.agreeTerms" })
    .min(1, "errors.agreeTerms")
    .refine((ticked) => ticked === version, "errors.termsChanged");

/** Recovery of the customer ID asks for the mobile alone; the proof names the customer. `terms`: version to agree to. */
export const identityForm = (asksId: boolean, hasPicture = true, terms: IsoDate | null = null) =>
  z.object({
    customerId: asksId ? asked : notRequested,
    mobile: typedNumber("errors.enterMobile", /^\d{10}$/, "errors.validMobile", ungroupedMobile),
    terms: terms === null ? notRequested : agreedTo(terms),
    captcha: captchaField(hasPicture),
    captchaToken: signInForm.shape.captchaToken,
  });

/** `2028` is typed as well as `28`. */
const shortYear = (typed: string): string => latinDigits(typed).replace(/^20(?=\d\d$)/, "");

/** `7` is typed for July as well as `07`. */
export function padMonth(typed: string): string {
  const month = latinDigits(typed.trim());
  return /^\d$/.test(month) ? `0${month}` : month;
}

/** The last month of a card is already over. */
export function cardForm(today: IsoDate) {
  const year = Number(today.slice(2, 4));
  const month = Number(today.slice(5, 7));
  return z
    .object({
      cardNumber: typedNumber("errors.enterCardNumber", /^\d{16}$/, "errors.cardLength"),
      expiryMonth: filled("errors.enterExpiryMonth")
        .transform(padMonth)
        .pipe(filled("errors.enterExpiryMonth").regex(/^(0[1-9]|1[0-2])$/, "errors.validExpiryMonth")),
      expiryYear: filled("errors.enterExpiryYear")
        .transform(shortYear)
        .pipe(filled("errors.enterExpiryYear").regex(/^\d\d$/, "errors.validExpiryYear"))
        .refine((typed) => Number(typed) >= year && Number(typed) <= year + CARD_YEARS, {
          error: "errors.validExpiryYear",
        }),
      cvv: typedNumber("errors.enterCvv", /^\d{3}$/, "errors.cvvLength"),
    })
    .refine((card) => Number(card.expiryYear) !== year || Number(card.expiryMonth) > month, {
      error: "errors.validExpiryDate",
      path: ["expiryMonth"],
      // Checked together once each is valid, whatever the other fields hold.
      when: ({ issues }) =>
        !issues.some(({ path }) => path?.[0] === "expiryMonth" || path?.[0] === "expiryYear"),
    });
}
export type Card = z.output<ReturnType<typeof cardForm>>;

export const branchTokenForm = z.object({
  branchToken: filled("errors.enterBranchToken").max(MAX_BRANCH_TOKEN, "errors.branchTokenLong"),
});

export const isMissing = (error: string): boolean => /^errors\.enter/.test(error);
