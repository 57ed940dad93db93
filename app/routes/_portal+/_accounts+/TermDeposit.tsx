import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits } from "common/contract/accounts.server";
import { pageOf, readPage } from "common/paging";
import { closedDeposit } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { detailsPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Avatar, List, Row } from "~/ui/list";
import { ListPages } from "~/ui/navigation";
import { State } from "~/ui/state";
import { Figure, Money, Written } from "~/ui/text";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:deposits.title",
  menu: { group: "deposits", order: 10 },
  query: ["page"],
};

/** All deposits, those that have been paid out last. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const own = new Map(customer.accounts.map((account) => [account.accountNumber, account]));
  const list = await customer.ask(fixedDeposits, { key: "FDView" });
  return {
    pays: !customer.viewOnly,
    deposits: shownAs(list, ({ deposits }) => {
      const rows = deposits.map((deposit) => ({
        ...deposit,
        open: deposit.receiptStatus === "OPEN",
        account: own.get(deposit.accountNumber) ?? closedDeposit(customer, deposit),
      }));
      const open = rows.filter((row) => row.open);
      const ordered = [...open, ...rows.filter((row) => !row.open)];
      return {
        ...pageOf(ordered, readPage(customer.query)),
        count: open.length,
        balance: open.reduce((sum, { outstanding }) => sum + outstanding, 0n),
      };
    }),
  };
}

export default function TermDeposit() {
  const { deposits, pays } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  return (
    <Page>
      <ShownList
        enquiry={deposits}
        none={
          <EmptyState title={t("dashboard.noDeposits")} text={t("deposits.noneText")}>
            <LinkButton look="secondary" to="/DepositRates">
              {t("deposits.rates")}
            </LinkButton>
          </EmptyState>
        }
      >
        {(list) => (
          <div>
            <p>{t("deposits.sum", { count: list.count })}</p>
            <Figure paise={list.balance} />
          </div>
        )}
      </ShownList>
      {pays ? (
        <div>
          <LinkButton to="/TermDeposit/new">{t("deposits.openNew")}</LinkButton>
        </div>
      ) : null}
      {deposits.state === "shown" && deposits.answer.total > 0 ? <Deposits list={deposits.answer} /> : null}
    </Page>
  );
}

type Listed = Extract<SerializeFrom<typeof loader>["deposits"], { state: "shown" }>["answer"];

function Deposits({ list }: { list: Listed }) {
  const { t } = useTranslation(["accounts", "common"]);
  const name = useAccountName();
  return (
    <>
      <List columns={[t("deposits.column"), t("card.maturityDate"), t("deposit.outstanding")]}>
        {list.rows.map(({ account, open, rate, maturityDate, outstanding, ...deposit }) => (
          <Row
            key={account.handle}
            to={detailsPath(account)}
            lead={<Avatar icon="piggy-bank" />}
            title={<Written>{name(account)}</Written>}
            middle={open ? t("deposits.line", { rate, date: maturityDate }) : <State of="ended" />}
            end={<Money paise={open ? outstanding : (deposit.paidOut ?? outstanding)} />}
            endSmall={
              open && account.kind === "recurring-deposit"
                ? t("deposits.aMonth", { amount: deposit.principal })
                : null
            }
          />
        ))}
      </List>
      <ListPages list={list} href={(page) => `/TermDeposit?page=${page}`} />
    </>
  );
}
