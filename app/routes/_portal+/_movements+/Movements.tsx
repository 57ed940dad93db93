import type { ActionFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_SEARCH } from "common/statement-filter";
import { goToFiltered } from "~/session/filter-form.server";
import { AccountPage } from "~/ui/account-frame";
import { accountPath, statementPath } from "~/ui/account-pages";
import { Button } from "~/ui/button";
import { Announcement, EmptyState, Notice } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { FormToken } from "~/ui/form";
import { useSealed } from "~/ui/here";
import { Icon } from "~/ui/icon";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Chips } from "~/ui/list";
import { Movements, useKindName } from "~/ui/movement";
import { ListPages } from "~/ui/navigation";
import { RecordsBegin } from "~/ui/records-begin";
import { filteredKinds, movementsSearch, ways, type MovementsQuery } from "./movements.forms";
import { loader } from "./movements-page.server";
import { useMonthName } from "./month.part";
import { Written } from "~/ui/text";

export const handle = {
  i18n: ["common", "account", "movements"],
  title: "movements:title",
  menu: { group: "accounts", order: 20 },
  query: ["account", "show", "month", "category", "page", "more"],
  typed: ["who", "find"],
  documents: true,
};

export { loader };

export const action = (args: ActionFunctionArgs) =>
  goToFiltered(args, "/Movements", { open: ["account"], typed: ["find"] });

type OfAccount = Extract<SerializeFrom<typeof loader>, { head: object }>;

export default function MovementsPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("movements");
  if (!page.head)
    return (
      <Page>
        <EmptyState title={t("noAccount")} />
      </Page>
    );
  const { head, list, query } = page;
  return (
    <AccountPage head={head} tab="transactions">
      <Stack gap="small">
        <Filters {...page} />
        {query.more || query.find ? <Finder {...page} /> : null}
        {list ? (
          <Listed {...page} list={list} />
        ) : (
          <Announcement kind="danger" unread>
            {t("unclear")}
          </Announcement>
        )}
      </Stack>
    </AccountPage>
  );
}

/** Each replaces all others. */
function Filters({ head, query }: OfAccount) {
  const { t } = useTranslation("movements");
  const kindName = useKindName();
  const month = useMonthName();
  const to = (requested: Partial<MovementsQuery>) =>
    accountPath("/Movements", head.account, movementsSearch(requested));
  const chip = (label: string, requested: Partial<MovementsQuery>) => ({
    to: to(requested),
    label,
    current: !query.who && !query.find && !query.more && to(query) === to(requested),
  });
  const find = {
    to: to({ ...query, more: true }),
    label: (
      <>
        <Icon name="search" /> {t("more")}
      </>
    ),
    current: query.more || query.find !== "",
  };
  return (
    <Chips
      label={t("filters")}
      chips={[
        chip(t("all"), {}),
        ...(query.month ? [chip(month(query.month), { month: query.month })] : []),
        ...ways.map((show) => chip(t(`ways.${show}`), { show })),
        find,
        ...filteredKinds.map((show) => chip(kindName(show), { show })),
      ]}
    />
  );
}

/** By words or an amount, or a month. */
function Finder({ head, query, months }: OfAccount) {
  const { t } = useTranslation("movements");
  const month = useMonthName();
  return (
    <Stack gap="small">
      <Form method="post" action="/Movements" role="search">
        <FormToken />
        <input type="hidden" name="account" value={head.account.handle} />
        <Cluster>
          <label htmlFor="find">{t("findLabel")}</label>
          <TextInput
            key={query.find}
            id="find"
            name="find"
            width="medium"
            defaultValue={query.find}
            maxLength={MAX_SEARCH}
            autoComplete="off"
          />
          <Button look="secondary">{t("find")}</Button>
        </Cluster>
      </Form>
      <Chips
        label={t("spending.months")}
        chips={months.map((one) => ({
          to: accountPath("/Movements", head.account, movementsSearch({ month: one })),
          label: month(one),
          current: query.month === one,
        }))}
      />
    </Stack>
  );
}

interface ListedProps extends OfAccount {
  list: NonNullable<OfAccount["list"]>;
}

function Listed({ head: { account }, list, query, since, today }: ListedProps) {
  const { t } = useTranslation("movements");
  const month = useMonthName();
  const sealed = useSealed();
  const chosen = [query.category && t(`categories.${query.category}`), query.who].filter(Boolean);
  if (chosen.length > 0 && query.month) chosen.push(month(query.month));
  const filtered = Object.values({ ...query, more: false }).some(Boolean);
  return (
    <>
      {chosen.length > 0 ? (
        <p>
          <Written>{chosen.join(" · ")}</Written>
        </p>
      ) : null}
      {list.looked ? <Notice>{t("cut", { count: list.looked })}</Notice> : null}
      {list.page === list.pages || list.total === 0 ? <RecordsBegin on={list.begin} /> : null}
      {list.total === 0 ? (
        <EmptyState title={t(filtered ? "noneSuch" : "none")} />
      ) : (
        <>
          <Movements movements={list.rows} today={today} />
          <ListPages
            list={list}
            href={(to) => accountPath("/Movements", account, { ...movementsSearch(query, to), ...sealed })}
          />
        </>
      )}
      {filtered || list.total === 0 ? null : (
        <p>
          {t("latestTen")} <a href={`/MiniStatements/${account.handle}.pdf`}>PDF</a>{" "}
          <a href={`/MiniStatements/${account.handle}.xlsx`}>Excel</a>
        </p>
      )}
      {query.month === null && list.page === list.pages ? (
        <p>
          {t("begins", { from: since })} <Link to={statementPath(account)}>{t("statement")}</Link>
        </p>
      ) : null}
    </>
  );
}
