import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountKind } from "common/accounts";
import { formatDate, type IsoDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import type { ReadMovement } from "common/movements";
import type { StatementEntry } from "~/customer/statement-entries.server";
import { movementColumns } from "~/documents/statement-data";
import { entryPath } from "~/ui/account-pages";
import { useMovementName } from "~/ui/movement";
import { VisuallyHidden } from "~/ui/text";

/** `handle`: names the entry in the address of its page; null if it has no page. */
export interface EntryShown extends StatementEntry, Pick<ReadMovement, "who" | "kind"> {
  handle: string | null;
}

interface StatementTableProps {
  kind: AccountKind;
  account: { handle: string };
  caption: string;
  entries: readonly EntryShown[];
  /** The balance before the oldest entry, on the page that shows it. */
  opening: { date: IsoDate; balance: Paise } | null;
  newestFirst: boolean;
}

/** Classes: `d` dates, `n` amounts, `w` shown on wide screens only, `p` on phones only. */
const columns = [
  ["entryDate", "d"],
  ["valueDate", "d"],
  ["particulars", undefined],
  ["chequeNumber", undefined],
  ["debits", "n"],
  ["credits", "n"],
  ["balance", "n"],
] as const;
type Heading = Record<(typeof columns)[number][0], string>;

/** Has no component per cell, for speed: this is the portal's busiest page. */
export function StatementTable(props: StatementTableProps) {
  const { kind, account, caption, entries, opening, newestFirst } = props;
  const { t } = useTranslation("statements");
  const [debits, credits] = movementColumns(kind);
  const called = (key: keyof Heading) => (key === "debits" ? debits : key === "credits" ? credits : key);
  const heading = Object.fromEntries(columns.map(([key]) => [key, t(`columns.${called(key)}`)])) as Heading;
  const nameOf = useMovementName();
  const openingRow = opening ? (
    <tr>
      <td className="d">{formatDate(opening.date)}</td>
      <td />
      <th scope="row">{t("result.opening")}</th>
      <td />
      <td />
      <td />
      <td className="n">{formatAmount(opening.balance)}</td>
    </tr>
  ) : null;
  return (
    <table className="table table--wide">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(([key, kind]) => (
            <th key={key} scope="col" className={kind}>
              {heading[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {newestFirst ? null : openingRow}
        {entries.map((entry, index) => (
          <tr key={index}>
            <td className="d">{formatDate(entry.entryDate)}</td>
            {entry.valueDate === entry.entryDate ? (
              <td className="d w">{formatDate(entry.valueDate)}</td>
            ) : (
              <td data-label={heading.valueDate} className="d">
                {formatDate(entry.valueDate)}
              </td>
            )}
            <th scope="row">
              <Linked to={entry.handle && entryPath(account, entry.entryDate, entry.handle)}>
                <bdi className="p">{nameOf(entry)}</bdi>
                <span className="w">{entry.particulars}</span>
              </Linked>
            </th>
            {entry.chequeNumber ? <td data-label={heading.chequeNumber}>{entry.chequeNumber}</td> : <td />}
            <td className="n l o">{entry.direction === "debit" ? formatAmount(entry.amount) : null}</td>
            <td className="n l i">{entry.direction === "credit" ? formatAmount(entry.amount) : null}</td>
            <td className="n">{formatAmount(entry.balance)}</td>
          </tr>
        ))}
        {newestFirst ? openingRow : null}
      </tbody>
    </table>
  );
}

function Linked({ to, children }: { to: string | null; children: React.ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
