import { data } from "@remix-run/node";
import type * as z from "zod";
import { SIGN_IN_USER } from "~/contract/envelope.server";
import { sandboxCardUse, sandboxCheque } from "~/contract/sandbox.server";
import type { AnswerOf } from "~/contract/service.server";
import { chequeReturnReasons } from "~/domain/cheque-leaf";
import {
  cardUseForm,
  counterFields,
  presentedChequeForm,
  type CounterFault,
  type CounterField,
} from "~/domain/counter-form";
import { goTo } from "~/flows/two-pass.server";
import type { Ending } from "~/gateway/gateway.server";
import { portal } from "~/portal.server";
import { readVisitor, type RequestArgs } from "~/session/visitor.server";

/** What terminals and the clearing house ask of the bank. The address of the answer says how it ended, and nothing else. */
export async function actAtCounter(args: RequestArgs, form: FormData) {
  return form.get("act") === "cheque" ? presentCheque(args, form) : useCard(args, form);
}

type CounterErrors = Partial<Record<CounterField | "form", CounterFault>>;

async function useCard(args: RequestArgs, form: FormData) {
  const read = cardUseForm.safeParse(typedOf(form));
  if (!read.success) return again(form, faultsOf(read.error), 400);
  const { cardNumber, channel, scope, cardAmount, place, pin, reference } = read.data;
  const request = { cardNumber, channel, scope, amount: cardAmount, place, reference };
  const ending = await portal().gateway.call(
    sandboxCardUse,
    { ...request, ...(pin ? { pin } : {}) },
    callerOf(args),
  );
  if (ending.ending !== "done") return sayWhy(form, ending);
  return goTo(`/sandbox/counter?card=${ending.answer.declined ?? "carried-out"}`);
}

async function presentCheque(args: RequestArgs, form: FormData) {
  const read = presentedChequeForm.safeParse(typedOf(form));
  if (!read.success) return again(form, faultsOf(read.error), 400);
  const { account, number, date, chequeAmount, payee, reference } = read.data;
  const ending = await portal().gateway.call(
    sandboxCheque,
    { accountNumber: account, number, instrumentDate: date, amount: chequeAmount, payee, reference },
    callerOf(args),
  );
  if (ending.ending !== "done") return sayWhy(form, ending);
  const { outcome, reason } = ending.answer;
  const ended = outcome === "paid" ? outcome : (reason ?? "");
  return goTo(`/sandbox/counter?${new URLSearchParams({ cheque: ended })}`);
}

function callerOf(args: RequestArgs) {
  const { address, correlationId } = readVisitor(args);
  return { user: SIGN_IN_USER, ip: address, latitude: "", longitude: "", correlationId };
}

/** Every field as it was typed; one that was not sent is empty. */
function typedOf(form: FormData): Record<CounterField, string> {
  return Object.fromEntries(counterFields.map((field) => [field, String(form.get(field) ?? "")])) as Record<
    CounterField,
    string
  >;
}

function faultsOf(error: z.ZodError): CounterErrors {
  const faults = error.issues.map(({ path, message }) => [
    path[0] === "reference" ? "form" : String(path[0]),
    message,
  ]);
  return Object.fromEntries(faults) as CounterErrors;
}

/** Card number and PIN do not come back. */
function again(form: FormData, errors: CounterErrors, status: 400 | 503) {
  const typed = { ...typedOf(form), cardNumber: "", pin: "" };
  return data({ failed: true as const, typed, errors }, { status });
}

function sayWhy(form: FormData, ending: Exclude<Ending<unknown>, { ending: "done" }>) {
  if (ending.ending !== "refused") return again(form, { form: "silent" }, 503);
  switch (ending.code) {
    case "9101":
      return again(form, { cardNumber: "unknownCard" }, 400);
    case "9201":
      return again(form, { account: "unknownAccount" }, 400);
    case "8013":
      return again(form, { form: "sentBefore" }, 400);
    default:
      return again(form, { form: "silent" }, 503);
  }
}

const declines = [
  "card-inactive",
  "card-hot",
  "card-expired",
  "channel-off",
  "channel-off-abroad",
  "above-limit",
  "no-funds",
  "wrong-pin",
  "pin-locked",
  "account-closed",
] as const satisfies ReadonlyArray<AnswerOf<typeof sandboxCardUse>["declined"]>;

/** How the last act ended, by the address; null for none, or for an end nobody knows. */
export function readEnd(query: URLSearchParams) {
  const [card, cheque] = [query.get("card"), query.get("cheque")];
  if (card === "carried-out") return { what: "card" as const, reason: null };
  if (cheque === "paid") return { what: "cheque" as const, reason: null };
  const declined = declines.find((known) => known === card);
  if (declined) return { what: "card" as const, reason: declined };
  const returned = chequeReturnReasons.find((known) => known === cheque);
  return returned ? { what: "cheque" as const, reason: returned } : null;
}
export type CounterEnd = NonNullable<ReturnType<typeof readEnd>>;
