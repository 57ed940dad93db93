import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { attemptKeyOf } from "~/ui/form";
import { NoChequeAccount } from "./cheque-form.part";
import { action, loader } from "./stop-cheque.server";
import { numbersOf, StopCheck, StopForm } from "./stop-steps.part";

export { action, loader };

export const handle = {
  i18n: ["common", "flows", "cheques"],
  title: "cheques:stop.title",
  menu: { group: "cheques", order: 10 },
};

type PageData<Step> = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { step: Step }>;

export default function StopChequeRequest() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  return (
    <Page lead={t(page.mayRevoke ? "stop.lead" : "viewOnly.stop")} width="text">
      {page.step === "done" ? (
        <StopDone {...page} />
      ) : page.step !== "details" ? (
        <StopCheck page={page} />
      ) : page.accounts.length === 0 ? (
        <NoChequeAccount />
      ) : (
        <StopDetails page={page} />
      )}
    </Page>
  );
}

function StopDetails({ page }: { page: PageData<"details"> }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("flows");
  const result = answer && "result" in answer ? answer.result : null;
  const wrong = page.wrong && say(t, page.wrong);
  return <StopForm key={attemptKeyOf(answer)} {...page} result={result} wrong={wrong} />;
}

function StopDone({ input, requestNumber, stopped }: PageData<"done">) {
  const { t } = useTranslation("cheques");
  return (
    <>
      <Announcement kind="success">{t("stop.done", { count: stopped })}</Announcement>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: t("leafStates.stopped") },
          { term: t("columns.request"), value: { reference: requestNumber } },
          { term: t("columns.account"), value: input.account },
          { term: t("stop.number"), value: numbersOf(input) },
        ]}
      />
      <Cluster>
        <LinkButton to="/ViewStopCheque">{t("stops.title")}</LinkButton>
        <Link to="/StopChequeRequest">{t("stop.another")}</Link>
      </Cluster>
    </>
  );
}
