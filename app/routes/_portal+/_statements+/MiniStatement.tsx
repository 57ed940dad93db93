import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { miniStatement } from "~/contract/statements.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate } from "~/domain/dates";
import type { AnswerOf } from "~/contract/service.server";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { AccountChoice } from "./account-select.part";
import { Downloads } from "./downloads.part";

type Movement = AnswerOf<typeof miniStatement>["entries"][number];

export const handle = { i18n: ["common", "statements"] };

/** Without an account in the query, the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway } = portal();
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "statements");
  const { accounts, customerNumber } = signedIn.session.customer;
  const asked = new URL(args.request.url).searchParams.get("account");
  const account = asked
    ? await requireAccount(signedIn, asked)
    : (accounts.find((own) => own.primary) ?? accounts[0] ?? null);
  const page = { title: t("mini.title"), accounts, account };
  if (!account) return data({ ...page, movements: null, failed: false });

  const { accountNumber } = account;
  const ending = await gateway.call(miniStatement, { accountNumber, customerNumber }, signedIn.caller);
  if (ending.ending === "done") return data({ ...page, movements: ending.answer.entries, failed: false });
  return data({ ...page, movements: null, failed: true }, { status: 503 });
}

export default function MiniStatement() {
  const { accounts, account, movements } = useLoaderData<typeof loader>();
  const { t } = useTranslation("statements");
  return (
    <Page title={t("mini.title")} lead={t("mini.lead")}>
      <AccountChoice accounts={accounts} chosen={account?.accountNumber} show={t("mini.show")} />
      {account ? <Shown account={account} movements={movements} /> : null}
    </Page>
  );
}

function Shown({ account, movements }: { account: AccountSummary; movements: Movement[] | null }) {
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  if (!movements) return <Notice kind="danger">{t("errors.unclear")}</Notice>;
  if (movements.length === 0) return <EmptyState title={t("mini.none")} />;
  return (
    <>
      <Downloads
        kinds={["pdf", "xlsx"]}
        href={(kind) => `/MiniStatements/${account.accountNumber}.${kind}`}
      />
      <DataTable
        caption={t("mini.heading", { account: numberWithName(account) })}
        rows={movements}
        rowKey={(_, index) => index}
        columns={[
          { heading: t("columns.date"), kind: "date", cell: ({ date }) => formatDate(date) },
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
