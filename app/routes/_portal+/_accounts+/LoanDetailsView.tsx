import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loans } from "common/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { pagesOf, readPage } from "common/paging";
import { useBankWords } from "~/i18n/bank-words";
import { AccountNumber } from "~/ui/account-names";
import { accountPath, detailsPath } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { amountColumn, dateColumn, textColumn } from "~/ui/columns";
import { Card, DescriptionList } from "~/ui/content";
import { FactsCard, foundIn, Shown, shownAs, ShownList } from "~/ui/enquiry";
import { Page, Stack } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { noBreak } from "~/ui/text";
import { requireRequestedAccount } from "./requested-account.server";
import { AccountWays } from "./account-page.part";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:loan.title",
  query: ["account", "page"],
};

const SCHEDULE_ROWS = 12;

/** Without `?page=` the bank gives the page of the first unpaid instalment. */
export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, holder } = await requireRequestedAccount("/LoanDetailsView", args);
  const { accountNumber } = account;
  const page = customer.query.has("page") ? readPage(customer.query) : undefined;
  const [list, schedule, foreclosure] = await Promise.all([
    customer.ask(loans, { key: "LoanView" }),
    customer.ask(loanSchedule, { accountNumber, pageSize: SCHEDULE_ROWS, page }),
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
    schedule: shownAs(schedule, ({ instalments, total, page: shown }) => ({
      rows: instalments,
      page: shown,
      pages: pagesOf(total, SCHEDULE_ROWS),
      total,
    })),
    foreclosure,
  };
}

export default function LoanDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, mayPay, loan, schedule, foreclosure } = page;
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page lead={<span className="money">{account.accountNumber}</span>}>
      <LoanFacts {...page} />
      <Card title={t("foreclosure.title")}>
        <Shown enquiry={foreclosure}>
          {(sums) => (
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
          )}
        </Shown>
        {loan.state === "shown" && loan.answer.rateKind === "floating" ? (
          <p>{t("foreclosure.free")}</p>
        ) : null}
      </Card>
      <AccountWays account={account}>
        {mayPay ? (
          <SecondaryLink to={`/PayLoanAmount?to=${account.handle}`}>
            {t("common:menu./PayLoanAmount")}
          </SecondaryLink>
        ) : null}
        <SecondaryLink to={accountPath("/GuarantorDetails", account)}>{t("guarantors.title")}</SecondaryLink>
      </AccountWays>
      <section id="schedule">
        <Stack>
          <h2>{t("schedule.title")}</h2>
          <ShownList enquiry={schedule} none={<p>{t("schedule.none")}</p>}>
            {(list) => (
              <PagedTable
                captionHidden
                caption={t("schedule.title")}
                list={list}
                href={(at) => `${accountPath("/LoanDetailsView", account, { page: String(at) })}#schedule`}
                rowKey={({ number }) => number}
                columns={[
                  textColumn(t("schedule.number"), "number", { names: true }),
                  dateColumn(t("schedule.dueOn"), "dueOn"),
                  { ...amountColumn(t("card.instalment"), "payment"), leads: true },
                  amountColumn(t("schedule.interest"), "interest"),
                  amountColumn(t("schedule.principal"), "principal"),
                  amountColumn(t("schedule.outstanding"), "outstanding"),
                  {
                    heading: t("schedule.state"),
                    plain: true,
                    cell: ({ state, paidOn }) =>
                      state === "paid" && paidOn
                        ? t("schedule.paidOn", { date: noBreak(formatDate(paidOn)) })
                        : t(`schedule.${state}`),
                  },
                ]}
              />
            )}
          </ShownList>
        </Stack>
      </section>
    </Page>
  );
}

/** The specification's facts; a missing rate is shown as 0%. */
function LoanFacts({ account, holder, loan: enquiry, securities }: SerializeFrom<typeof loader>) {
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  const rateOf = ({ rate, rateKind }: AnswerOf<typeof loans>["loans"][number]) =>
    rate && rateKind ? t(`loan.rateKind.${rateKind}`, { rate }) : rate ? `${rate} %` : "0%";
  const security = (deposit: string) => {
    const page = securities[deposit];
    return { term: t("loan.securedBy"), value: page ? <Link to={page}>{deposit}</Link> : deposit };
  };
  return (
    <FactsCard
      title={t("common:accountKinds.loan")}
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
