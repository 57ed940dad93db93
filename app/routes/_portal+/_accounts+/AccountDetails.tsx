import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountDetails } from "~/contract/accounts.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Cluster } from "~/ui/layout";
import { Page } from "~/ui/page";
import { AccountSelect } from "../_statements+/account-select.part";
import { AccountFacts } from "./account-facts.part";
import { AccountWays } from "./account-ways.part";
import { findChosenAccount } from "./chosen-account.server";
import { HolderFacts } from "./holder-facts.part";
import { enquireHolder } from "./holder.server";

export const handle = { i18n: ["common", "accounts", "statements"] };

/** `?account=…` shows one; `view=OperativeView`, as the dashboard links here, shows it without a choice of others. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = signedIn.session.customer;
  const fixed = new URL(args.request.url).searchParams.get("view") === "OperativeView";
  const account = await findChosenAccount(args, signedIn);
  const page = { title: t("details.title"), accounts, choice: !(fixed && account) };
  if (!account) return { ...page, shown: null };

  const { accountNumber } = account;
  const [holder, details] = await Promise.all([
    enquireHolder(signedIn, accountNumber),
    enquire(portal().gateway, accountDetails, { accountNumber, customerNumber }, signedIn.caller),
  ]);
  return { ...page, shown: { account, holder, details } };
}

export default function AccountDetails() {
  const { accounts, choice, shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <Page title={t("details.title")}>
      {choice ? (
        <Form method="get">
          <Cluster align="end">
            <AccountSelect accounts={accounts} chosen={shown?.account.accountNumber ?? ""} placeholder />
            <Button>{t("details.show")}</Button>
          </Cluster>
        </Form>
      ) : null}
      {shown ? (
        <>
          <Card title={t("holder.title")}>
            <HolderFacts account={shown.account} enquiry={shown.holder} />
          </Card>
          <Card title={t("details.about")}>
            <AccountFacts account={shown.account} enquiry={shown.details} />
          </Card>
          <AccountWays account={shown.account} />
        </>
      ) : null}
    </Page>
  );
}
