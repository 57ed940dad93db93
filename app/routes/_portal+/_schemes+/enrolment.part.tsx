import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isInsurance } from "common/schemes";
import { addQuery } from "common/path-query";
import { JustMade } from "~/change/change-page";
import { LinkButton } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { PartlyRead, Shown } from "~/ui/enquiry";
import { Cluster, Page, Stack } from "~/ui/layout";
import { State } from "~/ui/state";
import { Obstacle, Policy, useFacts } from "./scheme.part";
import type { loadScheme } from "./schemes.server";
import { LEAVING_PAGE, mayJoin, NOMINEE_PAGE, schemePages } from "./schemes.forms";

type PageData = ReturnType<typeof useLoaderData<typeof loadScheme>>;
type EnrolmentStatus = Extract<PageData["status"], { state: "shown" }>["answer"];
type Enrolled = Extract<EnrolmentStatus, { outcome: "enrolled" }>;

export function EnrolmentPage() {
  const page = useLoaderData<typeof loadScheme>();
  const { t } = useTranslation("schemes");
  const { scheme, status } = page;
  return (
    <Page lead={t(`names.${scheme}`)} width="text">
      <Shown enquiry={status}>{(shown) => <StatusShown page={page} status={shown} />}</Shown>
      <Policy figures={page.figures} />
    </Page>
  );
}

const kinds = {
  notEnrolled: "information",
  ended: "information",
  elsewhere: "success",
  premiumWaits: "information",
} as const;

function StatusShown({ page, status }: { page: PageData; status: EnrolmentStatus }) {
  const { t } = useTranslation("schemes");
  const { scheme, viewOnly, made, obstacle } = page;
  if (status.outcome === "enrolled") return <EnrolmentShown page={page} enrolled={status} />;
  const { outcome } = status;
  if (made?.state === "unknown") return <JustMade made={made} />;
  const mayEnrol = !viewOnly && !obstacle && mayJoin(outcome);
  return (
    <Stack>
      <JustMade made={made} />
      <Announcement kind={kinds[outcome]}>{t(`outcomes.${outcome}`)}</Announcement>
      {obstacle && mayJoin(outcome) ? (
        <p>
          <Obstacle of={obstacle} figures={page.figures} />
        </p>
      ) : null}
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
  const facts = useFacts();
  const { scheme, viewOnly, made, obstacle } = page;
  const { enrolment, nominee, course } = enrolled;
  const { status, nextPremium, nextPremiumOn, paidUntil, pension, frequency, registeredOn } = enrolment;
  const untilShown = (isInsurance(scheme) || status === "ending") && paidUntil;
  return (
    <Stack>
      <PartlyRead unread={obstacle === "unread" && !isInsurance(scheme)} />
      <JustMade made={made} say={(act) => t(`view.made.${act}`)} />
      <Card main>
        <DescriptionList
          facts={[
            { term: t("fields.status"), value: <EnrolmentState status={status} /> },
            untilShown && { term: t("fields.until"), value: { date: untilShown } },
            nextPremium && nextPremiumOn
              ? facts.next(nextPremium, nextPremiumOn)
              : { term: t("fields.next"), value: t("fields.noNext") },
            enrolment.accountNumber && facts.account(enrolment.accountNumber),
            ...(pension && frequency ? facts.pension({ pension, frequency }) : []),
            ...(course ? facts.course(course) : []),
            ...(nominee ? facts.nominee(nominee) : []),
            enrolment.policyNumber && {
              term: t("fields.policy"),
              value: { reference: enrolment.policyNumber },
            },
            registeredOn && { term: t("fields.registeredOn"), value: { date: registeredOn } },
            { term: t("view.customer"), value: page.customerNumber },
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
      </Cluster>
    </Stack>
  );
}

function EnrolmentState({ status }: Pick<Enrolled["enrolment"], "status">) {
  const { t } = useTranslation("schemes");
  if (!status) return <State of="unknown" />;
  return (
    <State of={status === "active" ? "done" : status === "overdue" ? "waiting" : "ended"}>
      {t(`states.${status}`)}
    </State>
  );
}
