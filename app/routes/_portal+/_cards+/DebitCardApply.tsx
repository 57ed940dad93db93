import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardApplications } from "~/contract/cards.server";
import { cardApplicationFields, typedApplication, type ApplicationErrors } from "~/domain/card-application";
import { shownAs } from "~/domain/enquiry";
import { pageOf, readPage } from "~/domain/paging";
import { applyForCard } from "~/flows/card-apply.server";
import { cardAccounts } from "~/flows/cards.server";
import { readForm } from "~/flows/form.server";
import { newReference } from "~/flows/order.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { say } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { requirePayer } from "~/session/guards.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { useRounds } from "~/ui/rounds";
import { Applications } from "./applications.part";
import { ApplyForm } from "./apply-form.part";
import { getCardAccount } from "./card-account.server";
import { getPlace } from "./registered-place.server";

export const handle = { i18n: ["common", "flows", "cards"] };

/** The form with a reference of its own, and every application with its state. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requirePayer(args);
  const t = translator(await languageOf(args.request), "cards");
  const { customerNumber } = by.session.customer;
  const query = new URL(args.request.url).searchParams;
  const [account, place, listed] = await Promise.all([
    getCardAccount(args, by),
    getPlace(by),
    enquire(portal().gateway, cardApplications, { customerNumber }, by.caller),
  ]);
  const all = listed.state === "shown" ? listed.answer.applications : [];
  const done = query.get("done");
  return {
    title: t("apply.title"),
    accounts: cardAccounts(by),
    account: account?.accountNumber ?? "",
    place,
    reference: newReference(),
    applications: shownAs(listed, () => pageOf(all, readPage(query))),
    // Only what stands in the list is said to be done.
    done: all.find(({ requestNumber }) => requestNumber === done)?.requestNumber ?? null,
    unknown: done === "unknown",
  };
}

export async function action(args: ActionFunctionArgs) {
  const by = await requirePayer(args);
  const form = await readForm(args.request, by.visitor.ticket, ["reference", ...cardApplicationFields]);
  const typed = typedApplication(form);
  const applied = await applyForCard(by, { typed, reference: String(form.get("reference") ?? "") });
  const failed = { failed: true, typed };
  switch (applied.outcome) {
    case "done":
      return goToList(typed.account, applied.requestNumber);
    case "unknown":
      return goToList(typed.account, "unknown");
    case "wrong":
      return data({ ...failed, errors: applied.errors, ours: null, bank: null }, { status: 400 });
    case "refused": {
      const { ours, bank, status } = applied;
      return data({ ...failed, errors: {}, ours, bank }, { status });
    }
  }
}

const goToList = (account: string, done: string) =>
  redirect(`/DebitCardApply?${new URLSearchParams({ account, done })}`, { status: 303 });

/** After a refusal as well: the next press is another application, with a reference of its own. */
export const shouldRevalidate = () => true;

export default function DebitCardApply() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rounds = useRounds(answer);
  const { t } = useTranslation("cards");
  const { t: flows } = useTranslation("flows");
  const refusal = answer?.ours ? t(answer.ours) : answer?.bank ? say(flows, answer.bank) : null;
  const errors: ApplicationErrors = answer?.errors ?? {};
  return (
    <Page title={t("apply.title")} lead={t("apply.lead")}>
      <ErrorSummary
        errors={
          refusal
            ? [{ text: refusal }]
            : cardApplicationFields.flatMap((id) => (errors[id] ? [{ id, text: t(errors[id]) }] : []))
        }
      />
      {page.done && !answer ? (
        <Notice kind="success" announced>
          {t("apply.done", { number: page.done })}
        </Notice>
      ) : null}
      {page.unknown && !answer ? (
        <Notice kind="warning" announced>
          {t("apply.unknown")}
        </Notice>
      ) : null}
      {page.accounts.length === 0 ? (
        <EmptyState title={t("list.noAccount")} />
      ) : (
        <ApplyForm
          key={`${page.account} ${page.done} ${rounds}`}
          accounts={page.accounts}
          typed={answer?.typed ?? { account: page.account, reason: "", delivery: "" }}
          place={page.place}
          reference={page.reference}
          errors={errors}
        />
      )}
      {page.applications.state === "shown" ? (
        <Applications {...page.applications.answer} />
      ) : (
        <EnquiryNotice enquiry={page.applications} />
      )}
    </Page>
  );
}
