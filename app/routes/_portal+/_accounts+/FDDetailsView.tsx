import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { liens } from "common/contract/account-enquiries.server";
import { fixedDeposits } from "common/contract/accounts.server";
import { depositLife } from "common/contract/deposits.server";
import type { AnswerOf } from "common/contract/service.server";
import { inForce } from "common/tariff";
import { AccountNumber } from "~/ui/account-names";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { type EnquiryResult, FactsCard, foundIn, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { requireRequestedAccount } from "./requested-account.server";
import { AccountWays } from "./account-page.part";
import { DepositLife, Liens, pageOfLife } from "./deposit-life.part";

export const handle = {
  i18n: ["common", "bank-words", "accounts", "deposits"],
  title: "accounts:deposit.title",
  query: ["account", "page"],
};

/** A fixed or recurring deposit, even if paid out. */
export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, holder } = await requireRequestedAccount("/FDDetailsView", args);
  const { accountNumber } = account;
  const [list, life, held] = await Promise.all([
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(depositLife, { accountNumber }),
    customer.ask(liens, { accountNumber }),
  ]);
  const own = (deposit: { accountNumber: string }) => deposit.accountNumber === accountNumber;
  const loans = customer.accounts.filter(({ kind }) => kind === "loan");
  return {
    account,
    holder,
    closed: !customer.accounts.some(own),
    life: shownAs(life, (answer) => pageOfLife(answer, customer.query)),
    liens: held.state === "shown" ? held.answer.liens : [],
    loans: Object.fromEntries(loans.map((loan) => [loan.accountNumber, detailsPath(loan)])),
    mayPay: !customer.viewOnly,
    deposit: foundIn(list, ({ deposits }) => deposits.find(own)),
    missedPercent: inForce(customer.portal.tariff.charges, customer.today).missedInstalment,
  };
}

/** Shows the specification's facts. The principal of a recurring deposit is its instalment. */
export default function FDDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, holder } = page;
  const { t } = useTranslation(["accounts", "common"]);
  const recurring = account.kind === "recurring-deposit";
  const principal = t(recurring ? "card.instalment" : "card.principal");
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <FactsCard
        title={t(`common:accountKinds.${account.kind}`)}
        enquiry={page.deposit}
        facts={(deposit) => [
          { term: t("holder.customerNumber"), value: holder.customerNumber },
          { term: t("deposit.holder"), value: holder.customerName },
          { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
          { term: t("card.rate"), value: `${deposit.rate} %` },
          { term: t("deposit.opened"), value: { date: deposit.openDate } },
          { term: t("card.maturityDate"), value: { date: deposit.maturityDate } },
          { term: principal, value: { money: deposit.principal } },
          { term: t("card.maturityAmount"), value: { money: deposit.maturityAmount } },
          { term: t("deposit.outstanding"), value: { money: deposit.outstanding, size: "large" } },
          {
            term: t("details.status"),
            value: t(deposit.receiptStatus === "OPEN" ? "deposits.open" : "deposits.closed"),
          },
        ]}
      />
      <Instalments enquiry={page.deposit} percent={page.missedPercent} />
      <Liens rows={page.liens} loans={page.loans} />
      {page.life.state === "shown" ? (
        <DepositLife account={account} life={page.life.answer} mayChange={page.mayPay && !page.closed} />
      ) : null}
      <AccountWays account={account} closed={page.closed}>
        {recurring && page.mayPay && !page.closed ? (
          <SecondaryLink to={`/PayRdAmount?to=${account.handle}`}>
            {t("common:menu./PayRdAmount")}
          </SecondaryLink>
        ) : null}
        <SecondaryLink to={page.closed ? "/TDSEnquiry" : accountPath("/TDSEnquiry", account)}>
          {t("common:menu./TDSEnquiry")}
        </SecondaryLink>
      </AccountWays>
    </Page>
  );
}

interface InstalmentsProps {
  enquiry: EnquiryResult<AnswerOf<typeof fixedDeposits>["deposits"][number]>;
  percent: string;
}

/** The instalments of a recurring deposit, if the bank knows them. */
function Instalments({ enquiry, percent }: InstalmentsProps) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown" || enquiry.answer.instalmentsPaid === undefined) return null;
  const { instalmentsPaid, instalmentsLeft, nextInstalmentOn, principal } = enquiry.answer;
  const { instalmentsOverdue = 0, instalmentsMissed = 0, missedCharge = 0n } = enquiry.answer;
  const overdue = principal * BigInt(instalmentsOverdue);
  return (
    <Card title={t("schedule.title")}>
      <DescriptionList
        facts={[
          { term: t("deposit.instalmentsPaid"), value: instalmentsPaid },
          { term: t("deposit.instalmentsLeft"), value: instalmentsLeft },
          instalmentsOverdue > 0 && { term: t("deposit.instalmentsOverdue"), value: instalmentsOverdue },
          instalmentsOverdue > 0 && { term: t("deposit.overdueAmount"), value: { money: overdue } },
          instalmentsMissed > 0 && { term: t("deposit.instalmentsMissed"), value: instalmentsMissed },
          instalmentsMissed > 0 && { term: t("deposit.missedCharge"), value: { money: missedCharge } },
          { term: t("deposit.nextInstalment"), value: { date: nextInstalmentOn } },
        ]}
      />
      <p>{t("deposit.instalmentsText")}</p>
      <p>{t("deposit.missedText", { percent })}</p>
    </Card>
  );
}
