import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountDetails } from "common/contract/accounts.server";
import { maskMobileEnds, NOT_AVAILABLE } from "common/masks";
import { enquireHolder } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { SecondaryLink } from "~/ui/button";
import { useBankWords } from "~/i18n/bank-words";
import { Card, DescriptionList, Unread } from "~/ui/content";
import { EnquiryNotice, knownOr, shownAs } from "~/ui/enquiry";
import { Grid, Page } from "~/ui/layout";
import { LinksCard } from "~/ui/list";
import { pages } from "~/ui/pages.generated";

export const handle = {
  i18n: ["common", "bank-words", "profile", "accounts"],
  title: "profile:profile.title",
  menu: { group: "you", order: 20 },
};

/** Personal data leave the server masked. A part that fails is missing alone. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { customerName, mobile, lastLogin } = customer.session.customer;
  const known = {
    customerName,
    customerNumber: customer.customerNumber,
    mobile: maskMobileEnds(mobile),
    lastLogin,
  };
  const account = customer.primaryAccount;
  if (!account)
    return { ...known, holder: { state: "shown" as const, answer: null }, branch: "", branchCode: "" };
  const { accountNumber, branchCode } = account;
  const [holder, details] = await Promise.all([
    enquireHolder(customer, accountNumber),
    customer.ask(accountDetails, { accountNumber }),
  ]);
  const branch = shownAs(details, ({ branchName }) => `${branchName} (${branchCode})`);
  return { ...known, holder, branch: knownOr(branch, { missing: branchCode, unknown: null }), branchCode };
}

export default function CustomerProfile() {
  const { t } = useTranslation(["profile", "common", "accounts"]);
  const bankWord = useBankWords();
  const { holder: enquiry, ...profile } = useLoaderData<typeof loader>();
  const holder = enquiry.state === "shown" ? enquiry.answer : null;
  const { address1, address2, district, city, state, pinCode } = holder ?? {};
  const places = [address1, address2, district, city, bankWord("state", state), pinCode].filter(Boolean);
  // The district is often called as its city.
  const address = [...new Set(places.join(", ").split(", "))].join(", ");
  const known = (masked: string | undefined) =>
    masked === NOT_AVAILABLE ? undefined : masked?.replace(/^\*+/, "••");
  const row = (term: string, value: string | undefined) => value && { term, value };
  return (
    <Page>
      <Card title={t("profile.details")}>
        {enquiry.state === "shown" ? null : <EnquiryNotice enquiry={enquiry} />}
        <DescriptionList
          facts={[
            { term: t("accounts:holder.name"), value: { written: profile.customerName } },
            { term: t("accounts:holder.customerNumber"), value: profile.customerNumber },
            row(t("profile.address"), address),
            { term: t("profile.mobile"), value: profile.mobile },
            row(t("accounts:holder.aadhaar"), known(holder?.aadhaar)),
            row(t("accounts:holder.pan"), known(holder?.pan)),
            row(t("accounts:holder.email"), known(holder?.email)),
            profile.branch === null
              ? {
                  term: t("profile.branch"),
                  value: (
                    <>
                      {profile.branchCode} <Unread />
                    </>
                  ),
                }
              : row(t("profile.branch"), profile.branch),
            { term: t("profile.lastSignIn"), value: profile.lastLogin || t("profile.firstSignIn") },
          ]}
        />
      </Card>
      <Card title={t("profile.changeTitle")}>
        <p>{t("profile.changeText")}</p>
        <p>
          <SecondaryLink to="/Locator">{t("profile.findBranch")}</SecondaryLink>
        </p>
      </Card>
      <Grid>
        {ways.map(({ heading, links }) => (
          <LinksCard
            key={heading}
            title={t(heading)}
            links={links.map((to) => ({ to, label: t(`common:menu.${to}`) }))}
          />
        ))}
      </Grid>
    </Page>
  );
}

const ways = [
  { heading: "profile.settings", links: ["/AccountNames", "/AlertSettings"] },
  {
    heading: "profile.safety",
    links: [
      "/ChangePassword",
      "/ChangeTransactionPassword",
      "/ChangeIBPortalPassword",
      "/Sessions",
      "/Activity",
    ],
  },
  { heading: "profile.rates", links: pages.rates.map(({ to }) => to) },
] as const;
