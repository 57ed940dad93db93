import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { miniStatement } from "common/contract/statements.server";
import type { IsoDate } from "common/dates";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { movementReader } from "~/customer/movements.server";
import { requireCustomer } from "~/session/guards.server";
import { numberWithName } from "~/ui/account-names";
import { detailsPath } from "~/ui/account-pages";
import { AccountChoice } from "~/ui/account-select";
import { EmptyState, Notice } from "~/ui/content";
import { Page } from "~/ui/layout";
import { Section } from "~/ui/list";
import { type Movement, Movements } from "~/ui/movement";
import { Downloads } from "./statement-screen.part";

export const handle = {
  i18n: ["common", "movements", "statements"],
  title: "statements:mini.title",
  menu: { group: "accounts", order: 50 },
  query: ["account"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, customer);
  const page = { accounts: customer.accounts, account, today: customer.today };
  if (!account) return data({ ...page, movements: null, failed: false });

  const [read, latest] = await Promise.all([
    movementReader(customer),
    customer.ask(miniStatement, { accountNumber: account.accountNumber }),
  ]);
  if (latest.state !== "shown") return data({ ...page, movements: null, failed: true }, { status: 503 });
  return data({
    ...page,
    movements: latest.answer.entries.map((entry) => read(account, entry)),
    failed: false,
  });
}

export default function MiniStatement() {
  const { accounts, account, movements, today } = useLoaderData<typeof loader>();
  const { t } = useTranslation("statements");
  return (
    <Page lead={t("mini.lead")}>
      <AccountChoice accounts={accounts} chosen={account?.handle} show={t("mini.show")} />
      {account ? (
        <>
          <Latest account={account} movements={movements} today={today} />
          <p>
            <Link to={detailsPath(account)}>{t("mini.account")}</Link>
          </p>
        </>
      ) : null}
    </Page>
  );
}

interface LatestProps {
  account: OwnAccount;
  movements: Movement[] | null;
  today: IsoDate;
}

function Latest({ account, movements, today }: LatestProps) {
  const { t } = useTranslation("statements");
  if (!movements) return <Notice kind="danger">{t("errors.unclear")}</Notice>;
  if (movements.length === 0) return <EmptyState title={t("mini.none")} />;
  return (
    <>
      <Downloads kinds={["pdf", "xlsx"]} href={(kind) => `/MiniStatements/${account.handle}.${kind}`} />
      <Section title={t("mini.heading", { account: numberWithName(account) })}>
        <Movements movements={movements} today={today} />
      </Section>
    </>
  );
}
