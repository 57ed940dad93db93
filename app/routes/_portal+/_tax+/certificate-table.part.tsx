import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "~/ui/data-table";
import { DownloadLink } from "./download-link.part";

interface CertificateTableProps<Row> {
  caption: string;
  /** Of the certificate itself. */
  href: string;
  rows: readonly Row[];
  amounts: readonly Column<Row>[];
}

/** Account by account what is certified. */
export function CertificateTable<Row extends { accountNumber: string; product: string }>({
  caption,
  href,
  rows,
  amounts,
}: CertificateTableProps<Row>) {
  const { t } = useTranslation("tax");
  return (
    <>
      <DownloadLink href={href} />
      <DataTable
        wide={amounts.length > 1}
        caption={caption}
        rows={rows}
        rowKey={({ accountNumber }) => accountNumber}
        columns={[
          {
            heading: t("columns.accountNumber"),
            kind: "code",
            names: true,
            cell: ({ accountNumber }) => accountNumber,
          },
          { heading: t("columns.product"), cell: ({ product }) => product },
          ...amounts,
        ]}
      />
    </>
  );
}
