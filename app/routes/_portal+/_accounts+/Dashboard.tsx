import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { useBankWords } from "~/i18n/bank-words";
import { requireCustomer } from "~/session/guards.server";
import { accountIcons, useAccountName } from "~/ui/account-names";
import { belongsToTab, detailsPath, readDashboardTab, tabsFor } from "~/ui/account-pages";
import { EmptyState, Notice, Unread } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Avatar, List, ListHead, Row } from "~/ui/list";
import { Tabs } from "~/ui/navigation";
import { Money, noBreak, Written } from "~/ui/text";
import { TotalsCard } from "./totals-card.part";
import { fetchTotals, sectionsOf, worthOf } from "./totals.server";

export const handle = {
  i18n: ["common", "bank-words", "accounts"],
  title: "accounts:dashboard.title",
  menu: { group: "accounts", order: 10 },
  query: ["acctype"],
};

/** `?acctype=`: the open tab. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const tab = readDashboardTab(customer.query.get("acctype"));
  const totals = await fetchTotals(customer);
  const { deposits, liabilities, assets, complete } = totals;
  const sections = sectionsOf(customer, totals, (kind) => belongsToTab(kind, tab));
  return {
    tab,
    tabs: tabsFor(customer.accounts),
    sections,
    totals: { deposits, liabilities, assets },
    worth: worthOf(totals),
    complete,
  };
}

export default function Dashboard() {
  const { tab, tabs, sections, totals, worth, complete } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <Page>
      <Tabs
        label={t("dashboard.kinds")}
        tabs={[...tabs, ...(tabs.includes(tab) ? [] : [tab])].map((one) => ({
          to: one === "all" ? "/Dashboard" : `/Dashboard?acctype=${one}`,
          label: t(`dashboard.tabs.${one}`),
          current: one === tab,
        }))}
      />
      {complete ? null : (
        <Notice kind="warning" unread>
          {t("dashboard.totalsIncomplete")}
        </Notice>
      )}
      <div className={tab === "all" ? "columns" : undefined}>
        <div>
          {sections.length > 0 ? <Sections sections={sections} /> : null}
          {sections.length === 0 && complete ? <EmptyState title={t(noneOf(tab))} /> : null}
        </div>
        {tab === "all" ? (
          <div>
            <TotalsCard totals={totals} worth={worth} />
          </div>
        ) : null}
      </div>
    </Page>
  );
}

const noneOf = (tab: string) =>
  tab === "loan" ? "dashboard.noLoans" : tab === "deposit" ? "dashboard.noDeposits" : "dashboard.noAccounts";

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["sections"];

/** One list, each kind under its sum. */
function Sections({ sections }: { sections: Shown }) {
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <List>
      {sections.flatMap(({ group, sum, accounts }) => [
        <ListHead
          key={group}
          title={t(`dashboard.tabs.${group}`)}
          end={
            sum === null ? (
              <Unread within />
            ) : (
              <>
                {sum < 0n ? `${t("common:money.owed")} ` : null}
                <Money paise={sum < 0n ? -sum : sum} />
              </>
            )
          }
        />,
        ...accounts.map((account) => <AccountRow key={account.handle} account={account} />),
      ])}
    </List>
  );
}

function AccountRow({ account }: { account: Shown[number]["accounts"][number] }) {
  const { t } = useTranslation(["accounts", "common"]);
  const bankWord = useBankWords();
  const name = useAccountName();
  const { kind, balance, product, primary, limitLeft, instalment, maturesOn, rate } = account;
  const owed = balance !== null && balance < 0n;
  const small = [
    primary && t("home.primary"),
    product && bankWord("product", product),
    maturesOn && `${t("card.maturityDate")} ${noBreak(formatDate(maturesOn))}`,
    instalment !== undefined && `${t("card.instalment")} ${formatRupees(instalment)}`,
    limitLeft !== undefined && `${t("common:money.limitLeft")} ${formatRupees(limitLeft)}`,
  ].filter(Boolean);
  return (
    <Row
      to={detailsPath(account)}
      lead={<Avatar icon={accountIcons[kind]} tone={owed ? "warm" : undefined} />}
      title={<Written>{name(account)}</Written>}
      small={balance === null ? <Unread within /> : small.join(" · ")}
      end={balance === null ? null : <Money paise={owed ? -balance : balance} />}
      endSmall={
        <>
          {owed ? t("common:money.owed") : null} {rate ? `${rate}%` : null}
        </>
      }
    />
  );
}
