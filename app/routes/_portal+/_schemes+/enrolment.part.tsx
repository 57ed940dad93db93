import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { isInsurance } from "common/schemes";
import { addQuery } from "common/path-query";
import { JustMade } from "~/change/change-page";
import { useBankWords } from "~/i18n/bank-words";
import { Button, LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Cluster, Page, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import type { loader } from "./enrolment.server";
import { personFacts, Policy } from "./scheme.part";
import { LEAVING_PAGE, NOMINEE_PAGE, schemePages } from "./schemes.forms";

type PageData = ReturnType<typeof useLoaderData<typeof loader>>;
type EnrolmentStatus = Extract<NonNullable<PageData["standing"]>, { state: "shown" }>["answer"];
type Enrolled = Extract<EnrolmentStatus, { outcome: "enrolled" }>;

/** What a scheme is, and on request how the customer stands in it. */
export function EnrolmentPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("schemes");
  const { scheme, customerNumber, standing: status } = page;
  return (
    <Page width="text">
      <Policy scheme={scheme} />
      <DescriptionList facts={[{ term: t("view.customer"), value: customerNumber }]} />
      {status ? (
        <Shown enquiry={status}>{(shown) => <StatusShown page={page} status={shown} />}</Shown>
      ) : (
        <Form method="get" action={schemePages[scheme].view}>
          <Button name="asked" value="1">
            {t("view.ask")}
          </Button>
        </Form>
      )}
    </Page>
  );
}

const kinds = {
  notEnrolled: "danger",
  ended: "danger",
  elsewhere: "success",
  premiumWaits: "information",
} as const;

/** The outcomes of section 4: shown, to be enrolled, known elsewhere, or waiting for its premium. */
function StatusShown({ page, status }: { page: PageData; status: EnrolmentStatus }) {
  const { t } = useTranslation("schemes");
  const { scheme, viewOnly, made } = page;
  if (status.outcome === "enrolled") return <EnrolmentShown page={page} enrolled={status} />;
  const { outcome } = status;
  // Whether the customer is enrolled or not is just what is not known yet.
  if (made?.state === "unknown") return <JustMade made={made} />;
  const mayEnrol = !viewOnly && (outcome === "notEnrolled" || outcome === "ended");
  return (
    <Stack>
      <JustMade made={made} />
      <Announcement kind={kinds[outcome]}>{t(`outcomes.${outcome}`)}</Announcement>
      {mayEnrol ? (
        <div>
          <LinkButton to={schemePages[scheme].add}>{t("view.toEnrol")}</LinkButton>
        </div>
      ) : null}
    </Stack>
  );
}

function EnrolmentShown({ page, enrolled }: { page: PageData; enrolled: Enrolled }) {
  const { t } = useTranslation("schemes");
  const { t: nominees } = useTranslation("nominee");
  const bankWord = useBankWords();
  const { scheme, viewOnly, made } = page;
  const { enrolment, nominee } = enrolled;
  const { status, nextPremium, nextPremiumOn, paidUntil, pension, frequency, registeredOn } = enrolment;
  const next = nextPremium && nextPremiumOn && { amount: nextPremium, on: nextPremiumOn };
  return (
    <Stack>
      <JustMade made={made} say={(act) => t(`view.made.${act}`)} />
      <Card main title={t("view.enrolment")}>
        <DescriptionList
          facts={[
            { term: t("fields.status"), value: status && t(`states.${status}`) },
            { term: t("fields.policy"), value: enrolment.policyNumber },
            { term: t("fields.registeredOn"), value: { date: registeredOn } },
            (isInsurance(scheme) || status === "ending") && {
              term: t("fields.until"),
              value: { date: paidUntil },
            },
            { term: t("fields.account"), value: enrolment.accountNumber },
            {
              term: t("fields.next"),
              value: next
                ? t("fields.nextOn", {
                    amount: formatRupees(next.amount),
                    date: noBreak(formatDate(next.on)),
                  })
                : t("fields.noNext"),
            },
            ...(pension && frequency
              ? [
                  { term: t("fields.pension"), value: { money: BigInt(pension) * 100n } },
                  { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
                ]
              : []),
            ...(nominee ? personFacts("nominee", nominee, nominees, bankWord) : []),
            ...(nominee?.guardian ? personFacts("guardian", nominee.guardian, nominees, bankWord) : []),
          ]}
        />
      </Card>
      <Cluster>
        {viewOnly ? null : (
          <LinkButton look="secondary" to={addQuery(NOMINEE_PAGE, { scheme })}>
            {t("view.toNominee")}
          </LinkButton>
        )}
        {viewOnly || status === "ending" ? null : (
          <LinkButton look="secondary" to={addQuery(LEAVING_PAGE, { scheme })}>
            {t("view.toLeave")}
          </LinkButton>
        )}
        <LinkButton look="secondary" to={`/SchemeCertificates/${scheme}.pdf`} reloadDocument>
          {t("view.certificate")}
        </LinkButton>
        <LinkButton look="secondary" to={schemePages[scheme].view}>
          {t("view.back")}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}
