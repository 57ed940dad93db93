import type { Submission } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/session/form.server";
import { requireAuthoriser, requirePayer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { actOnChange, changeFields, startChange } from "./action.server";
import { needsPassword, type Change } from "./change.server";
import { askStop } from "./obstacle.server";
import { findDone, loadChange } from "./change-flow.server";
import { refuseForm } from "./form.server";

interface ChangeForm<Input, Terms> {
  fields: readonly string[];
  /** Data that the form shows and is checked against, loaded for each request; what it is checked against has no hidden balance. */
  terms?(customer: SignedIn, args: RequestArgs): Promise<Terms>;
  /** Parses the form. Throws a redirect if there is no form for these terms. */
  read(form: FormData, terms: Terms, customer: SignedIn): Submission<Input> | Promise<Submission<Input>>;
  /** Guard of the page; defaults to customers who may authorise a payment. */
  who?(args: RequestArgs): Promise<SignedIn>;
}

/**
 * Loader and action of a page with form, check page and OTP of one change. A page that differs composes `loadChange`, `findDone`,
 * `startChange` and `actOnChange`.
 */
export function changePage<Input, Terms = null>(
  change: Change<Input>,
  { fields, terms = () => Promise.resolve(null as Terms), read, who }: ChangeForm<Input, Terms>,
) {
  async function loader(args: LoaderFunctionArgs) {
    const customer = await (who ?? requireAuthoriser)(args);
    const state = await loadChange(args, customer, change);
    if (state && state.step !== "details") return state;
    const wrong = state?.wrong?.wording ?? null;
    const known = await terms(customer, args);
    const failed = wrong !== null || (known as { state?: string } | null)?.state === "failed";
    const made = await findDone(customer, change, new URL(args.request.url).searchParams.get("done"));
    return { step: "details" as const, terms: known, before: state?.input ?? null, wrong, failed, made };
  }

  async function action(args: ActionFunctionArgs) {
    const customer = await (who ?? requirePayer)(args);
    const form = await readForm(args, [...fields, ...changeFields]);
    if (form.has("run")) return actOnChange(customer, change, form);
    if (needsPassword(customer, change)) void askStop(customer);
    const submission = await read(form, await terms(customer.knowing(), args), customer);
    if (submission.status !== "success") return refuseForm(submission);
    if (change.limited && !(await customer.within(change.limited)))
      return refuseForm(submission, 429, { formErrors: ["flows:errors.tooOften"] });
    return startChange(args, customer, change, submission.value);
  }

  return { loader, action };
}
