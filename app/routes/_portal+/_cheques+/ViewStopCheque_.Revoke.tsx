import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chequeNumberPattern } from "~/domain/cheque-books";
import { transactionPassword, typedIn } from "~/domain/cheque-forms";
import { requireChequeAccount } from "~/flows/cheque-deed.server";
import { findStop, revokeStopOf } from "~/flows/cheque-stop.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { refusedAnswer, wrongAnswer } from "./cheque-answer.server";
import { RevokeForm } from "./revoke-form.part";

export const handle = { i18n: ["common", "flows", "cheques"] };

const named = ["account", "number"] as const;

/** Asks before the stop of one cheque is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireAuthoriser(args);
  const t = translator(await languageOf(args.request), "cheques");
  const cheque = typedIn(new URL(args.request.url).searchParams, named);
  await requireChequeAccount(by, cheque.account);
  if (!chequeNumberPattern.test(cheque.number)) throw new Response("Not found", { status: 404 });
  return { title: t("revoke.title"), stop: await findStop(by, cheque), reference: newReference() };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const fields = [...named, "transactionPassword", "reference"];
  const form = await readForm(args.request, by.visitor.ticket, fields);
  const password = transactionPassword.safeParse(form.get("transactionPassword") ?? "");
  if (!password.success) {
    const wrong = wrongAnswer({}, { transactionPassword: password.error.issues[0]!.message });
    return data(wrong, { status: 400 });
  }
  const end = await revokeStopOf(by, typedIn(form, named), {
    transactionPassword: password.data,
    reference: String(form.get("reference") ?? ""),
  });
  if (end.outcome === "refused") return data(refusedAnswer({}, end), { status: end.status });
  const { result } = end.answer.status;
  if (result === "done") return redirect("/ViewStopCheque?revoked", { status: 303 });
  return data({ ...wrongAnswer({}, {}), general: { key: `results.${result}` } }, { status: 400 });
}

export default function RevokeStop() {
  const { stop, reference } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cheques");
  return (
    <Page title={t("revoke.title")} lead={t("revoke.lead")} width="text">
      {stop.state === "shown" ? (
        <RevokeForm
          key={rounds}
          stop={stop.answer}
          reference={answer?.reference ?? reference}
          answer={answer}
        />
      ) : (
        <EnquiryNotice enquiry={stop} />
      )}
    </Page>
  );
}
