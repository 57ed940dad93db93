import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountDetails } from "~/contract/accounts.server";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { AccountFacts } from "./account-facts.part";
import { AccountWays } from "./account-ways.part";
import { getAccountOf } from "./chosen-account.server";

export const handle = { i18n: ["common", "accounts"] };

/** Overdraft, cash credit and current account. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const account = await getAccountOf("/OdaCcaCaaAccountDetails", args, signedIn);
  const { customerNumber } = signedIn.session.customer;
  const { accountNumber } = account;
  return {
    title: t("details.title"),
    account,
    details: await enquire(
      portal().gateway,
      accountDetails,
      { accountNumber, customerNumber },
      signedIn.caller,
    ),
  };
}

export default function OdaCcaCaaAccountDetails() {
  const { account, details } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <Page title={t("details.title")} lead={<span className="money">{account.accountNumber}</span>}>
      <Card title={t("details.about")}>
        <AccountFacts account={account} enquiry={details} />
      </Card>
      <AccountWays account={account} />
    </Page>
  );
}
