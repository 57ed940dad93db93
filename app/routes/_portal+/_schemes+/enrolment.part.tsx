import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isInsurance } from "common/schemes";
import { addQuery } from "common/path-query";
import { JustMade } from "~/change/change-page";
import { Button, LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Policy, useNextDebit, useNomineeFacts } from "./scheme.part";
import type { loadScheme } from "./schemes.server";
import { LEAVING_PAGE, NOMINEE_PAGE, schemePages } from "./schemes.forms";

type PageData = ReturnType<typeof useLoaderData<typeof loadScheme>>;
type EnrolmentStatus = Extract<NonNullable<PageData["status"]>, { state: "shown" }>["answer"];
type Enrolled = Extract<EnrolmentStatus, { outcome: "enrolled" }>;

export function EnrolmentPage() {
  const page = useLoaderData<typeof loadScheme>();
  const { t } = useTranslation("schemes");
  const { scheme, customerNumber, status } = page;
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

function StatusShown({ page, status }: { page: PageData; status: EnrolmentStatus }) {
  const { t } = useTranslation("schemes");
  const { scheme, viewOnly, made } = page;
  if (status.outcome === "enrolled") return <EnrolmentShown page={page} enrolled={status} />;
  const { outcome } = status;
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
  const nomineeFacts = useNomineeFacts();
  const nextDebit = useNextDebit();
  const { scheme, viewOnly, made } = page;
  const { enrolment, nominee } = enrolled;
  const { status, nextPremium, nextPremiumOn, paidUntil, pension, frequency, registeredOn } = enrolment;
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
              value:
                nextPremium && nextPremiumOn ? nextDebit(nextPremium, nextPremiumOn) : t("fields.noNext"),
            },
            ...(pension && frequency
              ? [
                  { term: t("fields.pension"), value: { money: BigInt(pension) * 100n } },
                  { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
                ]
              : []),
            ...(nominee ? nomineeFacts(nominee) : []),
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
