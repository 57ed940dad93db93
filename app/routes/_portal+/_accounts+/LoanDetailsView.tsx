import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loans } from "common/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { useBankWords } from "~/i18n/bank-words";
import { requireCustomer } from "~/session/guards.server";
import { AccountNumber } from "~/ui/account-names";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { foundIn, Shown, shownAs } from "~/ui/enquiry";
import { Page, Stack } from "~/ui/layout";
import { Money, noBreak } from "~/ui/text";
import { requireAccountAsked } from "./account-asked.server";
import { AccountWays, moneyOr } from "./account-page.part";
import { LoanSchedule, pageAsked, pageOfSchedule } from "./loan-schedule.part";

export const handle = { i18n: ["common", "bank-words", "accounts"], title: "accounts:loan.title" };

/** One loan: what is owed, how it is repaid, and what would end it today. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const account = await requireAccountAsked("/LoanDetailsView", args, by);
  const { accountNumber } = account;
  const [list, schedule, foreclosure] = await Promise.all([
    by.ask(loans, { key: "LoanView" }),
    by.ask(loanSchedule, { accountNumber, ...pageAsked(new URL(args.request.url).searchParams) }),
    by.ask(loanForeclosure, { accountNumber }),
  ]);
  return {
    account,
    holder: { customerNumber: by.customerNumber, customerName: by.session.customer.customerName },
    mayPay: !by.viewOnly,
    loan: foundIn(list, (answer) => answer.loans.find((loan) => loan.accountNumber === accountNumber)),
    securities: Object.fromEntries(
      by.accounts
        .filter(({ kind }) => kind.endsWith("-deposit"))
        .map((deposit) => [deposit.accountNumber, detailsPath(deposit)]),
    ),
    schedule: shownAs(schedule, pageOfSchedule),
    foreclosure,
  };
}

export default function LoanDetailsView() {
  const { account, holder, mayPay, loan, securities, schedule, foreclosure } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <Card title={common("accountKinds.loan")}>
        <Shown enquiry={loan}>
          {(one) => <LoanFacts account={account} holder={holder} loan={one} securities={securities} />}
        </Shown>
      </Card>
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

type LoanFactsProps = Pick<SerializeFrom<typeof loader>, "account" | "holder" | "securities"> & {
  loan: AnswerOf<typeof loans>["loans"][number];
};

/** The specification's facts of a loan; a rate that is missing is nought. */
function LoanFacts({ account, holder, loan, securities }: LoanFactsProps) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  const owed = loan.balance ?? loan.outstanding;
  const rateOf = ({ rate, rateKind }: typeof loan) =>
    rate && rateKind ? t(`loan.rateKind.${rateKind}`, { rate }) : rate ? `${rate} %` : "0%";
  const security = (deposit: string) => {
    const page = securities[deposit];
    return { term: t("loan.securedBy"), value: page ? <Link to={page}>{deposit}</Link> : deposit };
  };
  return (
    <DescriptionList
      facts={[
        { term: t("holder.customerNumber"), value: holder.customerNumber },
        { term: t("holder.name"), value: holder.customerName },
        { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
        { term: t("loan.type"), value: bankWord("product", loan.loanType) },
        { term: t("loan.branch"), value: loan.branchName },
        { term: t("card.principal"), value: moneyOr(loan.principal) },
        { term: t("card.instalment"), value: moneyOr(loan.instalment) },
        { term: t("loan.overdue"), value: moneyOr(loan.overdue) },
        { term: t("loan.sanctioned"), value: moneyOr(loan.sanctioned) },
        { term: t("loan.disbursed"), value: moneyOr(loan.disbursed) },
        { term: t("loan.outstanding"), value: <Money paise={owed} size="large" /> },
        { term: t("card.rate"), value: rateOf(loan) },
        ...(loan.securedBy ? [security(loan.securedBy)] : []),
      ]}
    />
  );
}

/** What ends the loan on one day: an information, nothing is done by it. */
function Foreclosure(sums: AnswerOf<typeof loanForeclosure>) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <p>{t("foreclosure.text", { date: noBreak(formatDate(sums.validOn)) })}</p>
      <DescriptionList
        facts={[
          { term: t("loan.outstanding"), value: <Money paise={sums.outstanding} /> },
          { term: t("foreclosure.interest"), value: <Money paise={sums.interest} /> },
          { term: t("foreclosure.charge"), value: <Money paise={sums.charge} /> },
          { term: t("foreclosure.tax"), value: <Money paise={sums.tax} /> },
          { term: t("foreclosure.total"), value: <Money paise={sums.total} size="large" /> },
        ]}
      />
    </>
  );
}
