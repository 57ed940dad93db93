import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { frequencies } from "common/schemes";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import { useBankWords } from "~/i18n/bank-words";
import { say } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { Card, DescriptionList, Details, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { EnquiryNotice } from "~/ui/enquiry";
import { roundOf } from "~/ui/form";
import { Page } from "~/ui/layout";
import { Money, noBreak } from "~/ui/text";
import { SchemeForm } from "./scheme-form.part";
import type { actOnSchemePage, loadSchemePage } from "./scheme-page.server";
import { Policy, personFacts } from "./scheme.part";
import type { SchemeOrder } from "./schemes.changes.server";
import { schemePages } from "./schemes.forms";

type PageData = ReturnType<typeof useLoaderData<typeof loadSchemePage>>;
type DetailsPage = Extract<PageData, { step: "details" }>;

/** Enrolling in a scheme, or naming another nominee: details, check page, OTP. */
export function SchemePage() {
  const page = useLoaderData<typeof loadSchemePage>();
  const { t } = useTranslation("schemes");
  if (page.step === "details") return <DetailsStep page={page} />;
  return (
    <Page lead={t(`names.${page.scheme}`)} width="text">
      <ChangeSteps at={page.step} />
      <Authorisation page={page} act={t(page.act === "enrol" ? "view.toEnrol" : "view.toNominee")}>
        <OrderSummary order={page.input} next={page.next} />
      </Authorisation>
    </Page>
  );
}

function DetailsStep({ page }: { page: DetailsPage }) {
  const answer = useActionData<typeof actOnSchemePage>();
  const round = roundOf(answer);
  const { t } = useTranslation("schemes");
  const { t: flows } = useTranslation("flows");
  const { scheme, act, standing, obstacle } = page;
  const shut = standing?.state === "shown" && standing.answer.outcome;
  const isShut = shut === "enrolled" || shut === "elsewhere" || shut === "premiumWaits";
  return (
    <Page lead={t(`names.${scheme}`)} width="text">
      {act === "enrol" ? <Policy scheme={scheme} /> : null}
      {standing && standing.state !== "shown" ? <EnquiryNotice enquiry={standing} /> : null}
      {isShut ? (
        <Notice kind="warning">
          <p>{t(`outcomes.${shut}`)}</p>
          <p>
            <LinkButton look="secondary" to={schemePages[scheme].view}>
              {t("toView")}
            </LinkButton>
          </p>
        </Notice>
      ) : obstacle ? (
        <Notice kind="warning">{t(`errors.${obstacle}`)}</Notice>
      ) : (
        <>
          <Offer page={page} />
          <ChangeSteps at="details" />
          <SchemeForm
            key={round}
            scheme={scheme}
            act={act}
            accounts={page.accounts}
            today={page.today}
            before={page.before}
            result={answer && "result" in answer ? answer.result : null}
            wrong={page.wrong && say(flows, page.wrong)}
          />
        </>
      )}
    </Page>
  );
}

/** That the customer may join, and what that costs. */
function Offer({ page: { chart, premiums } }: { page: DetailsPage }) {
  const { t } = useTranslation("schemes");
  if (premiums)
    return (
      <Notice kind="success" title={t("offer.eligible")}>
        {t("offer.premium", { now: formatRupees(premiums.now), yearly: formatRupees(premiums.yearly) })}
      </Notice>
    );
  if (!chart) return null;
  return (
    <>
      <Notice kind="success" title={t("offer.eligible")}>
        {t("offer.pension")}
      </Notice>
      <Details summary={t("offer.chart")} open>
        <DataTable
          caption={t("offer.chart")}
          rows={chart}
          rowKey={({ pension }) => String(pension)}
          columns={[
            {
              heading: t("fields.pension"),
              kind: "amount",
              names: true,
              cell: ({ pension }) => formatRupees(BigInt(pension) * 100n),
            },
            ...frequencies.map((frequency, at) => ({
              heading: t(`frequencies.${frequency}`),
              kind: "amount" as const,
              cell: (row: (typeof chart)[number]) => <Money paise={row.contributions[at]!} />,
            })),
          ]}
        />
      </Details>
    </>
  );
}

/** Everything once more before it is authorised. */
function OrderSummary({ order, next }: { order: SchemeOrder; next: { on: IsoDate; amount: Paise } | null }) {
  const { t } = useTranslation("schemes");
  const { t: nominees } = useTranslation("nominee");
  const bankWord = useBankWords();
  const { account, nominee, choice, spouse, premium } = order;
  const when = next && { amount: formatRupees(next.amount), date: noBreak(formatDate(next.on)) };
  return (
    <Card main>
      <DescriptionList
        facts={[
          ...(premium ? [{ term: t("fields.premium"), value: <Money paise={premium} size="large" /> }] : []),
          { term: t("fields.account"), value: account },
          ...(when ? [{ term: t("fields.next"), value: t("fields.nextOn", when) }] : []),
          ...(choice
            ? [
                { term: t("fields.pension"), value: <Money paise={BigInt(choice.pension) * 100n} /> },
                { term: t("fields.frequency"), value: t(`frequencies.${choice.frequency}`) },
                { term: t("fields.spouse"), value: spouse ? <bdi>{spouse}</bdi> : t("fields.notMarried") },
              ]
            : []),
          ...personFacts("nominee", nominee, nominees, bankWord),
          ...(nominee.guardian ? personFacts("guardian", nominee.guardian, nominees, bankWord) : []),
        ]}
      />
    </Card>
  );
}
