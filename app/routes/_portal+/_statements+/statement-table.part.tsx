import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "~/domain/dates";
import { formatAmount, type Paise } from "~/domain/money";
import type { StatementEntry } from "~/gateway/statement-page.server";
import { Unseen } from "~/ui/unseen";

interface StatementTableProps {
  caption: string;
  entries: readonly StatementEntry[];
  /** The first page begins with what was there before. */
  opening: { date: IsoDate; balance: Paise } | null;
}

/** Plain cells, no component per cell: this table is the portal's busiest page. */
export function StatementTable({ caption, entries, opening }: StatementTableProps) {
  const { t } = useTranslation("statements");
  const heading = {
    entryDate: t("columns.entryDate"),
    valueDate: t("columns.valueDate"),
    particulars: t("columns.particulars"),
    chequeNumber: t("columns.chequeNumber"),
    withdrawals: t("columns.withdrawals"),
    deposits: t("columns.deposits"),
    balance: t("columns.balance"),
  };
  return (
    <table className="table table--wide">
      <caption>
        <Unseen>{caption}</Unseen>
      </caption>
      <thead>
        <tr>
          <th scope="col" className="d">
            {heading.entryDate}
          </th>
          <th scope="col" className="d">
            {heading.valueDate}
          </th>
          <th scope="col">{heading.particulars}</th>
          <th scope="col">{heading.chequeNumber}</th>
          <th scope="col" className="n">
            {heading.withdrawals}
          </th>
          <th scope="col" className="n">
            {heading.deposits}
          </th>
          <th scope="col" className="n">
            {heading.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {opening ? (
          <tr>
            <td data-label={heading.entryDate} className="d">
              {formatDate(opening.date)}
            </td>
            <td />
            <th scope="row">{t("result.opening")}</th>
            <td />
            <td />
            <td />
            <td data-label={heading.balance} className="n">
              {formatAmount(opening.balance)}
            </td>
          </tr>
        ) : null}
        {entries.map((entry, index) => (
          <tr key={index}>
            <td data-label={heading.entryDate} className="d">
              {formatDate(entry.entryDate)}
            </td>
            <td data-label={heading.valueDate} className="d">
              {formatDate(entry.valueDate)}
            </td>
            <th scope="row">{entry.particulars}</th>
            <td data-label={heading.chequeNumber}>{entry.chequeNumber}</td>
            <td data-label={heading.withdrawals} className="n">
              {entry.direction === "debit" ? formatAmount(entry.amount) : null}
            </td>
            <td data-label={heading.deposits} className="n">
              {entry.direction === "credit" ? formatAmount(entry.amount) : null}
            </td>
            <td data-label={heading.balance} className="n">
              {formatAmount(entry.balance)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
