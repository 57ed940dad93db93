import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import type { PageOf } from "common/paging";
import type { PayeeKind } from "common/payments";
import type { Payee } from "~/customer/payees.server";
import { useBank } from "~/ui/bank";
import type { Column } from "~/ui/data-table";
import { Cluster } from "~/ui/layout";
import { noBreak, VisuallyHidden } from "~/ui/text";
import { PagedTable } from "~/ui/paged-table";
import { deletionPath } from "./payee.part";

interface PayeeTableProps {
  kind: PayeeKind;
  list: PageOf<Payee>;
  now: Date;
  /** False: there is nothing to be done with a payee. */
  mayPay: boolean;
}

/** Payees with what can be done with each. Account numbers stand in full: they are to be compared. */
export function PayeeTable({ kind, list, now, mayPay }: PayeeTableProps) {
  const { t } = useTranslation("payees");
  const { shortName } = useBank();
  const bank: Column<Payee> = {
    heading: t("summary.bank"),
    cell: ({ bankName, ifsc }) => (
      <>
        {bankName ? <>{bankName}, </> : null}
        {ifsc}
      </>
    ),
  };
  return (
    <PagedTable
      caption={t(`kinds.${kind}`, { bank: shortName })}
      captionHidden
      wide
      list={list}
      href={(page) => `/ManageBeneficiary?kind=${kind}&page=${page}`}
      rowKey={({ accountNumber, ifsc }) => accountNumber + (ifsc ?? "")}
      columns={[
        { heading: t("form.name"), names: true, cell: ({ name }) => name },
        { heading: t("summary.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
        ...(kind === "within-bank" ? [] : [bank]),
        { heading: t("list.addedOn"), kind: "date", cell: ({ addedOn }) => addedOn ?? "" },
        { heading: t("list.state"), plain: true, cell: (payee) => <PayeeState payee={payee} now={now} /> },
        ...(mayPay
          ? [
              {
                heading: t("list.actions"),
                plain: true,
                cell: (payee: Payee) => <Actions payee={payee} now={now} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Actions({ payee, now }: { payee: Payee; now: Date }) {
  const { t } = useTranslation("payees");
  const { name, usableFrom } = payee;
  return (
    <Cluster>
      {usableFrom && usableFrom > now ? null : (
        <Link to={transferTo(payee)}>
          {t("list.pay")} <VisuallyHidden>{name}</VisuallyHidden>
        </Link>
      )}
      <Link to={deletionPath(payee)}>
        {t("list.delete")} <VisuallyHidden>{name}</VisuallyHidden>
      </Link>
    </Cluster>
  );
}

function transferTo({ kind, handle: to }: Payee): string {
  switch (kind) {
    case "within-bank":
      return `/FundTransfer?${new URLSearchParams({ to })}`;
    case "imps":
      return `/OtherBankTransfer?${new URLSearchParams({ mode: "IMPS", to })}`;
    case "neft-rtgs":
      return `/OtherBankTransfer?${new URLSearchParams({ mode: "NEFT", to })}`;
  }
}

/** From when a payee can be paid, and how much at first. */
export function PayeeState({ payee, now }: { payee: Payee; now: Date }) {
  const { t } = useTranslation("payees");
  const { usableFrom, cappedUntil, firstDayCap } = payee;
  const from = usableFrom && usableFrom > now ? t("state.from", { time: at(usableFrom) }) : null;
  const cap =
    cappedUntil && cappedUntil > now && firstDayCap !== undefined
      ? t("state.cap", { amount: formatRupees(firstDayCap), time: at(cappedUntil) })
      : null;
  if (!from && !cap) return t("state.usable");
  return [from, cap].filter(Boolean).join(" ");
}

const at = (instant: Date) => noBreak(formatIstTime(instant));
