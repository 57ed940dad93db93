import * as z from "zod";
import { brokenRules, passwordPolicy } from "common/password-policy";
import { isFilled } from "common/typed-fields";

/**
 * Forms that set passwords. A message is a key of `locales/*`/passwords.json; `errors.guidelines` is followed by the names of the
 * broken rules.
 */
export type PasswordKind = "login" | "transaction";

export const passwordSecrets = ["oldPassword", "newPassword", "confirmPassword"] as const;
export const passwordFields = [...passwordSecrets, "run", "intent"];

export const GUIDELINES = "errors.guidelines";
const ENTER_OLD = "errors.enterOld";

/** Each is followed by an example of a better one. */
export const guessableErrors = {
  common: "errors.commonWord",
  bank: "errors.nameOfBank",
  town: "errors.townWord",
  year: "errors.yearWord",
  own: "errors.ownWord",
} as const;
const allGuessable = new Set<string>(Object.values(guessableErrors));
export const isGuessableError = (error: string) => allGuessable.has(error);

const words = {
  change: { password: "errors.enterNew", confirm: "errors.enterConfirm", differ: "errors.differ" },
  reset: { password: "errors.resetPassword", confirm: "errors.resetConfirm", differ: "errors.resetDiffer" },
};

export const missingPasswords = [
  ENTER_OLD,
  ...Object.values(words).flatMap(({ password, confirm }) => [password, confirm]),
];

export interface PasswordFormOptions {
  customerId: string;
  /** `kept`: the customer's own. `given`: the bank's, which need not meet the policy. `none`: the customer was proven otherwise. */
  old: "kept" | "given" | "none";
  says?: keyof typeof words;
}

export interface NewPassword {
  oldPassword?: string;
  newPassword: string;
}

/** The bank checks whether the old password is right and the new one was used before. */
export function passwordForm({ customerId, old, says = "change" }: PasswordFormOptions) {
  const answer = words[says];
  return z
    .object({
      oldPassword: old === "none" ? z.undefined().catch(undefined) : oldPassword(old),
      newPassword: newPassword(customerId, answer.password),
      confirmPassword: z.string({ error: answer.confirm }).min(1, answer.confirm),
    })
    .refine((typed) => typed.newPassword !== typed.oldPassword, {
      path: ["newPassword"],
      message: "errors.sameAsOld",
      when: ({ value }) => isFilled(value, "newPassword") && isFilled(value, "oldPassword"),
    })
    .refine((typed) => typed.newPassword === typed.confirmPassword, {
      path: ["confirmPassword"],
      message: answer.differ,
      // Reported together with the other errors, not after them.
      when: ({ value }) => isFilled(value, "newPassword") && isFilled(value, "confirmPassword"),
    })
    .transform(({ oldPassword, newPassword }): NewPassword => ({ oldPassword, newPassword }));
}

function oldPassword(old: "kept" | "given") {
  const typed = z
    .string({ error: ENTER_OLD })
    .min(1, { error: ENTER_OLD, abort: true })
    .max(passwordPolicy.most, "errors.long");
  return old === "given" ? typed : typed.min(passwordPolicy.least, "errors.short");
}

function newPassword(customerId: string, missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .superRefine((typed, context) => {
      const broken = typed === "" ? [] : brokenRules(typed, customerId);
      if (broken.length === 0) return;
      const short = typed.length < passwordPolicy.least;
      for (const message of [...(short ? ["errors.short"] : []), GUIDELINES, ...broken])
        context.addIssue({ code: "custom", message });
    });
}
