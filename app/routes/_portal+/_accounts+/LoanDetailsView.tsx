import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loans } from "common/contract/accounts.server";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate, type IsoDate } from "common/dates";
import { isHidden } from "common/money";
import { overdueOnLoan } from "common/overdue";
import { own } from "common/own";
import { loadAccountHead } from "~/customer/account-frame.server";
import { findMovedDebits } from "~/customer/debit-days.server";
import { useBankWords } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import { AccountPage } from "~/ui/account-frame";
import { AccountNumber } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { amountColumn, dateColumn, textColumn } from "~/ui/columns";
import { Card, DescriptionList, Details, None, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { foundIn, knownOr, PartlyRead, Shown, shownAs, ShownList } from "~/ui/enquiry";
import { Cluster, Stack } from "~/ui/layout";
import { Avatar, Chips, LinksCard, List, Row, Section } from "~/ui/list";
import { State } from "~/ui/state";
import { Figure, Money } from "~/ui/text";
import { AccountLink } from "~/ui/account-link";
import { lineOfDays } from "./balance-history.rules";
import { LineCard } from "./line-card.part";
import { drawnLine } from "./lines.server";
import { requireRequestedAccount } from "./requested-account.server";

export const handle = {
  i18n: ["common", "bank-words", "account", "accounts"],
  title: "accounts:loan.title",
  menu: { group: "found", order: 80 },
  query: ["account", "year"],
  under: "/Dashboard",
};

const IN_SIGHT = 3;

/** Of the instalments the page has the next ones, and those of one year: the year of the next one, unless another is chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const { customer, account, holder } = await requireRequestedAccount("/LoanDetailsView", args);
  const { accountNumber } = account;
  const [list, schedule, foreclosure, head] = await Promise.all([
    customer.ask(loans, { key: "LoanView" }),
    customer.ask(loanSchedule, { accountNumber }),
    customer.ask(loanForeclosure, { accountNumber }),
    loadAccountHead(customer, account),
  ]);
  const all = knownOr(
    shownAs(schedule, ({ instalments }) => instalments),
    { missing: [], unknown: [] },
  );
  const next = all.filter(({ state }) => state !== "paid").slice(0, IN_SIGHT);
  const years = [...new Set(all.map(({ dueOn }) => yearOf(dueOn)))];
  const chosen = customer.query.get("year");
  const year = years.find((one) => one === chosen) ?? yearOf((next[0] ?? all.at(-1))?.dueOn);
  const ofYear = all.filter(({ dueOn }) => yearOf(dueOn) === year);
  const ends = all.filter(({ dueOn }, at) => yearOf(dueOn) !== yearOf(all[at + 1]?.dueOn));
  const owed = ends.map(({ dueOn: on, outstanding }) => ({ on, outstanding }));
  const due = [...next, ...ofYear].flatMap(({ state, dueOn }) => (state === "due" ? [dueOn] : []));
  const { moved, known } = await findMovedDebits(customer, due);
  return {
    account,
    holder,
    head,
    moved,
    unread: !known,
    mayPay: !customer.viewOnly,
    loan: foundIn(list, (answer) => answer.loans.find((loan) => loan.accountNumber === accountNumber)),
    named: customer.accounts.filter(({ kind }) => kind.endsWith("-deposit")),
    ...{ next, years, year, chosen: chosen !== null },
    schedule: shownAs(schedule, () => ofYear),
    owed: {
      rows: owed,
      ...drawnLine(translator(customer.language, "accounts"), (worded) =>
        lineOfDays(
          owed.map(({ on, outstanding: amount }) => ({ on, amount })),
          worded,
        ),
      ),
    },
    foreclosure,
  };
}

const yearOf = (day: IsoDate | undefined) => day?.slice(0, 4) ?? "";

type PageData = SerializeFrom<typeof loader>;
type Loan = AnswerOf<typeof loans>["loans"][number];

export default function LoanDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, mayPay } = page;
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <AccountPage
      head={page.head}
      tab="details"
      aside={<Shown enquiry={page.loan}>{(loan) => <Owed loan={loan} />}</Shown>}
    >
      {mayPay ? (
        <Cluster>
          <LinkButton to={`/PayLoanAmount?to=${account.handle}`}>
            {t("common:menu./PayLoanAmount")}
          </LinkButton>
          <SecondaryLink to={accountPath("/LoanPrepayment", account)}>{t("prepayment.title")}</SecondaryLink>
        </Cluster>
      ) : null}
      <PartlyRead unread={page.unread} />
      <Instalments {...page} />
      <LineCard
        {...page.owed}
        rows={page.owed.rows.map(({ on, outstanding: amount }) => ({ on, amount }))}
        title={t("schedule.byYear")}
        label={t("schedule.chart")}
        columns={[t("schedule.dueOn"), t("schedule.outstanding")]}
      />
      <Foreclosure {...page} />
      <LoanFacts {...page} />
      <LinksCard
        title={t("deposit.papers")}
        links={[
          { to: "/Certificates", label: t("common:menu./Certificates") },
          { to: accountPath("/GuarantorDetails", account), label: t("guarantors.title") },
          { to: accountPath("/LienEnquiry", account), label: t("claims.liens") },
          { to: accountPath("/LineChartDashboard", account), label: t("history.title") },
        ]}
      />
    </AccountPage>
  );
}

const owedOn = ({ balance, outstanding }: Loan) => balance ?? outstanding;

function Owed({ loan }: { loan: Loan }) {
  const { t } = useTranslation("accounts");
  const { disbursed = 0n } = loan;
  const overdue = overdueOnLoan(loan);
  const owed = owedOn(loan);
  return (
    <>
      <div>
        <p>{t("card.owed")}</p>
        <Figure paise={owed} />
        {disbursed > owed && !isHidden(owed) ? (
          <p>
            {t("loan.repaid", {
              percent: Number(((disbursed - owed) * 100n) / disbursed),
              amount: disbursed,
            })}
          </p>
        ) : null}
      </div>
      {overdue ? <Notice kind="warning">{t("prepayment.overdue", { amount: overdue.amount })}</Notice> : null}
    </>
  );
}

function Instalments({ account, moved, next, years, year, chosen, schedule }: PageData) {
  const { t } = useTranslation("accounts");
  const stateOf = ({ state, paidOn, dueOn }: (typeof next)[number]) => {
    if (state === "paid" && paidOn) return t("schedule.paidOn", { date: paidOn });
    const taken = state === "due" && own(moved, dueOn);
    return taken ? t("schedule.takenOn", { date: taken.on }) : t(`schedule.${state}`);
  };
  return (
    <section id="schedule">
      <ShownList enquiry={schedule} none={<None>{t("schedule.none")}</None>}>
        {(rows) => (
          <Stack>
            <Section title={t("schedule.next")}>
              <List columns={[t("schedule.dueOn"), t("schedule.state"), t("card.instalment")]}>
                {next.map((one) => (
                  <Row
                    key={one.number}
                    lead={<Avatar icon="calendar" />}
                    title={formatDate(one.dueOn)}
                    middle={
                      one.state === "overdue" || own(moved, one.dueOn) ? stateOf(one) : <State of="planned" />
                    }
                    end={<Money paise={one.payment} />}
                  />
                ))}
              </List>
            </Section>
            <Details summary={t("schedule.all")} open={chosen}>
              <Stack>
                <Chips
                  label={t("schedule.years")}
                  chips={years.map((one) => ({
                    to: `${accountPath("/LoanDetailsView", account, { year: one })}#schedule`,
                    label: one,
                    current: one === year,
                  }))}
                />
                <DataTable
                  captionHidden
                  caption={t("schedule.title")}
                  rows={rows}
                  rowKey={({ number }) => String(number)}
                  columns={[
                    textColumn(t("schedule.number"), "number", { names: true }),
                    dateColumn(t("schedule.dueOn"), "dueOn"),
                    { ...amountColumn(t("card.instalment"), "payment"), leads: true },
                    amountColumn(t("schedule.interest"), "interest"),
                    amountColumn(t("schedule.principal"), "principal"),
                    amountColumn(t("schedule.outstanding"), "outstanding"),
                    { heading: t("schedule.state"), plain: true, cell: stateOf },
                  ]}
                />
              </Stack>
            </Details>
          </Stack>
        )}
      </ShownList>
    </section>
  );
}

function Foreclosure({ foreclosure, loan }: PageData) {
  const { t } = useTranslation("accounts");
  return (
    <Details summary={t("foreclosure.title")}>
      <Shown enquiry={foreclosure}>
        {(sums) => (
          <>
            <p>{t("foreclosure.text", { date: sums.validOn })}</p>
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
      {loan.state === "shown" && loan.answer.rateKind === "floating" ? <p>{t("foreclosure.free")}</p> : null}
    </Details>
  );
}

/** The specification's facts; a missing rate is shown as 0%. */
function LoanFacts({ account, holder, loan: enquiry, named }: PageData) {
  const { t } = useTranslation("accounts");
  const bankWord = useBankWords();
  const rateOf = ({ rate, rateKind }: Loan) =>
    rate && rateKind ? t(`loan.rateKind.${rateKind}`, { rate }) : rate ? `${rate}%` : "0%";
  return (
    <Card title={t("deposit.facts")}>
      <Shown enquiry={enquiry}>
        {(loan) => (
          <DescriptionList
            close
            facts={[
              { term: t("card.rate"), value: rateOf(loan) },
              { term: t("card.instalment"), value: { money: loan.instalment } },
              { term: t("loan.overdue"), value: { money: loan.overdue } },
              { term: t("loan.outstanding"), value: { money: owedOn(loan) } },
              { term: t("card.principal"), value: { money: loan.principal } },
              { term: t("loan.sanctioned"), value: { money: loan.sanctioned } },
              { term: t("loan.disbursed"), value: { money: loan.disbursed } },
              { term: t("loan.type"), value: bankWord("product", loan.loanType) },
              { term: t("loan.branch"), value: loan.branchName },
              loan.securedBy && {
                term: t("loan.securedBy"),
                value: <AccountLink number={loan.securedBy} named={named} />,
              },
              { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
              { term: t("holder.name"), value: { written: holder.customerName } },
              { term: t("holder.customerNumber"), value: holder.customerNumber },
            ]}
          />
        )}
      </Shown>
    </Card>
  );
}
