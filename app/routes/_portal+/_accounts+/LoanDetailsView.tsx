import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loans } from "common/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { AccountNumber } from "~/ui/account-names";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { FactsCard, foundIn, Shown, shownAs } from "~/ui/enquiry";
import { Page, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { requireRequestedAccount } from "./requested-account.server";
import { AccountWays } from "./account-page.part";
import { LoanSchedule, requestedPage, pageOfSchedule } from "./loan-schedule.part";

export const handle = { i18n: ["common", "bank-words", "accounts"], title: "accounts:loan.title" };

export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, holder } = await requireRequestedAccount("/LoanDetailsView", args);
  const { accountNumber } = account;
  const [list, schedule, foreclosure] = await Promise.all([
    customer.ask(loans, { key: "LoanView" }),
    customer.ask(loanSchedule, { accountNumber, ...requestedPage(new URL(args.request.url).searchParams) }),
    customer.ask(loanForeclosure, { accountNumber }),
  ]);
  return {
    account,
    holder,
    mayPay: !customer.viewOnly,
    loan: foundIn(list, (answer) => answer.loans.find((loan) => loan.accountNumber === accountNumber)),
    securities: Object.fromEntries(
      customer.accounts
        .filter(({ kind }) => kind.endsWith("-deposit"))
        .map((deposit) => [deposit.accountNumber, detailsPath(deposit)]),
    ),
    schedule: shownAs(schedule, pageOfSchedule),
    foreclosure,
  };
}

export default function LoanDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, mayPay, loan, schedule, foreclosure } = page;
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <LoanFacts {...page} />
      <Card title={t("foreclosure.title")}>
        <Shown enquiry={foreclosure}>{(sums) => <Foreclosure {...sums} />}</Shown>
        {loan.state === "shown" && loan.answer.rateKind === "floating" ? (
          <p>{t("foreclosure.free")}</p>
        ) : null}
      </Card>
      <AccountWays account={account}>
        {mayPay ? (
          <SecondaryLink to={`/PayLoanAmount?to=${account.handle}`}>
            {common("menu./PayLoanAmount")}
          </SecondaryLink>
        ) : null}
        <SecondaryLink to={accountPath("/GuarantorDetails", account)}>{t("guarantors.title")}</SecondaryLink>
      </AccountWays>
      <section id="schedule">
        <Stack>
          <h2>{t("schedule.title")}</h2>
          <Shown enquiry={schedule}>{(rows) => <LoanSchedule account={account} schedule={rows} />}</Shown>
        </Stack>
      </section>
    </Page>
  );
}

/** The specification's facts; a missing rate is shown as 0%. */
function LoanFacts({ account, holder, loan: enquiry, securities }: SerializeFrom<typeof loader>) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  const { t: common } = useTranslation();
  const rateOf = ({ rate, rateKind }: AnswerOf<typeof loans>["loans"][number]) =>
    rate && rateKind ? t(`loan.rateKind.${rateKind}`, { rate }) : rate ? `${rate} %` : "0%";
  const security = (deposit: string) => {
    const page = securities[deposit];
    return { term: t("loan.securedBy"), value: page ? <Link to={page}>{deposit}</Link> : deposit };
  };
  return (
    <FactsCard
      title={common("accountKinds.loan")}
      enquiry={enquiry}
      facts={(loan) => [
        { term: t("holder.customerNumber"), value: holder.customerNumber },
        { term: t("holder.name"), value: holder.customerName },
        { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
        { term: t("loan.type"), value: bankWord("product", loan.loanType) },
        { term: t("loan.branch"), value: loan.branchName },
        { term: t("card.principal"), value: { money: loan.principal } },
        { term: t("card.instalment"), value: { money: loan.instalment } },
        { term: t("loan.overdue"), value: { money: loan.overdue } },
        { term: t("loan.sanctioned"), value: { money: loan.sanctioned } },
        { term: t("loan.disbursed"), value: { money: loan.disbursed } },
        { term: t("loan.outstanding"), value: { money: loan.balance ?? loan.outstanding, size: "large" } },
        { term: t("card.rate"), value: rateOf(loan) },
        loan.securedBy && security(loan.securedBy),
      ]}
    />
  );
}

function Foreclosure(sums: AnswerOf<typeof loanForeclosure>) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <p>{t("foreclosure.text", { date: noBreak(formatDate(sums.validOn)) })}</p>
      <DescriptionList
        facts={[
          { term: t("loan.outstanding"), value: { money: sums.outstanding } },
          { term: t("foreclosure.interest"), value: { money: sums.interest } },
          { term: t("foreclosure.charge"), value: { money: sums.charge } },
          { term: t("foreclosure.tax"), value: { money: sums.tax } },
          { term: t("foreclosure.total"), value: { money: sums.total, size: "large" } },
        ]}
      />
    </>
  );
}
