import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountKind } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { miniStatement } from "common/contract/statements.server";
import { istDate } from "common/dates";
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
};

/** `?acctype=`: the open tab. `choose`: a page of one account was opened without an account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const tab = readDashboardTab(new URL(args.request.url).searchParams.get("acctype"));
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
  const own = new Map(customer.accounts.map((account) => [account.accountNumber, account]));
  if (tab === "deposit") {
    const list = await customer.ask(fixedDeposits, { key: "FDView" });
    const deposits = shownAs(list, (answer) =>
      answer.deposits
        .filter(({ receiptStatus }) => receiptStatus === "OPEN")
        .map((deposit) => {
          const { kind = "fixed-deposit" as const, name } = own.get(deposit.accountNumber) ?? {};
          return { ...deposit, kind, name, handle: customer.handleOf("account", deposit.accountNumber) };
        }),
    );
    return { kind: "deposits" as const, deposits };
  }
  if (tab === "loan") {
    const list = await customer.ask(loans, { key: "LoanView" });
    const named = shownAs(list, (answer) =>
      answer.loans.map((loan) => ({
        ...loan,
        name: own.get(loan.accountNumber)?.name,
        handle: customer.handleOf("account", loan.accountNumber),
      })),
    );
    return { kind: "loans" as const, loans: named };
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
    today: istDate(customer.portal.clock.now()),
  };
}

export default function Dashboard() {
  const { mayPay, choose, tab, tabs, content } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
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
      {content.kind === "deposits" ? (
        <ShownList enquiry={content.deposits} none={<p>{t("dashboard.noDeposits")}</p>}>
          {(deposits) => (
            <Grid>
              {deposits.map((deposit) => (
                <DepositCard key={deposit.accountNumber} deposit={deposit} />
              ))}
            </Grid>
          )}
        </ShownList>
      ) : content.kind === "loans" ? (
        <ShownList enquiry={content.loans} none={<p>{t("dashboard.noLoans")}</p>}>
          {(held) => (
            <Grid>
              {held.map((loan) => (
                <LoanCard key={loan.accountNumber} loan={loan} />
              ))}
            </Grid>
          )}
        </ShownList>
      ) : (
        <Accounts {...content} mayPay={mayPay} />
      )}
      <Cluster>
        <SecondaryLink to="/ChartDashboard">{common("menu./ChartDashboard")}</SecondaryLink>
        <SecondaryLink to="/LineChartDashboard">{common("menu./LineChartDashboard")}</SecondaryLink>
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

type RowOf<Enquiry> = Enquiry extends { answer: (infer Row)[] } ? Row : never;

/** The principal of a recurring deposit is its instalment. */
function DepositCard({ deposit }: { deposit: RowOf<Content<"deposits">["deposits"]> }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const principal = t(deposit.kind === "recurring-deposit" ? "card.instalment" : "card.principal");
  return (
    <Card title={common(`accountKinds.${deposit.kind}`)}>
      <AccountNumber account={deposit} />
      <DescriptionList
        facts={[
          { term: t("card.ledger"), value: { money: deposit.outstanding } },
          { term: principal, value: { money: deposit.principal } },
          { term: t("card.rate"), value: `${deposit.rate} %` },
          { term: t("card.maturityDate"), value: { date: deposit.maturityDate } },
          { term: t("card.maturityAmount"), value: { money: deposit.maturityAmount } },
        ]}
      />
      <CardWays handle={deposit.handle} kind={deposit.kind} />
    </Card>
  );
}

function LoanCard({ loan }: { loan: RowOf<Content<"loans">["loans"]> }) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const bankWord = useBankWords();
  const { outstanding, instalment, rate = "0" } = loan;
  return (
    <Card title={bankWord("product", loan.loanType) ?? common("accountKinds.loan")}>
      <AccountNumber account={loan} />
      <DescriptionList
        facts={[
          { term: t("card.owed"), value: { money: outstanding } },
          instalment !== undefined && { term: t("card.instalment"), value: { money: instalment } },
          { term: t("card.rate"), value: `${rate} %` },
        ]}
      />
      <CardWays handle={loan.handle} kind="loan" />
    </Card>
  );
}

function CardWays(account: { handle: string; kind: AccountKind }) {
  const { t } = useTranslation("accounts");
  return (
    <Cluster>
      <Link to={detailsPath(account)}>{t("card.details")}</Link>
      <Link to={statementPath(account)}>{t("card.statement")}</Link>
    </Cluster>
  );
}
