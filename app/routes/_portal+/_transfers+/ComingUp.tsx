import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { comingDebits } from "common/contract/instructions.server";
import { addDays, formatDate, istDate } from "common/dates";
import { formatRupees } from "common/money";
import { listBalances } from "~/customer/accounts.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { amountColumn, dateColumn } from "~/ui/columns";
import { EmptyState, Notice } from "~/ui/content";
import { DataTable } from "~/ui/data-table";
import { Shown, shownAs } from "~/ui/enquiry";
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
  const [debits, balances] = await Promise.all([
    customer.ask(comingDebits, { until }),
    findBalances(customer),
  ]);
  return { until, debits: shownAs(debits, (answer) => afterEach(answer.debits, balances)) };
}

async function findBalances(customer: SignedIn) {
  const accounts = await listBalances(customer);
  return new Map(
    accounts.flatMap(({ accountNumber, balance }) =>
      balance ? [[accountNumber, balance.available] as const] : [],
    ),
  );
}

export default function ComingUp() {
  const { until, debits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  return (
    <Page lead={t("coming.lead", { until: noBreak(formatDate(until)) })}>
      <Shown enquiry={debits}>{(rows) => <Debits rows={rows} />}</Shown>
    </Page>
  );
}

type Rows = Extract<SerializeFrom<typeof loader>["debits"], { state: "shown" }>["answer"];

function Debits({ rows }: { rows: Rows }) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  if (rows.length === 0) return <EmptyState title={t("coming.none")} />;
  const isShort = rows.some(({ left }) => left !== null && left < 0n);
  return (
    <>
      {isShort ? <Notice kind="warning">{t("coming.short")}</Notice> : null}
      <DataTable
        captionHidden
        caption={t("coming.title")}
        rows={rows.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => String(place)}
        columns={[
          { ...dateColumn(t("coming.date"), "on"), plain: true },
          { heading: t("coming.what"), names: true, cell: (row) => <What row={row} /> },
          { heading: payments("payment.from"), kind: "code", cell: ({ fromAccount }) => fromAccount },
          amountColumn(payments("columns.amount"), "amount"),
          { heading: t("coming.enough"), cell: ({ left }) => <Enough left={left} /> },
        ]}
      />
    </>
  );
}

function What({ row: { source, to, number } }: { row: Rows[number] }) {
  const { t } = useTranslation("instructions");
  const word = t(`coming.sources.${source}`);
  return (
    <>
      {number === undefined ? word : <Link to={instructionPath(number)}>{word}</Link>}: <bdi>{to}</bdi>
    </>
  );
}

function Enough({ left }: Pick<Rows[number], "left">) {
  const { t } = useTranslation("instructions");
  if (left === null) return <>{t("coming.unknown")}</>;
  return left < 0n ? (
    <strong>{t("coming.missing", { amount: formatRupees(-left) })}</strong>
  ) : (
    <>{t("coming.leaves", { amount: formatRupees(left) })}</>
  );
}
