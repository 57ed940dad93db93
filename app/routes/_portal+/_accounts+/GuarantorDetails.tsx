import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { guarantors } from "~/contract/account-enquiries.server";
import { isBorrowing } from "~/domain/accounts";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { AccountChoice } from "../_statements+/account-select.part";
import { findChosenAccount } from "./chosen-account.server";
import { GuarantorTable } from "./guarantor-table.part";

export const handle = { i18n: ["common", "accounts", "statements"] };

/** Who stands surety for a loan or a credit limit; without `?account=` the first of them. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = signedIn.session.customer;
  const borrowing = accounts.filter(({ kind }) => isBorrowing(kind));
  const account = (await findChosenAccount(args, signedIn)) ?? borrowing[0] ?? null;
  const page = { title: t("guarantors.title"), accounts: borrowing, account };
  if (!account || !isBorrowing(account.kind)) return { ...page, account: null, guarantors: null };
  const one = { accountNumber: account.accountNumber, customerNumber };
  return { ...page, guarantors: await enquire(portal().gateway, guarantors, one, signedIn.caller) };
}

export default function GuarantorDetails() {
  const { accounts, account, guarantors } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t("guarantors.title")} lead={t("guarantors.lead")}>
      {accounts.length === 0 ? (
        <EmptyState title={t("dashboard.noLoans")} text={t("guarantors.noneText")}>
          <LinkButton to="/Dashboard">{common("menu.dashboard")}</LinkButton>
        </EmptyState>
      ) : (
        <AccountChoice accounts={accounts} chosen={account?.accountNumber} show={t("details.show")} />
      )}
      {guarantors ? <GuarantorTable enquiry={guarantors} /> : null}
    </Page>
  );
}
