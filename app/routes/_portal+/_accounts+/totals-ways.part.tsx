import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { formatRupees, type Paise } from "common/money";
import { Card, DescriptionList } from "~/ui/content";
import { ExternalLink, TelephoneLink } from "~/ui/text";
import { Grid } from "~/ui/layout";
import { ratePages } from "~/ui/shell";
import { expiryKinds, expiryPath } from "~/ui/account-pages";

interface TotalsWaysProps {
  /** The customer has a cash credit, whose drawing power, limit and insurance come to an end. */
  cashCredit: boolean;
  insuredUpTo: Paise;
}

/** What is looked for beside the figures: ways to bank, dates that hurry, rates, help, what is insured. */
export function TotalsWays({ cashCredit, insuredUpTo }: TotalsWaysProps) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const { links, helpline, customerCareEmail, depositInsurance } = bankProfile;
  const { insurer, website } = depositInsurance;
  return (
    <>
      <Grid>
        {cashCredit ? (
          <Ways title={t("totals.limits")}>
            {expiryKinds.map((kind) => (
              <Link key={kind} to={expiryPath(kind)}>
                {t(`expiry.${kind}`)}
              </Link>
            ))}
          </Ways>
        ) : null}
        <Ways title={common("shell.otherServices")}>
          {links.map(({ label, href }) => (
            <ExternalLink key={label} href={href}>
              {common(`links.${label}`)}
            </ExternalLink>
          ))}
        </Ways>
        <Ways title={t("totals.rates")}>
          {ratePages.map(({ label, to }) => (
            <Link key={to} to={to}>
              {common(`menu.${label}`)}
            </Link>
          ))}
        </Ways>
      </Grid>
      <Card title={t("totals.contact")}>
        <DescriptionList
          facts={[
            { term: t("totals.helpline"), value: <TelephoneLink number={helpline} /> },
            {
              term: t("totals.customerCare"),
              value: <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a>,
            },
          ]}
        />
      </Card>
      <Card title={t("totals.insuranceTitle")}>
        <p>{t("totals.insurance", { insurer, amount: formatRupees(insuredUpTo) })}</p>
        <p>
          <ExternalLink href={website}>{t("totals.insurer", { insurer })}</ExternalLink>
        </p>
      </Card>
    </>
  );
}

function Ways({ title, children }: { title: string; children: React.ReactElement[] }) {
  return (
    <Card title={title}>
      <ul>
        {children.map((way) => (
          <li key={way.key}>{way}</li>
        ))}
      </ul>
    </Card>
  );
}
