import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { alertSettings } from "~/contract/profile.server";
import {
  alertFields,
  shownAlerts,
  typedAlerts,
  type AlertAmount,
  type AlertErrors,
} from "~/domain/alert-settings";
import { shownAs } from "~/domain/enquiry";
import { changeAlerts } from "~/flows/alert-change.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { AlertForm } from "./alert-form.part";

export const handle = { i18n: ["common", "profile"] };

const news = ["saved", "unknown"] as const;
const none: AlertErrors = {};

/** Which text messages are sent about each operative account; each form has a reference of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "profile");
  const { customerNumber, accounts } = session.customer;
  const query = new URL(args.request.url).searchParams;
  const settings = await enquire(portal().gateway, alertSettings, { customerNumber }, caller);
  return {
    title: t("alerts.title"),
    settings: shownAs(settings, (answer) =>
      answer.accounts.flatMap(({ accountNumber, ...alerts }) => {
        const account = accounts.find((own) => own.accountNumber === accountNumber);
        return account ? [{ account, alerts: shownAlerts(alerts), reference: newReference() }] : [];
      }),
    ),
    done: news.find((one) => one === query.get("done")) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const fields = ["account", "reference", ...alertFields];
  const form = await readForm(args.request, by.visitor.ticket, fields);
  const accountNumber = String(form.get("account") ?? "");
  const typed = typedAlerts(form);
  const reference = String(form.get("reference") ?? "");
  const change = await changeAlerts(by, { accountNumber, reference, typed });
  const failed = { failed: true, accountNumber, typed };
  switch (change.outcome) {
    case "saved":
    case "unknown":
      // The page shows what the bank has by now.
      return redirect(`/AlertSettings?done=${change.outcome}`, { status: 303 });
    case "wrong":
      return data({ ...failed, errors: change.errors, error: null }, { status: 400 });
    case "refused":
      return data({ ...failed, typed: null, errors: none, error: change.error }, { status: change.status });
  }
}

export default function AlertSettings() {
  const { settings, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("profile");
  const errors = (["debitsFrom", "creditsFrom"] as const satisfies readonly AlertAmount[]).flatMap(
    (field) => {
      const error = answer?.errors[field];
      return answer && error ? [{ id: `${field}-${answer.accountNumber}`, text: t(error) }] : [];
    },
  );
  return (
    <Page title={t("alerts.title")} lead={t("alerts.lead")}>
      <ErrorSummary errors={answer?.error ? [{ text: say(t, answer.error) }] : errors} />
      {done && !answer ? (
        <Notice kind={done === "saved" ? "success" : "warning"} announced>
          {t(`alerts.${done}`)}
        </Notice>
      ) : null}
      <Notice kind="information">{t("alerts.always")}</Notice>
      {settings.state !== "shown" ? (
        <EnquiryNotice enquiry={settings} />
      ) : settings.answer.length === 0 ? (
        <EmptyState title={t("alerts.none")} text={t("alerts.noneText")} />
      ) : (
        settings.answer.map(({ account, alerts, reference }) => {
          const wrong = answer?.accountNumber === account.accountNumber;
          return (
            <AlertForm
              key={`${account.accountNumber} ${JSON.stringify(alerts)} ${rounds}`}
              account={account}
              alerts={(wrong && answer.typed) || alerts}
              reference={reference}
              errors={wrong ? answer.errors : none}
            />
          );
        })
      )}
    </Page>
  );
}
