import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { alertSettings } from "common/contract/profile.server";
import { referencePattern } from "common/reference";
import { findNews, goWithNews } from "~/change/news.server";
import { makeChange } from "~/change/once.server";
import { newReference } from "~/change/request.server";
import { say, type Wording } from "~/i18n/wording";
import { readForm } from "~/session/form.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { Announcement, EmptyState, Notice } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { ErrorSummary, useRounds } from "~/ui/form";
import { Page } from "~/ui/layout";
import { AlertForm } from "./alert-form.part";
import { changeAlerts } from "./profile.changes.server";
import { alertForm, typedAlerts } from "./profile.forms";

export const handle = { i18n: ["common", "profile"], title: "profile:alerts.title" };

const news = ["saved", "unknown"] as const;

/** Which text messages are sent about each operative account; each form has a reference of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
  return {
    settings: shownAs(await by.ask(alertSettings, {}), (answer) =>
      answer.accounts.flatMap(({ accountNumber, ...alerts }) => {
        const account = by.accounts.find((own) => own.accountNumber === accountNumber);
        return account ? [{ account, alerts: typedAlerts(alerts), reference: newReference() }] : [];
      }),
    ),
    done: (await findNews(args, by)) ? (news.find((one) => one === query.get("done")) ?? null) : null,
  };
}

/** What is not the customer's account, or has no text messages, is 404. */
export async function action(args: ActionFunctionArgs) {
  const by = await requireCustomer(args);
  const form = await readForm(args, ["account", "reference", ...alertForm.keyof().options]);
  const reference = String(form.get("reference") ?? "");
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const { accountNumber, kind } = await requireAccount(by, String(form.get("account") ?? ""));
  if (!isOperative(kind)) throw new Response("Not found", { status: 404 });
  const submission = parseWithZod(form, { schema: alertForm });
  const failed = { failed: true, accountNumber, result: null, error: null };
  if (submission.status !== "success")
    return data({ ...failed, result: submission.reply() }, { status: 400 });

  const refuse = (error: Wording, status: number) => data({ ...failed, error }, { status });
  const goBack = (done: (typeof news)[number]) => goWithNews(by, `/AlertSettings?done=${done}`);
  const made = await makeChange(by, changeAlerts, { accountNumber, ...submission.value }, { reference });
  switch (made.outcome) {
    case "done":
      return goBack("saved");
    case "unknown":
      // The page shows what the bank has by now.
      return goBack("unknown");
    case "too-often":
      return refuse({ key: "errors.tooOften" }, 429);
    case "not-sent":
      return refuse({ key: "errors.notSent" }, 503);
    case "refused":
      // 8013: the page was kept from before, and its reference stands for what was set with it then.
      return refuse(made.code === "8013" ? { key: "errors.sentBefore" } : { words: made.message }, 400);
  }
}

export default function AlertSettings() {
  const { settings, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("profile");
  return (
    <Page lead={t("alerts.lead")}>
      <ErrorSummary errors={answer?.error ? [{ text: say(t, answer.error) }] : []} />
      {done === "saved" && !answer ? <Announcement kind="success">{t("alerts.saved")}</Announcement> : null}
      {done === "unknown" && !answer ? (
        <Announcement kind="warning">{t("alerts.unknown")}</Announcement>
      ) : null}
      <Notice kind="information">{t("alerts.always")}</Notice>
      <Shown enquiry={settings}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t("alerts.none")} text={t("alerts.noneText")} />
          ) : (
            list.map((setting) => (
              <AlertForm
                key={`${setting.account.accountNumber} ${JSON.stringify(setting.alerts)} ${rounds}`}
                {...setting}
                result={answer?.accountNumber === setting.account.accountNumber ? answer.result : null}
              />
            ))
          )
        }
      </Shown>
    </Page>
  );
}
