import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { requireCustomer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { actOnDeclaring, loadDeclaring } from "./positive-pay-add.server";
import { PositivePayCheck } from "./positive-pay-check.part";
import { DeclaredNotice } from "./positive-pay-declared.part";
import { PositivePayFilter } from "./positive-pay-filter.part";
import { PositivePayForm } from "./positive-pay-form.part";
import { loadDeclared } from "./positive-pay-history.server";
import { PositivePayList } from "./positive-pay-list.part";
import { PositivePayTabs } from "./positive-pay-tabs.part";

export const handle = { i18n: ["common", "flows", "cheques"] };

/** `?tab=history` lists what has been declared; else the form, or the check page of `?run=`. It moves no money: open to all. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "cheques");
  const query = new URL(args.request.url).searchParams;
  if (query.get("tab") !== "history")
    return data({ title: t("positivePay.title"), ...(await loadDeclaring(by, query)) });
  const history = await loadDeclared(by, query);
  return data(
    { title: t("positivePay.history.title"), ...history },
    { status: history.faults.length > 0 ? 400 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  return actOnDeclaring(await requireCustomer(args), args.request);
}

export default function PositivePay() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  if (page.accounts.length === 0)
    return (
      <Page title={t("positivePay.title")}>
        <EmptyState title={t("positivePay.noAccount")} />
      </Page>
    );
  return page.tab === "add" ? <Declaring page={page} /> : <Declared page={page} />;
}

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;

function Declaring({ page }: { page: Extract<PageData, { tab: "add" }> }) {
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  if (page.step === "check")
    return (
      <Page title={t("positivePay.check.title")} width="text">
        <PositivePayCheck {...page} fault={answer && "fault" in answer ? answer.fault : undefined} />
      </Page>
    );
  return (
    <Page title={t("positivePay.title")} lead={t("positivePay.lead")} width="text">
      <PositivePayTabs current="add" />
      <PositivePayForm
        key={rounds}
        accounts={page.accounts}
        today={page.today}
        result={answer && "result" in answer ? answer.result : null}
        before={page.before}
        wrong={page.wrong && say(flows, page.wrong)}
      />
    </Page>
  );
}

function Declared({ page }: { page: Extract<PageData, { tab: "history" }> }) {
  const { t } = useTranslation("cheques");
  const { history } = page;
  return (
    <Page title={t("positivePay.title")}>
      <PositivePayTabs current="history" />
      {page.declared ? <DeclaredNotice declared={page.declared} /> : null}
      <PositivePayFilter {...page} />
      {history === null ? null : history.state === "shown" ? (
        <PositivePayList {...page} page={history.answer} />
      ) : (
        <EnquiryNotice enquiry={history} />
      )}
    </Page>
  );
}
