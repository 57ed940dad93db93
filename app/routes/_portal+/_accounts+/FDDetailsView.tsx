import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits } from "~/contract/accounts.server";
import { shownAs } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { AccountWays } from "./account-ways.part";
import { getAccountOf } from "./chosen-account.server";
import { DepositFacts } from "./deposit-facts.part";

export const handle = { i18n: ["common", "accounts"] };

/** One fixed or recurring deposit. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const account = await getAccountOf("/FDDetailsView", args, signedIn);
  const { customerNumber, customerName } = signedIn.session.customer;
  const list = await enquire(
    portal().gateway,
    fixedDeposits,
    { key: "FDView", customerNumber },
    signedIn.caller,
  );
  return {
    title: t("deposit.title"),
    account,
    holder: { customerNumber, customerName },
    takesInstalments: account.kind === "recurring-deposit" && !isViewOnly(signedIn.session),
    deposit: shownAs(
      list,
      ({ deposits }) => deposits.find((one) => one.accountNumber === account.accountNumber) ?? null,
    ),
  };
}

export default function FDDetailsView() {
  const { account, holder, deposit, takesInstalments } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page title={t("deposit.title")} lead={<span className="money">{account.accountNumber}</span>}>
      <Card title={common(`accountKinds.${account.kind}`)}>
        <DepositFacts account={account} holder={holder} enquiry={deposit} />
      </Card>
      <AccountWays account={account}>
        {takesInstalments ? (
          <LinkButton look="secondary" to={`/PayRdAmount?to=${account.accountNumber}`}>
            {common("menu.payRd")}
          </LinkButton>
        ) : null}
        <LinkButton look="secondary" to={`/TDSEnquiry?account=${account.accountNumber}`}>
          {common("menu.taxDeducted")}
        </LinkButton>
      </AccountWays>
    </Page>
  );
}
