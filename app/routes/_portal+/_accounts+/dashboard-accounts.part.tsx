import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary, Balance } from "~/domain/accounts";
import type { Enquiry } from "~/domain/enquiry";
import { AccountCard } from "~/ui/account-card";
import { Grid, Stack } from "~/ui/layout";
import { Movements, type Movement } from "./movements.part";

interface DashboardAccountsProps {
  balances: readonly (AccountSummary & { balance: Balance | null })[];
  /** Of the main account among them; null where there is none. */
  latest: { account: AccountSummary; movements: Enquiry<Movement[]> } | null;
  mayPay: boolean;
}

export function DashboardAccounts({ balances, latest, mayPay }: DashboardAccountsProps) {
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
            <Movements enquiry={latest.movements} />
          </Stack>
        </section>
      ) : null}
    </>
  );
}
