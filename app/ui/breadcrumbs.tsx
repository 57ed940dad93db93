import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

interface BreadcrumbsProps {
  /** The pages above this one, from the top. */
  trail: ReadonlyArray<{ to: string; label: string }>;
}

export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="crumbs">
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
