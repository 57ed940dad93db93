import type { ActionFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative, type NamedAccount } from "common/accounts";
import { MAX_SEARCH } from "common/statement-filter";
import { goToFiltered } from "~/session/filter-form.server";
import { useAccountName } from "~/ui/account-names";
import { accountPath, detailsPath, statementPath } from "~/ui/account-pages";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { Announcement, Details, EmptyState, Notice } from "~/ui/content";
import { TextInput } from "~/ui/controls";
import { FormToken } from "~/ui/form";
import { useSealed } from "~/ui/here";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Chips, List, Row, Section } from "~/ui/list";
import { Movements, useKindName } from "~/ui/movement";
import { Pagination } from "~/ui/navigation";
import { Balance } from "~/ui/text";
import { filteredKinds, movementsSearch, ways, type MovementsQuery } from "./movements.forms";
import { loader } from "./movements-page.server";
import { useMonthName } from "./month.part";

export const handle = {
  i18n: ["common", "movements"],
  title: "movements:title",
  menu: { group: "accounts", order: 20 },
  query: ["account", "show", "month", "category", "page"],
  typed: ["who", "find"],
};

export { loader };

export const action = (args: ActionFunctionArgs) =>
  goToFiltered(args, "/Movements", { open: ["account"], typed: ["find"] });

type PageData = SerializeFrom<typeof loader>;
type OfAccount = Extract<PageData, { account: object }>;

export default function MovementsPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("movements");
  if (!page.account)
    return (
      <Page>
        <EmptyState title={t("noAccount")} />
      </Page>
    );
  return <AccountMovements page={page as OfAccount} />;
}

function AccountMovements({ page }: { page: OfAccount }) {
  const { account, others, pays, list } = page;
  const { t } = useTranslation("movements");
  const name = useAccountName();
  const { balance, kind } = account;
  const { find } = page.query;
  return (
    <Page title={<bdi>{name(account)}</bdi>}>
      {others.length > 0 ? (
        <Details summary={t("switch")}>
          <List>
            {others.map((other) => (
              <Row
                key={other.handle}
                to={accountPath("/Movements", other)}
                title={<bdi>{name(other)}</bdi>}
              />
            ))}
          </List>
        </Details>
      ) : null}
      {balance ? (
        <div>
          <p>{t(isOperative(kind) ? "available" : balance.ledger < 0n ? "owed" : "balance")}</p>
          <Balance figure paise={shownOf(kind, balance)} />
        </div>
      ) : (
        <Notice>{t("noBalance")}</Notice>
      )}
      <Cluster>
        {pays ? <LinkButton to={`/Send?from=${account.handle}`}>{t("send")}</LinkButton> : null}
        <SecondaryLink to={statementPath(account)}>{t("statement")}</SecondaryLink>
        <SecondaryLink to={detailsPath(account)}>{t("details")}</SecondaryLink>
      </Cluster>
      <Section title={t("title")}>
        <Stack>
          <Form method="post" action="/Movements" role="search">
            <FormToken />
            <input type="hidden" name="account" value={account.handle} />
            <Cluster>
              <label htmlFor="find">{t("findLabel")}</label>
              <TextInput
                key={find}
                id="find"
                name="find"
                width="medium"
                defaultValue={find}
                maxLength={MAX_SEARCH}
                autoComplete="off"
              />
              <Button look="secondary">{t("find")}</Button>
            </Cluster>
          </Form>
          <Filters page={page} />
          {list ? (
            <Listed page={page} list={list} />
          ) : (
            <Announcement kind="danger">{t("unclear")}</Announcement>
          )}
        </Stack>
      </Section>
    </Page>
  );
}

const shownOf = (kind: NamedAccount["kind"], { available, ledger }: { available: bigint; ledger: bigint }) =>
  isOperative(kind) ? available : ledger < 0n ? -ledger : ledger;

/** Each replaces all others. */
function Filters({ page: { account, query, lastMonth } }: { page: OfAccount }) {
  const { t } = useTranslation("movements");
  const month = useMonthName();
  const kindName = useKindName();
  const to = (requested: Partial<MovementsQuery>) =>
    accountPath("/Movements", account, movementsSearch(requested));
  const chip = (label: string, requested: Partial<MovementsQuery>) => ({
    to: to(requested),
    label,
    current: !query.who && !query.find && to(query) === to(requested),
  });
  return (
    <Chips
      label={t("filters")}
      chips={[
        chip(t("all"), {}),
        ...ways.map((show) => chip(t(`ways.${show}`), { show })),
        ...filteredKinds.map((show) => chip(kindName(show), { show })),
        chip(month(lastMonth), { month: lastMonth }),
      ]}
    />
  );
}

function Listed({ page, list }: { page: OfAccount; list: NonNullable<OfAccount["list"]> }) {
  const { account, query, today } = page;
  const { t } = useTranslation("movements");
  const month = useMonthName();
  const sealed = useSealed();
  const requested = [
    query.category && t(`categories.${query.category}`),
    query.who,
    query.month && month(query.month),
  ].filter(Boolean);
  const filtered = Object.values(query).some(Boolean);
  return (
    <>
      {requested.length > 0 ? (
        <p>
          <bdi>{requested.join(" · ")}</bdi>
        </p>
      ) : null}
      {list.looked ? <Notice>{t("cut", { count: list.looked })}</Notice> : null}
      {list.total === 0 ? (
        <EmptyState title={t(filtered ? "noneSuch" : "none")} />
      ) : (
        <>
          <Movements movements={list.rows} today={today} />
          <Pagination
            page={list.page}
            pages={list.pages}
            rows={list.total}
            href={(to) => accountPath("/Movements", account, { ...movementsSearch(query, to), ...sealed })}
          />
        </>
      )}
    </>
  );
}
