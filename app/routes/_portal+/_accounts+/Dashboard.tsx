import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { miniStatement } from "common/contract/statements.server";
import { readFlash } from "~/change/flash.server";
import { listBalances } from "~/customer/accounts.server";
import { movementReader } from "~/customer/movements.server";
import { useBankWords } from "~/i18n/bank-words";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { AccountCard } from "~/ui/account-card";
import { AccountNumber, numberWithName } from "~/ui/account-names";
import { belongsToTab, detailsPath, readDashboardTab, statementPath, tabsFor } from "~/ui/account-pages";
import { SecondaryLink } from "~/ui/button";
import { Announcement, Card, DescriptionList } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Cluster, Grid, Page, Stack } from "~/ui/layout";
import { Movements } from "~/ui/movement";
import { Tabs } from "~/ui/navigation";

export const handle = {
  i18n: ["common", "bank-words", "accounts", "movements"],
  title: "accounts:dashboard.title",
  menu: { group: "accounts", order: 10 },
  query: ["acctype"],
};

/** `?acctype=`: the open tab. `choose`: a page of one account was opened without an account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const tab = readDashboardTab(customer.query.get("acctype"));
  const choose = (await readFlash(args, customer, "choose")) !== null;
  return {
    mayPay: !customer.viewOnly,
    choose,
    tab,
    tabs: tabsFor(customer.accounts),
    content: await loadTab(customer, tab),
  };
}

const LATEST = 5;

/** Asks the bank for one tab only. */
async function loadTab(customer: SignedIn, tab: ReturnType<typeof readDashboardTab>) {
  const withAccount = <Held extends { accountNumber: string }, Kind>(held: Held, usual: Kind) => {
    const { accountNumber } = held;
    const { kind = usual, name } = customer.accounts.find((own) => own.accountNumber === accountNumber) ?? {};
    return { ...held, kind, name, handle: customer.handleOf("account", accountNumber) };
  };
  if (tab === "deposit") {
    const list = await customer.ask(fixedDeposits, { key: "FDView" });
    const deposits = shownAs(list, (answer) =>
      answer.deposits
        .filter(({ receiptStatus }) => receiptStatus === "OPEN")
        .map((deposit) => withAccount(deposit, "fixed-deposit" as const)),
    );
    return { kind: "held" as const, held: deposits };
  }
  if (tab === "loan") {
    const list = await customer.ask(loans, { key: "LoanView" });
    const held = shownAs(list, (answer) => answer.loans.map((loan) => withAccount(loan, "loan" as const)));
    return { kind: "held" as const, held };
  }
  const shown = customer.accounts.filter(({ kind }) => belongsToTab(kind, tab));
  const main = shown.find(({ primary }) => primary) ?? shown[0];
  const [balances, latest, read] = await Promise.all([
    listBalances(customer, shown),
    main && customer.ask(miniStatement, { accountNumber: main.accountNumber }),
    movementReader(customer),
  ]);
  return {
    kind: "accounts" as const,
    balances,
    latest: main &&
      latest && {
        account: main,
        movements: shownAs(latest, ({ entries }) =>
          entries.slice(0, LATEST).map((entry) => read(main, entry)),
        ),
      },
    today: customer.today,
  };
}

export default function Dashboard() {
  const { mayPay, choose, tab, tabs, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page>
      {choose ? <Announcement>{t("dashboard.choose")}</Announcement> : null}
      <Tabs
        label={t("dashboard.kinds")}
        tabs={tabs.map((one) => ({
          to: `/Dashboard?acctype=${one}`,
          label: t(`dashboard.tabs.${one}`),
          current: one === tab,
        }))}
      />
      <h2>{t(`dashboard.tabs.${tab}`)}</h2>
      {content.kind === "held" ? (
        <ShownList<Held[]>
          enquiry={content.held}
          none={<p>{t(tab === "loan" ? "dashboard.noLoans" : "dashboard.noDeposits")}</p>}
        >
          {(held) => (
            <Grid>
              {held.map((account) => (
                <HeldCard key={account.accountNumber} account={account} />
              ))}
            </Grid>
          )}
        </ShownList>
      ) : (
        <Accounts {...content} mayPay={mayPay} />
      )}
      <Cluster>
        <SecondaryLink to="/ChartDashboard">{t("common:menu./ChartDashboard")}</SecondaryLink>
        <SecondaryLink to="/LineChartDashboard">{t("common:menu./LineChartDashboard")}</SecondaryLink>
      </Cluster>
    </Page>
  );
}

type Content<Kind> = Extract<Awaited<ReturnType<typeof loadTab>>, { kind: Kind }>;

function Accounts({ balances, latest, today, mayPay }: Content<"accounts"> & { mayPay: boolean }) {
  const { t } = useTranslation("accounts");
  if (balances.length === 0) return <p>{t("dashboard.noAccounts")}</p>;
  return (
    <>
      <Grid>
        {balances.map((account) => (
          <AccountCard key={account.accountNumber} account={account} pays={mayPay} />
        ))}
      </Grid>
      {latest ? (
        <section>
          <Stack>
            <h2>{t("dashboard.latestOf", { account: numberWithName(latest.account) })}</h2>
            <ShownList enquiry={latest.movements} none={<p>{t("dashboard.noMovements")}</p>}>
              {(movements) => <Movements movements={movements} today={today} />}
            </ShownList>
          </Stack>
        </section>
      ) : null}
    </>
  );
}

type Held = Extract<Content<"held">["held"], { state: "shown" }>["answer"][number];

/** A deposit or a loan. The principal of a recurring deposit is its instalment. */
function HeldCard({ account }: { account: Held }) {
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  const isDeposit = "receiptStatus" in account;
  const { kind, outstanding, rate = "0" } = account;
  const instalment = isDeposit ? undefined : account.instalment;
  return (
    <Card
      title={(isDeposit ? null : bankWord("product", account.loanType)) ?? t(`common:accountKinds.${kind}`)}
    >
      <AccountNumber account={account} />
      <DescriptionList
        facts={[
          { term: t(isDeposit ? "card.ledger" : "card.owed"), value: { money: outstanding } },
          isDeposit && {
            term: t(kind === "recurring-deposit" ? "card.instalment" : "card.principal"),
            value: { money: account.principal },
          },
          instalment !== undefined && { term: t("card.instalment"), value: { money: instalment } },
          { term: t("card.rate"), value: `${rate} %` },
          isDeposit && { term: t("card.maturityDate"), value: { date: account.maturityDate } },
          isDeposit && { term: t("card.maturityAmount"), value: { money: account.maturityAmount } },
        ]}
      />
      <Cluster>
        <Link to={detailsPath(account)}>{t("card.details")}</Link>
        <Link to={statementPath(account)}>{t("card.statement")}</Link>
      </Cluster>
    </Card>
  );
}
