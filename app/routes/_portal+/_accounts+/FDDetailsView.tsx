import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { charges } from "common/bank-tariff";
import { fixedDeposits } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate, istDate } from "common/dates";
import { inForce } from "common/tariff";
import { requireCustomer } from "~/session/guards.server";
import { AccountNumber } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { type Enquiry, foundIn, Shown } from "~/ui/enquiry";
import { Money } from "~/ui/text";
import { Page } from "~/ui/layout";
import { requireAccountAsked } from "./account-asked.server";
import { AccountWays } from "./account-page.part";

export const handle = { i18n: ["common", "accounts"], title: "accounts:deposit.title" };

/** One fixed or recurring deposit, also after it was paid out. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const account = await requireAccountAsked("/FDDetailsView", args, by);
  const list = await by.ask(fixedDeposits, { key: "FDView" });
  const own = (deposit: { accountNumber: string }) => deposit.accountNumber === account.accountNumber;
  return {
    account,
    closed: !by.accounts.some(own),
    holder: { customerNumber: by.customerNumber, customerName: by.session.customer.customerName },
    mayPay: !by.viewOnly,
    deposit: foundIn(list, ({ deposits }) => deposits.find(own)),
    missedPercent: inForce(charges, istDate(by.portal.clock.now())).missedInstalment,
  };
}

/** The specification's facts; what a recurring deposit calls its principal is its instalment. */
export default function FDDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, holder } = page;
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const recurring = account.kind === "recurring-deposit";
  const principal = t(recurring ? "card.instalment" : "card.principal");
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <Card title={common(`accountKinds.${account.kind}`)}>
        <Shown enquiry={page.deposit}>
          {(deposit) => (
            <DescriptionList
              facts={[
                { term: t("holder.customerNumber"), value: holder.customerNumber },
                { term: t("deposit.holder"), value: holder.customerName },
                { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
                { term: t("card.rate"), value: `${deposit.rate} %` },
                { term: t("deposit.opened"), value: formatDate(deposit.openDate) },
                { term: t("card.maturityDate"), value: formatDate(deposit.maturityDate) },
                { term: principal, value: <Money paise={deposit.principal} /> },
                { term: t("card.maturityAmount"), value: <Money paise={deposit.maturityAmount} /> },
                { term: t("deposit.outstanding"), value: <Money paise={deposit.outstanding} size="large" /> },
                {
                  term: t("details.status"),
                  value: t(deposit.receiptStatus === "OPEN" ? "deposits.open" : "deposits.closed"),
                },
              ]}
            />
          )}
        </Shown>
      </Card>
      <Instalments enquiry={page.deposit} percent={page.missedPercent} />
      <AccountWays account={account} closed={page.closed}>
        {recurring && page.mayPay && !page.closed ? (
          <SecondaryLink to={`/PayRdAmount?to=${account.handle}`}>{common("menu.payRd")}</SecondaryLink>
        ) : null}
        <SecondaryLink to={page.closed ? "/TDSEnquiry" : accountPath("/TDSEnquiry", account)}>
          {common("menu.taxDeducted")}
        </SecondaryLink>
      </AccountWays>
    </Page>
  );
}

/** How far a recurring deposit is paid in; nothing where the bank does not tell. */
function Instalments({
  enquiry,
  percent,
}: {
  enquiry: Enquiry<AnswerOf<typeof fixedDeposits>["deposits"][number]>;
  percent: string;
}) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown" || enquiry.answer.instalmentsPaid === undefined) return null;
  const { instalmentsPaid, instalmentsLeft, nextInstalmentOn, principal } = enquiry.answer;
  const { instalmentsOverdue = 0, instalmentsMissed = 0, missedCharge = 0n } = enquiry.answer;
  const overdue = [
    { term: t("deposit.instalmentsOverdue"), value: instalmentsOverdue },
    { term: t("deposit.overdueAmount"), value: <Money paise={principal * BigInt(instalmentsOverdue)} /> },
  ];
  const missed = [
    { term: t("deposit.instalmentsMissed"), value: instalmentsMissed },
    { term: t("deposit.missedCharge"), value: <Money paise={missedCharge} /> },
  ];
  return (
    <Card title={t("schedule.title")}>
      <DescriptionList
        facts={[
          { term: t("deposit.instalmentsPaid"), value: instalmentsPaid },
          { term: t("deposit.instalmentsLeft"), value: instalmentsLeft },
          ...(instalmentsOverdue > 0 ? overdue : []),
          ...(instalmentsMissed > 0 ? missed : []),
          { term: t("deposit.nextInstalment"), value: nextInstalmentOn && formatDate(nextInstalmentOn) },
        ]}
      />
      <p>{t("deposit.instalmentsText")}</p>
      <p>{t("deposit.missedText", { percent })}</p>
    </Card>
  );
}
