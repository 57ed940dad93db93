import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { accountPath, detailsPath, statementPath } from "./account-pages";
import type { OwnAccount, Balance } from "common/accounts";
import { AccountNumber } from "./account-names";
import { Card } from "./content";
import { Cluster } from "./layout";
import { Money } from "./text";

interface AccountCardProps {
  account: OwnAccount & { balance: Balance | null };
  pays?: boolean;
}

export function AccountCard({ account, pays }: AccountCardProps) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  const { kind, balance } = account;
  return (
    <Card title={common(`accountKinds.${kind}`)}>
      <AccountNumber account={account} />
      {balance ? <Amounts balance={balance} /> : <p>{t("card.failed")}</p>}
      <Cluster>
        {pays ? <Link to={`/FundTransfer?from=${account.handle}`}>{t("card.transfer")}</Link> : null}
        <Link to={statementPath(account)}>{t("card.statement")}</Link>
        <Link to={accountPath("/MiniStatement", account)}>{t("card.miniStatement")}</Link>
        <Link to={detailsPath(account)}>{t("card.details")}</Link>
      </Cluster>
    </Card>
  );
}

/** Names the book balance only if it differs; debts have a word instead of a sign. */
function Amounts({ balance: { available, ledger } }: { balance: Balance }) {
  const { t } = useTranslation("accounts");
  return (
    <div>
      <p>{t("card.available")}</p>
      <p>
        <Money paise={available} size="large" />
      </p>
      {ledger < 0n ? (
        <p>
          {t("card.owed")} <Money paise={-ledger} />
        </p>
      ) : ledger !== available ? (
        <p>
          {t("card.ledger")} <Money paise={ledger} />
        </p>
      ) : null}
    </div>
  );
}
