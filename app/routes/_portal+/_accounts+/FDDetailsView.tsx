import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { fixedDeposits } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { overdueOnDeposit } from "common/overdue";
import { lateInstalmentPercent } from "common/tariff";
import { AccountPage } from "~/ui/account-frame";
import { AccountNumber } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Details } from "~/ui/content";
import { knownOr, PartlyRead, Shown } from "~/ui/enquiry";
import { Cluster } from "~/ui/layout";
import { LinksCard } from "~/ui/list";
import { State } from "~/ui/state";
import { Figure } from "~/ui/text";
import { DepositNow, DepositLife, HowItEnded, Liens } from "./deposit-life.part";
import { LineCard } from "./line-card.part";
import { loader, type DepositPage } from "./deposit-page.server";

export const handle = {
  i18n: ["common", "bank-words", "account", "accounts", "deposits", "deposit-life"],
  title: "accounts:deposit.title",
  query: ["account", "page"],
  under: "/TermDeposit",
  documents: true,
};

export { loader };

/** Shows the specification's facts. The principal of a recurring deposit is its instalment. */
export default function FDDetailsView() {
  const page = useLoaderData<typeof loader>();
  const { account, deposit } = page;
  const held = knownOr(page.liens, { missing: [], unknown: null });
  const { closed } = page.head;
  const life = page.life.state === "shown" ? page.life.answer : null;
  const shown = deposit.state === "shown" ? deposit.answer : null;
  const { t } = useTranslation(["accounts", "common", "deposits", "deposit-life"]);
  const mayChange = page.mayPay && !closed;
  return (
    <AccountPage
      head={page.head}
      tab="details"
      aside={<Shown enquiry={deposit}>{(one) => <Worth deposit={one} accrued={life?.accrued} />}</Shown>}
    >
      <Cluster>
        {mayChange && account.kind === "recurring-deposit" ? (
          <LinkButton to={`/PayRdAmount?to=${account.handle}`}>{t("common:menu./PayRdAmount")}</LinkButton>
        ) : null}
        {mayChange && held?.length === 0 ? (
          <>
            <SecondaryLink to={accountPath("/TermDeposit/close", account)}>
              {t(life?.undoTo ? "deposits:closing.undo" : "deposits:closing.title")}
            </SecondaryLink>
            <SecondaryLink to={accountPath("/TermDeposit/instruction", account)}>
              {t("deposits:maturity.title")}
            </SecondaryLink>
          </>
        ) : null}
      </Cluster>
      <PartlyRead unread={page.unread} />
      {life ? (
        <>
          <HowItEnded life={life} named={page.named} />
          <DepositNow {...page} life={life} mayChange={mayChange} />
        </>
      ) : null}
      {shown ? <Instalments deposit={shown} charges={page.charges} /> : null}
      {held ? <Liens liens={held} named={page.named} /> : null}
      <LineCard
        {...page.earned}
        title={t("deposit.interestEach")}
        label={t("deposit.interestChart")}
        columns={[t("deposit.creditedOn"), t("schedule.interest")]}
      />
      {life ? (
        <section id="life">
          <Details summary={t("deposit-life:life.title")} open={page.turned}>
            <DepositLife account={account} life={life} />
          </Details>
        </section>
      ) : null}
      {shown ? <DepositFacts {...page} deposit={shown} /> : null}
      <LinksCard
        title={t("deposit.papers")}
        links={[
          {
            to: closed ? "/TDSEnquiry" : accountPath("/TDSEnquiry", account),
            label: t("common:menu./TDSEnquiry"),
          },
          { to: "/Certificates", label: t("common:menu./Certificates") },
          ...(closed ? [] : [{ to: accountPath("/LineChartDashboard", account), label: t("history.title") }]),
          { to: "/TermDeposit", label: t("deposits.title") },
        ]}
      />
    </AccountPage>
  );
}

