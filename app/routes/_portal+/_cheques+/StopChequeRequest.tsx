import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { checkForm, stopFields, stopForm, transactionPassword, typedIn } from "~/domain/cheque-forms";
import { chequeAccounts, requireChequeAccount } from "~/flows/cheque-deed.server";
import { findStopMade, keepStopMade, requireStopper, stopCheques } from "~/flows/cheque-stop.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { NoChequeAccount } from "./account-choice.part";
import { refusedAnswer, wrongAnswer } from "./cheque-answer.server";
import { statesOf } from "./leaf-states.server";
import { StopCheck } from "./stop-check.part";
import { StopDone } from "./stop-done.part";
import { StopForm } from "./stop-form.part";

export const handle = { i18n: ["common", "flows", "statements", "cheques"] };

/**
 * Stops one cheque, or several in a row. The details go by the address (`?account=&number=` fill them in), `&check` shows them
 * once more with the button that stops; `?done=<run>` says that it is done.
 */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireStopper(args);
  const t = translator(await languageOf(args.request), "cheques");
  const query = new URL(args.request.url).searchParams;
  const typed = typedIn(query, stopFields);
  const page = { title: t("stop.title"), accounts: chequeAccounts(by), typed };
  const made = await findStopMade(by, query.get("done"));
  if (made) return data({ ...page, step: "done" as const, made });
  if (typed.account) await requireChequeAccount(by, typed.account);
  if (!query.has("check")) return data({ ...page, step: "details" as const, wrong: null });
  const read = checkForm(stopForm, typed);
  if (!read.ok) {
    const wrong = wrongAnswer(typed, read.errors);
    return data({ ...page, failed: true, step: "details" as const, wrong }, { status: 400 });
  }
  const wish = read.value;
  const check = { wish, states: await statesOf(by, wish), reference: newReference() };
  return data({ ...page, step: "check" as const, ...check });
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const fields = [...stopFields, "transactionPassword", "reference"];
  const form = await readForm(args.request, by.visitor.ticket, fields);
  const typed = typedIn(form, stopFields);
  const read = checkForm(stopForm, typed);
  // The check page sends what it was given; anything else goes back to where it is typed.
  if (!read.ok) return redirect(checkPath(typed), { status: 303 });
  const password = String(form.get("transactionPassword") ?? "");
  const fit = bankProfile.stopAsksPassword ? transactionPassword.safeParse(password) : null;
  if (fit && !fit.success) {
    const wrong = wrongAnswer({}, { transactionPassword: fit.error.issues[0]!.message });
    return data({ ...wrong, result: null }, { status: 400 });
  }
  const reference = String(form.get("reference") ?? "");
  const end = await stopCheques(by, read.value, { transactionPassword: password, reference });
  if (end.outcome === "refused")
    return data({ ...refusedAnswer({}, end), result: null }, { status: end.status });
  const { status, requestNumber = null, stopped = 1 } = end.answer;
  if (status.result !== "done") {
    const row = read.value.last && status.result === "unknown-cheque";
    const result = row ? ("unknown-row" as const) : status.result;
    return data({ ...wrongAnswer({}, {}), result }, { status: 400 });
  }
  const { reason: _, ...which } = read.value;
  const made = await keepStopMade(by, { ...which, requestNumber, stopped });
  return redirect(`/StopChequeRequest?done=${made}`, { status: 303 });
}

const checkPath = (typed: Record<string, string>) =>
  `/StopChequeRequest?${new URLSearchParams({ ...typed, check: "" })}`;

export default function StopChequeRequest() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cheques");
  const result = answer?.result ?? null;
  return (
    <Page title={t("stop.title")} lead={t("stop.lead")} width="text">
      {page.step === "done" ? (
        <StopDone made={page.made} />
      ) : page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : page.step === "check" && !result ? (
        <StopCheck key={rounds} {...page} reference={answer?.reference ?? page.reference} answer={answer} />
      ) : (
        <StopForm
          accounts={page.accounts}
          typed={result ? {} : page.typed}
          wrong={page.step === "details" ? page.wrong : null}
          result={result}
        />
      )}
    </Page>
  );
}
