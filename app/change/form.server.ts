import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import type * as z from "zod";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requirePayer, type SignedIn } from "~/session/guards.server";
import type { OneCallChange } from "./change.server";
import { submitChange } from "./make-change.server";

/** Returns a form with its errors. */
export const refuseForm = (
  submission: Submission<unknown>,
  status = 400,
  errors: Parameters<Submission<unknown>["reply"]>[0] = {},
) => data({ failed: true as const, result: submission.reply(errors) }, { status });

interface PasswordForm<Typed, Input> {
  fields: readonly string[];
  schema: z.ZodType<Typed>;
  /** Throws a 404 for what is not the customer's; null if the bank did not answer. */
  inputOf(customer: SignedIn, typed: Typed, form: FormData): Promise<Input | null>;
  /** Guard of the form; defaults to customers who may pay. */
  who?(args: ActionFunctionArgs): Promise<SignedIn>;
}

const passwordCodes = ["2", "7", "8"];

/**
 * Action of a form that makes its change at once, with the transaction password typed in it. `reference` of its answer has to be sent
 * again, as the change may have been made.
 */
export async function makeWithPassword<Typed extends { transactionPassword: string }, Input>(
  args: ActionFunctionArgs,
  change: OneCallChange<Input>,
  { fields, schema, inputOf, who = requirePayer }: PasswordForm<Typed, Input>,
) {
  const customer = await who(args);
  const form = await readForm(args, [...fields, "transactionPassword", "reference"]);
  const submission = parseWithZod(form, { schema });
  const again = (errors: object = {}, status = 400, reference: string | null = null) => {
    const result = submission.reply({ ...errors, hideFields: ["transactionPassword"] });
    return data({ failed: true as const, result, reference }, { status });
  };
  if (submission.status !== "success") return again();
  const input = await inputOf(customer, submission.value, form);
  if (input === null) return again({ formErrors: ["flows:errors.unreachable"] }, 503);
  const { transactionPassword } = submission.value;
  const reference = String(form.get("reference") ?? "");
  const end = await submitChange(customer, change, input, { reference, transactionPassword });
  if (end instanceof Response) return end;
  const error = say(translator(customer.language, "flows"), end.error);
  const ofPassword = end.outcome === "refused" && passwordCodes.includes(end.code);
  return again(
    ofPassword ? { fieldErrors: { transactionPassword: [error] } } : { formErrors: [error] },
    end.status,
    end.outcome === "unknown" ? reference : null,
  );
}
