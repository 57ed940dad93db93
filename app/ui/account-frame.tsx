import { useTranslation } from "react-i18next";
import { limitLeft } from "common/balances";
import {
  isBorrowing,
  isOperative,
  isOwnMoney,
  type AccountKind,
  type Balance,
  type NamedAccount,
} from "common/accounts";
import { accountIcons, useAccountName } from "./account-names";
import { accountPath, detailsPath, statementPath } from "./account-pages";
import { LinkButton } from "./button";
import { Unread } from "./content";
import { Icon } from "./icon";
import { Page } from "./layout";
import { Avatar, List, Row } from "./list";
import { Tabs } from "./navigation";
import { Figure, Money, VisuallyHidden, Written } from "./text";

type AccountTab = "transactions" | "statement" | "details" | "limits";

const tabPaths = {
  transactions: (account: NamedAccount) => accountPath("/Movements", account),
  statement: statementPath,
  details: detailsPath,
  limits: (account: NamedAccount) => accountPath("/AccountLimits", account),
} as const satisfies Record<AccountTab, (account: NamedAccount) => string>;

/** Only these have cards, cheques and limits. */
const hasTab = (tab: AccountTab, kind: AccountKind) => tab !== "limits" || isOperative(kind);

export interface AccountHead {
  /** Balance: null if the bank did not give it. */
  account: NamedAccount & { balance: Balance | null };
  others: readonly NamedAccount[];
  pays: boolean;
  /** Of a closed deposit only details and statement are left. */
  closed: boolean;
}

interface AccountPageProps extends React.PropsWithChildren {
  head: AccountHead;
  tab: AccountTab;
  /** In place of the figure and the way to send. */
  aside?: React.ReactNode;
}

/** A tab of an account's page: its name, its figure, the way to send from it, other accounts and other tabs. */
export function AccountPage({ head, tab, aside, children }: AccountPageProps) {
  const { account, others, pays, closed } = head;
  const { t } = useTranslation(["account", "common"]);
  const name = useAccountName();
  const tabs = (Object.keys(tabPaths) as AccountTab[]).filter(
    (one) => hasTab(one, account.kind) && !(closed && one === "transactions"),
  );
  return (
    <Page
      title={<Written>{name(account)}</Written>}
      head={
        <>
          {others.length > 0 ? <Switcher others={others} tab={tab} /> : null}
          {aside ?? (
            <div className="account-head">
              {closed ? null : <BalanceShown {...account} />}
              {pays ? (
                <LinkButton to={`/Send?from=${account.handle}`}>
                  <Icon name="send" />
                  {t("send")}
                </LinkButton>
              ) : null}
            </div>
          )}
          <Tabs
            label={t("common:form.account")}
            tabs={tabs.map((one) => ({
              to: tabPaths[one](account),
              label: t(`tabs.${one}`),
              current: one === tab,
            }))}
          />
        </>
      }
    >
      {children}
    </Page>
  );
}

/** Names debts as such: they and unused limits are no money of the customer's. */
function BalanceShown({ kind, balance }: AccountHead["account"]) {
  const { t } = useTranslation(["account", "common"]);
  if (!balance)
    return (
      <p>
        <Unread of={t("balance")} />
      </p>
    );
  const { ledger, available } = balance;
  if (!isBorrowing(kind))
    return (
      <div>
        <VisuallyHidden>{t(isOwnMoney(kind) ? "available" : "balance")}</VisuallyHidden>
        <Figure paise={isOwnMoney(kind) ? available : ledger} />
      </div>
    );
  return (
    <div>
      <p>{t(ledger < 0n ? "common:money.owed" : "balance")}</p>
      <Figure paise={ledger < 0n ? -ledger : ledger} />
      {isOperative(kind) ? (
        <p>
          {t("common:money.limitLeft")} <Money paise={limitLeft(balance)} />
        </p>
      ) : null}
    </div>
  );
}

/** The same tab of the other accounts. */
function Switcher({ others, tab }: { others: readonly NamedAccount[]; tab: AccountTab }) {
  const { t } = useTranslation("account");
  const name = useAccountName();
  return (
    <details className="switcher" data-menu>
      <summary>
        <span>{t("switch")}</span> <Icon name="swap" />
      </summary>
      <List>
        {others.map((other) => (
          <Row
            key={other.handle}
            to={tabPaths[hasTab(tab, other.kind) ? tab : "details"](other)}
            lead={<Avatar icon={accountIcons[other.kind]} />}
            title={<Written>{name(other)}</Written>}
          />
        ))}
        <Row to="/Dashboard" lead={<Avatar icon="wallet" />} title={t("all")} />
      </List>
    </details>
  );
}
