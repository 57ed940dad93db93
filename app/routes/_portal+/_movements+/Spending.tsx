import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRupees, type Paise } from "common/money";
import type { Category } from "common/movement-rules";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { Bar, Bars } from "~/ui/charts/bars";
import { shareOf } from "~/ui/charts/scale";
import { amountColumn } from "~/ui/columns";
import { Announcement, Card, Details, EmptyState, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Icon } from "~/ui/icon";
import { Cluster, Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { RecordsBegin } from "~/ui/records-begin";
import { Chips, initials, ListSection, Avatar, Row, Section } from "~/ui/list";
import { categoryIcons, Movements, useMovementName } from "~/ui/movement";
import { ListPages } from "~/ui/navigation";
import { Figure, Money, Written } from "~/ui/text";
import { useMonthName } from "./month.part";
import { movementsSearch } from "./movements.forms";
import { loader } from "./spending-page.server";

export const handle = {
  i18n: ["common", "movements"],
  title: "movements:spending.title",
  menu: { group: "accounts", order: 30 },
  query: ["account", "month", "category", "page"],
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
              label: <Written>{accountName(account)}</Written>,
              current: chosen === account.handle,
            })),
          ]}
        />
      ) : null}
      {spending && spending !== "too-many" ? <RecordsBegin on={spending.begin} /> : null}
      {spending === null ? (
        <Announcement kind="danger" unread>
          {t("unclear")}
        </Announcement>
      ) : spending === "too-many" ? (
        <Notice>{t("spending.tooMany")}</Notice>
      ) : spending.categories.length === 0 ? (
        <EmptyState title={t("spending.none")} />
      ) : (
        <Shown {...page} spending={spending} />
      )}
    </Page>
  );
}

const addressOf = (month: string, account: string | null, more: Record<string, string> = {}) =>
  `/Spending?${new URLSearchParams({ month, ...(account ? { account } : {}), ...more })}`;

type Told = Omit<PageData, "spending"> & { spending: Spending };

function Shown(told: Told) {
  const { t } = useTranslation("movements");
  const movementName = useMovementName();
  const { month, chosen, spending } = told;
  const sumOf = (category: Category) => spending.categories.find((one) => one.category === category)?.amount;
  return (
    <>
      <div>
        <Figure paise={spending.total} />
        <Comparison {...told} />
      </div>
      <ByCategory {...told} />
      {spending.part ? <PartOfMonth {...told} part={spending.part} /> : null}
      <Months {...told} />
      <ListSection title={t("spending.most")} items={spending.merchants}>
        {({ who, kind, category, amount, times, account, sealed }) => {
          const name = movementName({ who, kind, direction: "debit" });
          const part = amount === sumOf(category) ? partAddress(month, chosen, category) : undefined;
          const to = who === null ? part : movementsOf(account, month, sealed);
          return (
            <Row
              key={name}
              to={to}
              lead={<Avatar letters={initials(name)} />}
              title={<Written>{name}</Written>}
              small={t("spending.times", { count: times })}
              end={<Money paise={amount} />}
            />
          );
        }}
      </ListSection>
    </>
  );
}

/** A month that has ended is compared with others, one that runs with the same days of the last. */
function Comparison({ ended, lastMonth, spending: { total, usual, ...before } }: Told) {
  const { t } = useTranslation("movements");
  const month = useMonthName()(lastMonth);
  const against = (other: Paise, what: string) => {
    if (total === other) return t("spending.same", { what });
    return total > other
      ? t("spending.more", { amount: total - other, what })
      : t("spending.less", { amount: other - total, what });
  };
  const sentences = ended
    ? [against(before.lastMonth, month), usual !== null && against(usual, t("spending.usual"))]
    : [
        t("spending.untilToday"),
        against(before.sameDays, t("spending.sameDays", { month })),
        usual !== null && `${t("spending.usualMonth")}: ${formatRupees(usual)}.`,
      ];
  return <p>{sentences.filter(Boolean).join(" ")}</p>;
}

/** The list of these debits; undefined if they are of several accounts. */
const movementsOf = (account: string | null, month: string, sealed: Record<string, string>) =>
  account === null
    ? undefined
    : accountPath(
        "/Movements",
        { handle: account },
        { ...movementsSearch({ show: "out", month }), ...sealed },
      );

/** The movements of a category's sum, on this page: returned payments and their charges are left out of both. */
const partAddress = (month: string, account: string | null, category: Category) =>
  `${addressOf(month, account, { category })}#part`;

function ByCategory({ month, lastMonth, chosen, spending: { categories } }: Told) {
  const { t } = useTranslation("movements");
  const name = useMonthName();
  const longest = longestOf(categories.map(({ amount }) => amount));
  return (
    <Card title={t("spending.byCategory")}>
      <p>
        {t("spending.key", { month: name(month), last: name(lastMonth) })}{" "}
        {categories.some(({ amount }) => amount > longest) ? t("spending.cut") : null}
      </p>
      <Bars>
        {categories.map(({ category, amount, lastMonth: last }) => {
          const to = partAddress(month, chosen, category);
          const icon = categoryIcons[category];
          const label = t(`categories.${category}`);
          return (
            <Bar
              key={category}
              label={
                <>
                  {icon ? <Icon name={icon} /> : null} {amount > 0n ? <Link to={to}>{label}</Link> : label}
                </>
              }
              amount={<Money paise={amount} />}
              share={shareOf(amount, longest)}
              mark={shareOf(last, longest)}
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

/** The bar of one amount far above all others is cut, so that these can be compared. */
function longestOf(amounts: readonly Paise[]): Paise {
  const [most = 0n, next = 0n] = amounts.toSorted((one, other) => (one < other ? 1 : -1));
  return next > 0n && most > 3n * next ? 2n * next : most;
}

function Months({ month: shown, chosen, spending: { months } }: Told) {
  const { t } = useTranslation("movements");
  const name = useMonthName();
  const longest = longestOf(months.map(({ amount }) => amount));
  if (months.length < 2) return null;
  return (
    <Card title={t("spending.each")}>
      <Bars>
        {months.map(({ month, amount }) => (
          <Bar
            key={month}
            label={month === shown ? name(month) : <Link to={addressOf(month, chosen)}>{name(month)}</Link>}
            amount={<Money paise={amount} />}
            share={shareOf(amount, longest)}
          />
        ))}
      </Bars>
    </Card>
  );
}

/** The movements that add up to a category's sum. */
function PartOfMonth({ month, chosen, today, part }: Told & { part: NonNullable<Spending["part"]> }) {
  const { t } = useTranslation("movements");
  const { category, cameBack, movements } = part;
  return (
    <div id="part">
      <Section title={t("spending.parts", { category: t(`categories.${category}`) })}>
        {cameBack > 0n ? <p>{t("spending.cameBack", { amount: cameBack })}</p> : null}
        <Movements movements={movements.rows} today={today} />
        <ListPages
          list={movements}
          href={(to) => `${addressOf(month, chosen, { category, page: String(to) })}#part`}
        />
      </Section>
    </div>
  );
}
