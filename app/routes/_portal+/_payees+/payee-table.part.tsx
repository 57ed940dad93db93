import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import type { PayeeKind } from "~/domain/payments";
import { payeeKey } from "~/domain/transfer-targets";
import type { Payee } from "~/gateway/payees.server";
import { DataTable, type Column } from "~/ui/data-table";
import { Cluster } from "~/ui/layout";
import { Unseen } from "~/ui/unseen";
import { PayeeState } from "./payee-state.part";

interface PayeeTableProps {
  kind: PayeeKind;
  payees: readonly Payee[];
  now: Date;
}

/** Payees with what can be done with each. Account numbers stand in full: they are to be compared and recognised. */
export function PayeeTable({ kind, payees, now }: PayeeTableProps) {
  const { t } = useTranslation("payees");
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
    <DataTable
      caption={t(`kinds.${kind}`, { bank: bankProfile.shortName })}
      captionUnseen
      wide
      rows={payees}
      rowKey={({ accountNumber, ifsc }) => accountNumber + (ifsc ?? "")}
      columns={[
        { heading: t("form.name"), names: true, cell: ({ name }) => name },
        { heading: t("summary.account"), kind: "code", cell: ({ accountNumber }) => accountNumber },
        ...(kind === "within-bank" ? [] : [bank]),
        { heading: t("list.addedOn"), kind: "date", cell: ({ addedOn }) => addedOn ?? "" },
        { heading: t("list.state"), cell: (payee) => <PayeeState payee={payee} now={now} /> },
        { heading: t("list.actions"), cell: (payee) => <Actions payee={payee} now={now} /> },
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
          {t("list.pay")} <Unseen>{name}</Unseen>
        </Link>
      )}
      <Link to={deletionOf(payee)}>
        {t("list.delete")} <Unseen>{name}</Unseen>
      </Link>
    </Cluster>
  );
}

function transferTo(payee: Payee): string {
  const to = payeeKey(payee);
  switch (payee.kind) {
    case "within-bank":
      return `/FundTransfer?${new URLSearchParams({ to })}`;
    case "imps":
      return `/OtherBankTransfer?${new URLSearchParams({ mode: "IMPS", to })}`;
    case "neft-rtgs":
      return `/OtherBankTransfer?${new URLSearchParams({ mode: "NEFT", to })}`;
  }
}

function deletionOf({ kind, accountNumber, ifsc }: Payee): string {
  const named = new URLSearchParams({ kind, account: accountNumber, ...(ifsc ? { ifsc } : {}) });
  return `/ManageBeneficiary/Delete?${named}`;
}
