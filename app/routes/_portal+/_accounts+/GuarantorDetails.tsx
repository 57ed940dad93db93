import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isBorrowing } from "common/accounts";
import { guarantors } from "common/contract/account-enquiries.server";
import { formatDate } from "common/dates";
import { findChosenAccount } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { AccountChips } from "~/ui/account-chips";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { shownAs } from "~/ui/enquiry";
import { EnquiryList } from "~/ui/enquiry-list";
import { Page } from "~/ui/layout";
import { Avatar, initials, Row } from "~/ui/list";
import { Money, Written } from "~/ui/text";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:guarantors.title",
  menu: { group: "accounts", order: 140 },
  query: ["account"],
};

/** The guarantors of a loan or a credit limit. Defaults to the first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const accounts = customer.accounts.filter(({ kind }) => isBorrowing(kind));
  const account = (await findChosenAccount(args, customer)) ?? accounts[0];
  if (!account || !isBorrowing(account.kind)) return { accounts, account: null, guarantors: null };
  const { accountNumber } = account;
  const enquiry = await customer.ask(guarantors, { accountNumber });
  return { accounts, account, guarantors: shownAs(enquiry, (answer) => answer.guarantors) };
}

export default function GuarantorDetails() {
  const { accounts, account, guarantors } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page lead={t("guarantors.lead")}>
      {accounts.length === 0 ? (
        <EmptyState title={t("dashboard.noLoans")}>
          <LinkButton to="/Dashboard">{t("common:menu./Dashboard")}</LinkButton>
        </EmptyState>
      ) : (
        <AccountChips path="/GuarantorDetails" accounts={accounts} chosen={account?.handle} />
      )}
      {guarantors ? (
        <EnquiryList
          enquiry={guarantors}
          none={<EmptyState title={t("guarantors.none")} text={t("guarantors.noneText")} />}
          columns={[t("guarantors.name"), t("guarantors.since"), t("guarantors.amount")]}
        >
          {({ name, address, amount, since }) => (
            <Row
              key={name}
              lead={<Avatar letters={initials(name)} />}
              title={<Written>{name}</Written>}
              small={address ? <Written>{address}</Written> : null}
              middle={`${t("guarantors.since")} ${formatDate(since)}`}
              end={<Money paise={amount} />}
            />
          )}
        </EnquiryList>
      ) : null}
    </Page>
  );
}
