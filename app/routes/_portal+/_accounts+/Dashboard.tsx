import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { fixedDeposits, loans } from "~/contract/accounts.server";
import { miniStatement } from "~/contract/statements.server";
import { isOperative } from "~/domain/accounts";
import { totalsOf } from "~/domain/totals";
import { listBalances } from "~/gateway/balances.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { isViewOnly, requireCustomer } from "~/session/guards.server";
import { AccountCard } from "~/ui/account-card";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Grid, Stack } from "~/ui/layout";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { DepositCard, LoanCard, Movements } from "./dashboard-cards.part";

export const handle = { i18n: ["common", "accounts"] };

const LATEST = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { gateway } = portal();
  const { session, caller } = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = session.customer;
  const operative = accounts.filter((account) => isOperative(account.kind));
  const primary = operative.find((account) => account.primary) ?? operative[0];

  const kinds = new Map(accounts.map(({ accountNumber, kind }) => [accountNumber, kind]));
  const withKind = <D extends { accountNumber: string }>(deposit: D) => ({
    ...deposit,
    kind: kinds.get(deposit.accountNumber) ?? ("fixed-deposit" as const),
  });

  const [balances, deposits, borrowed, latest] = await Promise.all([
    listBalances(gateway, operative, customerNumber, caller),
    gateway.call(fixedDeposits, { key: "FDView", customerNumber }, caller),
    gateway.call(loans, { key: "LoanView", customerNumber }, caller),
    primary && gateway.call(miniStatement, { accountNumber: primary.accountNumber, customerNumber }, caller),
  ]);
  const open =
    deposits.ending === "done"
      ? deposits.answer.deposits.filter((deposit) => deposit.receiptStatus === "OPEN").map(withKind)
      : null;
  const owed = borrowed.ending === "done" ? borrowed.answer.loans : null;
  return {
    title: t("dashboard.title"),
    mayPay: !isViewOnly(session),
    balances,
    deposits: open,
    loans: owed,
    totals: totalsOf(balances, open, owed),
    latest: primary
      ? {
          accountNumber: primary.accountNumber,
          movements: latest?.ending === "done" ? latest.answer.entries.slice(0, LATEST) : null,
        }
      : null,
  };
}

export default function Dashboard() {
  const { mayPay, balances, deposits, loans: borrowed, totals, latest } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  return (
    <Page title={t("dashboard.title")}>
      <Card title={t("dashboard.totals")}>
        {totals.incomplete ? <Notice kind="warning">{t("dashboard.totalsIncomplete")}</Notice> : null}
        <DescriptionList
          facts={[
            { term: t("dashboard.totalAssets"), value: <Money paise={totals.assets} /> },
            { term: t("dashboard.totalDeposits"), value: <Money paise={totals.deposits} /> },
            { term: t("dashboard.totalLiabilities"), value: <Money paise={totals.liabilities} /> },
          ]}
        />
      </Card>
      <Section title={t("dashboard.operative")}>
        <Grid>
          {balances.map((account) => (
            <AccountCard key={account.accountNumber} account={account} pays={mayPay} />
          ))}
        </Grid>
      </Section>
      <Section title={t("dashboard.deposits")}>
        <Kind records={deposits} none={t("dashboard.noDeposits")} card={DepositCard} />
      </Section>
      <Section title={t("dashboard.loans")}>
        <Kind records={borrowed} none={t("dashboard.noLoans")} card={LoanCard} />
      </Section>
      {latest ? (
        <Section title={t("dashboard.latestOf", { account: latest.accountNumber })}>
          <Movements movements={latest.movements} />
        </Section>
      ) : null}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <Stack>
        <h2>{title}</h2>
        {children}
      </Stack>
    </section>
  );
}

interface KindProps<R> {
  /** Null when the bank did not answer. */
  records: R[] | null;
  none: string;
  card: React.ComponentType<{ record: R }>;
}

function Kind<R extends { accountNumber: string }>({ records, none, card: One }: KindProps<R>) {
  const { t } = useTranslation("accounts");
  if (!records) return <Notice kind="warning">{t("card.failed")}</Notice>;
  if (records.length === 0) return <p>{none}</p>;
  return (
    <Grid>
      {records.map((record) => (
        <One key={record.accountNumber} record={record} />
      ))}
    </Grid>
  );
}
