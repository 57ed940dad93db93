import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import type { AnswerOf } from "common/contract/service.server";
import { miniStatement } from "common/contract/statements.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { numberWithName } from "~/ui/account-names";
import { detailsPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { dateColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { EmptyState, Notice } from "~/ui/content";
import { Money } from "~/ui/text";
import { Page } from "~/ui/layout";
import { Downloads } from "./statement-screen.part";

export const handle = { i18n: ["common", "statements"], title: "statements:mini.title" };

/** Without an account in the query, the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, by);
  const page = { accounts: by.accounts, account };
  if (!account) return data({ ...page, movements: null, failed: false });

  const latest = await by.ask(miniStatement, { accountNumber: account.accountNumber });
  if (latest.state === "shown") return data({ ...page, movements: latest.answer.entries, failed: false });
  return data({ ...page, movements: null, failed: true }, { status: 503 });
}

export default function MiniStatement() {
  const { accounts, account, movements } = useLoaderData<typeof loader>();
  const { t } = useTranslation("statements");
  return (
    <Page lead={t("mini.lead")}>
      <AccountChoice accounts={accounts} chosen={account?.handle} show={t("mini.show")} />
      {account ? (
        <>
          <Latest account={account} movements={movements} />
          <p>
            <Link to={detailsPath(account)}>{t("mini.account")}</Link>
          </p>
        </>
      ) : null}
    </Page>
  );
}

type Movement = AnswerOf<typeof miniStatement>["entries"][number];

function Latest({ account, movements }: { account: OwnAccount; movements: Movement[] | null }) {
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  if (!movements) return <Notice kind="danger">{t("errors.unclear")}</Notice>;
  if (movements.length === 0) return <EmptyState title={t("mini.none")} />;
  return (
    <>
      <Downloads kinds={["pdf", "xlsx"]} href={(kind) => `/MiniStatements/${account.handle}.${kind}`} />
      <DataTable
        caption={t("mini.heading", { account: numberWithName(account) })}
        rows={movements}
        columns={[
          dateColumn(t("columns.date"), "date"),
          { heading: t("columns.description"), cell: ({ particulars }) => particulars },
          { heading: t("columns.type"), cell: ({ direction }) => common(`money.${direction}`) },
          {
            heading: t("columns.amount"),
            kind: "amount",
            cell: ({ amount, direction }) => <Money paise={amount} direction={direction} />,
          },
        ]}
      />
    </>
  );
}
