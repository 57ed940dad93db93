import { useTranslation } from "react-i18next";
import { certificatePath } from "~/domain/certificates";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import type { CertifiedBalances } from "~/gateway/tax-papers.server";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { CertificateTable } from "./certificate-table.part";

interface BalanceShownProps {
  date: IsoDate;
  enquiry: Enquiry<CertifiedBalances>;
}

/** What the certificate of balances will say, and the certificate itself. */
export function BalanceShown({ date, enquiry }: BalanceShownProps) {
  const { t } = useTranslation("tax");
  const { t: common } = useTranslation();
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  return (
    <CertificateTable
      caption={t("certificates.balanceOn", { date: formatDate(date) })}
      href={certificatePath({ state: "asked", kind: "balance", date })}
      rows={enquiry.answer.accounts}
      amounts={[
        {
          heading: t("columns.balance"),
          kind: "amount",
          cell: ({ balance }) => (
            <Money
              paise={balance < 0n ? -balance : balance}
              word={common(`money.${balance < 0n ? "debit" : "credit"}`)}
            />
          ),
        },
      ]}
    />
  );
}
