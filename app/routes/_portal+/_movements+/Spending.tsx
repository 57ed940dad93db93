import type { SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRupees, type Paise } from "common/money";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { Bar, Bars } from "~/ui/charts/bars";
import { shareOf } from "~/ui/charts/scale";
import { amountColumn } from "~/ui/columns";
import { Announcement, Card, Details, EmptyState, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Icon } from "~/ui/icon";
import { Cluster, Page } from "~/ui/layout";
import { Chips, initials, ListSection, Avatar, Row } from "~/ui/list";
import { categoryIcons, useMovementName } from "~/ui/movement";
import { Figure, Money } from "~/ui/text";
import { useMonthName } from "./month.part";
import { movementsSearch, type MovementsQuery } from "./movements.forms";
import { loader } from "./spending-page.server";

export const handle = {
  i18n: ["common", "movements"],
  title: "movements:spending.title",
  menu: { group: "accounts", order: 30 },
  query: ["account", "month"],
};

export { loader };

type PageData = SerializeFrom<typeof loader>;
type Spending = Extract<PageData["spending"], object>;

export default function SpendingPage() {
  const page = useLoaderData<typeof loader>();
  const { month, earlier, later, accounts, chosen, spending } = page;
  const { t } = useTranslation("movements");
  const monthName = useMonthName();
  const accountName = useAccountName();
  return (
    <Page>
      <nav aria-label={t("spending.months")}>
        <Cluster>
          {earlier ? <Link to={addressOf(earlier, chosen)}>{monthName(earlier)}</Link> : null}
          <strong>{monthName(month)}</strong>
          {later ? <Link to={addressOf(later, chosen)}>{monthName(later)}</Link> : null}
        </Cluster>
      </nav>
      {accounts.length > 1 ? (
        <Chips
          label={t("spending.accounts")}
          chips={[
            { to: addressOf(month, null), label: t("spending.allAccounts"), current: chosen === null },
            ...accounts.map((account) => ({
              to: addressOf(month, account.handle),
              label: <bdi>{accountName(account)}</bdi>,
              current: chosen === account.handle,
            })),
          ]}
        />
      ) : null}
      {spending === null ? (
        <Announcement kind="danger">{t("unclear")}</Announcement>
      ) : spending === "too-many" ? (
        <Notice>{t("spending.tooMany")}</Notice>
      ) : spending.categories.length === 0 ? (
        <EmptyState title={t("spending.none")} />
      ) : (
        <Shown page={page} spending={spending} />
      )}
    </Page>
  );
}

const addressOf = (month: string, account: string | null) =>
  `/Spending?${new URLSearchParams({ month, ...(account ? { account } : {}) })}`;

interface ShownProps {
  page: PageData;
  spending: Spending;
}

function Shown({ page, spending }: ShownProps) {
  const { t } = useTranslation("movements");
  const movementName = useMovementName();
  const { month } = page;
  return (
    <>
      <div>
        <Figure paise={spending.total} />
        <p>{useComparison()(page, spending)}</p>
      </div>
      <ByCategory page={page} spending={spending} />
      <ListSection title={t("spending.most")} items={spending.merchants}>
        {({ who, kind, category, amount, times, account, sealed }) => {
          const name = movementName({ who, kind, direction: "debit" });
          const to = movementsOf(account, who === null ? { month, category } : { month }, sealed);
          return (
            <Row
              key={name}
              to={to}
              lead={<Avatar letters={initials(name)} />}
              title={<bdi>{name}</bdi>}
              small={t("spending.times", { count: times })}
              end={<Money paise={amount} />}
            />
          );
        }}
      </ListSection>
    </>
  );
}

/** Only a month that has ended is compared with others. */
function useComparison() {
  const { t } = useTranslation("movements");
  const month = useMonthName();
  const against = (total: Paise, other: Paise, what: string) =>
    total === other
      ? t("spending.same", { what })
      : t(total > other ? "spending.more" : "spending.less", {
          amount: formatRupees(total > other ? total - other : other - total),
          what,
        });
  return ({ ended, lastMonth }: PageData, { total, lastMonth: last, usual }: Spending): string => {
    const name = month(lastMonth);
    const sentences = ended
      ? [against(total, last, name), usual === null ? "" : against(total, usual, t("spending.usual"))]
      : [
          t("spending.untilToday"),
          `${name}: ${formatRupees(last)}.`,
          usual === null ? "" : `${t("spending.usualMonth")}: ${formatRupees(usual)}.`,
        ];
    return sentences.filter(Boolean).join(" ");
  };
}

/** The list of these movements; undefined if they are of several accounts. */
const movementsOf = (
  account: string | null,
  query: Partial<MovementsQuery>,
  sealed: Record<string, string> = {},
) =>
  account === null
    ? undefined
    : accountPath("/Movements", { handle: account }, { ...movementsSearch(query), ...sealed });

function ByCategory({ page: { month, lastMonth }, spending: { categories } }: ShownProps) {
  const { t } = useTranslation("movements");
  const name = useMonthName();
  const amounts = categories.flatMap((one) => [one.amount, one.lastMonth]);
  const largest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  return (
    <Card title={t("spending.byCategory")}>
      <p>{t("spending.key", { month: name(month), last: name(lastMonth) })}</p>
      <Bars>
        {categories.map(({ category, amount, lastMonth: last, account }) => {
          const to = movementsOf(account, { month, category });
          const icon = categoryIcons[category];
          const label = t(`categories.${category}`);
          return (
            <Bar
              key={category}
              label={
                <>
                  {icon ? <Icon name={icon} /> : null} {to ? <Link to={to}>{label}</Link> : label}
                </>
              }
              amount={<Money paise={amount} />}
              share={shareOf(amount, largest)}
              mark={shareOf(last, largest)}
            />
          );
        })}
      </Bars>
      <Details summary={t("spending.asTable")}>
        <DataTable
          captionHidden
          caption={t("spending.byCategory")}
          rows={categories}
          rowKey={({ category }) => category}
          columns={[
            { heading: t("one.category"), names: true, cell: ({ category }) => t(`categories.${category}`) },
            { ...amountColumn(name(month), "amount"), leads: true },
            amountColumn(name(lastMonth), "lastMonth"),
          ]}
        />
      </Details>
    </Card>
  );
}
