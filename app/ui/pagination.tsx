import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** How many rows all pages have together. */
  rows?: number;
  /** The address of a page, path or query. */
  href: (page: number) => string;
}

export function Pagination({ page, pages, rows, href }: PaginationProps) {
  const { t } = useTranslation();
  const count = rows === undefined ? null : t("pages.rows", { count: rows });
  if (pages <= 1) return count === null ? null : <p className="pages">{count}</p>;
  return (
    <nav className="pages" aria-label={t("pages.label")}>
      {page > 1 ? (
        <Link className="button button--secondary" rel="prev" to={href(page - 1)}>
          {t("pages.previous")}
        </Link>
      ) : null}
      <span>
        {t("pages.page", { page, pages })}
        {count === null ? null : ` · ${count}`}
      </span>
      {page < pages ? (
        <Link className="button button--secondary" rel="next" to={href(page + 1)}>
          {t("pages.next")}
        </Link>
      ) : null}
    </nav>
  );
}
