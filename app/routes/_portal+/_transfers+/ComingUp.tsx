import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { comingDebits } from "common/contract/instructions.server";
import { addDays, formatDate, istDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { listBalances } from "~/customer/accounts.server";
import { requireCustomer } from "~/session/guards.server";
import { amountColumn, dateColumn } from "~/ui/columns";
import { EmptyState, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { shownAs, ShownList } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { afterEach } from "./coming.rules";
import { instructionPath } from "./instructions.forms";

export const handle = {
  i18n: ["common", "payments", "instructions"],
  title: "instructions:coming.title",
  menu: { group: "pay", order: 70 },
};

const WEEKS = 8;

/** Automatic debits of the next weeks, each with whether the balance covers it. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const until = addDays(istDate(customer.portal.clock.now()), 7 * WEEKS);
  const [debits, accounts] = await Promise.all([
    customer.ask(comingDebits, { until }),
    listBalances(customer),
  ]);
  const balances = new Map(
    accounts.flatMap(({ accountNumber, balance }) =>
      balance ? [[accountNumber, balance.available] as const] : [],
    ),
  );
  return { until, debits: shownAs(debits, (answer) => afterEach(answer.debits, balances)) };
}

export default function ComingUp() {
  const { until, debits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  return (
    <Page lead={t("coming.lead", { until: noBreak(formatDate(until)) })}>
      <ShownList enquiry={debits} none={<EmptyState title={t("coming.none")} />}>
        {(rows) => (
          <>
            {rows.some(({ left }) => left !== null && left < 0n) ? (
              <Notice kind="warning">{t("coming.short")}</Notice>
            ) : null}
            <DataTable
              captionHidden
              caption={t("coming.title")}
              rows={rows}
              columns={[
                { ...dateColumn(t("coming.date"), "on"), plain: true },
                {
                  heading: t("coming.what"),
                  names: true,
                  cell: ({ source, to, number }) => {
                    const word = t(`coming.sources.${source}`);
                    return (
                      <>
                        {number === undefined ? word : <Link to={instructionPath(number)}>{word}</Link>}:{" "}
                        <bdi>{to}</bdi>
                      </>
                    );
                  },
                },
                { heading: payments("payment.from"), kind: "code", cell: ({ fromAccount }) => fromAccount },
                amountColumn(payments("columns.amount"), "amount"),
                { heading: t("coming.enough"), cell: ({ left }) => <Enough left={left} /> },
              ]}
            />
          </>
        )}
      </ShownList>
    </Page>
  );
}

/** `left`: null if the balance is unknown. */
function Enough({ left }: { left: Paise | null }) {
  const { t } = useTranslation("instructions");
  if (left === null) return <>{t("coming.unknown")}</>;
  return left < 0n ? (
    <strong>{t("coming.missing", { amount: formatRupees(-left) })}</strong>
  ) : (
    <>{t("coming.leaves", { amount: formatRupees(left) })}</>
  );
}
