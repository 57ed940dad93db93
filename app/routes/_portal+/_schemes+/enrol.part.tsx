import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { frequencies } from "common/schemes";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { LinkButton } from "~/ui/button";
import { Details, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { EnquiryNotice } from "~/ui/enquiry";
import { Money } from "~/ui/text";
import type { Offer } from "./schemes.server";
import { SchemeForm } from "./scheme-form.part";
import { Obstacle, OrderSummary, Policy, useScheme } from "./scheme.part";
import type { EnrolmentOrder } from "./schemes.changes.server";
import { schemePages } from "./schemes.forms";

export function EnrolPage() {
  const { t } = useTranslation("schemes");
  const scheme = useScheme();
  return (
    <ChangePage<EnrolmentOrder, Offer>
      lead={() => t(`names.${scheme}`)}
      act={t("view.toEnrol")}
      form={(offer, { attempt, before, ...start }) => (
        <>
          <OpenOffer offer={offer}>
            <SchemeForm
              key={attempt}
              accounts={offer.accounts}
              today={offer.today}
              before={before ?? { account: offer.first }}
              {...start}
            />
          </OpenOffer>
          <Details summary={t("offer.about")}>
            <Policy figures={offer.figures} />
          </Details>
        </>
      )}
      summary={(order) => <OrderSummary {...order} />}
    />
  );
}

function OpenOffer({ offer, children }: { offer: Offer; children: React.ReactNode }) {
  const { t } = useTranslation("schemes");
  const scheme = useScheme();
  const { outcome, obstacle } = offer;
  const known = outcome.state === "shown" ? outcome.answer : null;
  if (known === "enrolled" || known === "elsewhere" || known === "premiumWaits")
    return (
      <Notice kind="warning">
        <p>{t(`outcomes.${known}`)}</p>
        <p>
          <LinkButton look="secondary" to={schemePages[scheme].view}>
            {t("toView")}
          </LinkButton>
        </p>
      </Notice>
    );
  return (
    <>
      {outcome.state === "shown" ? null : <EnquiryNotice enquiry={outcome} />}
      {obstacle ? (
        <Notice kind="warning" unread={obstacle === "unread"}>
          <Obstacle of={obstacle} figures={offer.figures} />
        </Notice>
      ) : (
        <>
          <Price {...offer} />
          <ChangeSteps at="details" />
          {children}
        </>
      )}
    </>
  );
}

function Price({ chart, premiums, figures }: Offer) {
  const { t } = useTranslation("schemes");
  if (premiums)
    return (
      <Notice kind="success" title={t("offer.eligible")}>
        {premiums.yearly
          ? t("offer.premium", {
              now: formatRupees(premiums.now),
              yearly: formatRupees(premiums.yearly),
              until: figures.until,
            })
          : t("offer.once", { now: formatRupees(premiums.now) })}
      </Notice>
    );
  if (!chart) return null;
  return (
    <>
      <Notice kind="success" title={t("offer.eligibleByAge")}>
        {t("offer.pension")}
      </Notice>
      <Notice kind="warning">{t("offer.incomeTax")}</Notice>
      <Details summary={t("offer.chart")}>
        <DataTable
          captionHidden
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