type Deposit = AnswerOf<typeof fixedDeposits>["deposits"][number];

/** The balance with the interest earned since; of a closed deposit, the sum it paid. */
function Worth({ deposit, accrued = 0n }: { deposit: Deposit; accrued: bigint | undefined }) {
  const { t } = useTranslation("accounts");
  const { paidOut, outstanding, maturityAmount, maturityDate } = deposit;
  const open = paidOut === undefined;
  return (
    <div>
      <p>
        {t(open ? "deposit.worth" : "deposit.paidOut")} {open ? null : <State of="ended" />}
      </p>
      <Figure paise={open ? outstanding + accrued : paidOut} />
      {open ? <p>{t("deposit.atMaturity", { amount: maturityAmount, date: maturityDate })}</p> : null}
    </div>
  );
}

type FactsProps = Pick<DepositPage, "account" | "holder"> & { deposit: Deposit };

function DepositFacts({ deposit, account, holder }: FactsProps) {
  const { t } = useTranslation("accounts");
  const open = deposit.paidOut === undefined;
  return (
    <Card title={t("deposit.facts")}>
      <DescriptionList
        close
        facts={[
          {
            term: t(account.kind === "recurring-deposit" ? "card.instalment" : "card.principal"),
            value: { money: deposit.principal },
          },
          { term: t("card.rate"), value: `${deposit.rate}%` },
          { term: t("deposit.opened"), value: { date: deposit.openDate } },
          { term: t("card.maturityDate"), value: { date: deposit.maturityDate } },
          open && { term: t("card.maturityAmount"), value: { money: deposit.maturityAmount } },
          open && { term: t("deposit.outstanding"), value: { money: deposit.outstanding } },
          { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
          { term: t("deposit.holder"), value: { written: holder.customerName } },
          { term: t("holder.customerNumber"), value: holder.customerNumber },
        ]}
      />
    </Card>
  );
}

/** The instalments of a recurring deposit, if the bank knows them. */
function Instalments({ deposit, charges }: Pick<DepositPage, "charges"> & { deposit: Deposit }) {
  const { t } = useTranslation("accounts");
  const { instalmentsPaid, instalmentsLeft, nextInstalmentOn } = deposit;
  if (instalmentsPaid === undefined) return null;
  const { instalmentsOverdue = 0, instalmentsMissed = 0, missedCharge = 0n } = deposit;
  const { months = 0, agreedAmount, agreedMaturity } = deposit;
  const overdue = overdueOnDeposit(deposit);
  return (
    <Card title={t("schedule.title")}>
      <DescriptionList
        facts={[
          instalmentsOverdue > 0 && { term: t("deposit.instalmentsOverdue"), value: instalmentsOverdue },
          overdue && { term: t("deposit.overdueAmount"), value: { money: overdue.amount } },
          overdue?.since && { term: t("deposit.overdueSince"), value: { date: overdue.since } },
          { term: t("deposit.instalmentsPaid"), value: instalmentsPaid },
          { term: t("deposit.instalmentsLeft"), value: instalmentsLeft },
          instalmentsMissed > 0 && { term: t("deposit.instalmentsMissed"), value: instalmentsMissed },
          instalmentsMissed > 0 && { term: t("deposit.missedCharge"), value: { money: missedCharge } },
          nextInstalmentOn && { term: t("deposit.nextInstalment"), value: { date: nextInstalmentOn } },
        ]}
      />
      <Details summary={t("deposit.rules")}>
        <p>{t("deposit.instalmentsText")}</p>
        <p>{t("deposit.missedText", { percent: lateInstalmentPercent(charges, months) })}</p>
        <p>{t("deposit.maturityHolds")}</p>
      </Details>
      {instalmentsMissed > 0 && agreedAmount !== undefined && agreedMaturity ? (
        <p>{t("deposit.maturityMoved", { amount: agreedAmount, date: agreedMaturity })}</p>
      ) : null}
    </Card>
  );
}
