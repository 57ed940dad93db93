import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

export interface MenuGroup {
  label?: string;
  entries: ReadonlyArray<{ to: string; label: string }>;
}

/** Left from 64em. Below, a `details` stands before the list and folds it, without scripts and without a second list. */
export function SideMenu({ groups }: { groups: readonly MenuGroup[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const toggle = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (toggle.current) toggle.current.open = false;
  }, [pathname]);
  const here = pathname.toLowerCase();
  return (
    <>
      <details className="menu__toggle" ref={toggle}>
        <summary>{t("shell.menu")}</summary>
      </details>
      <nav className="menu" aria-label={t("shell.mainMenu")}>
        {groups.map(({ label, entries }) => (
          <div key={entries[0]?.to}>
            {label ? <p className="menu__group">{label}</p> : null}
            <ul className="menu__list">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link
                    className="menu__link"
                    to={entry.to}
                    aria-current={entry.to.toLowerCase() === here ? "page" : undefined}
                  >
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
