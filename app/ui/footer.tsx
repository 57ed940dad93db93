import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { ExternalLink } from "./external-link";
import { publicPages } from "./public-pages";
import { TelephoneLink } from "./telephone-link";

interface FooterProps {
  /** When the customer last signed in, ready to read; null the first time; left out while signed out. */
  lastSignIn?: string | null;
  /** Choices such as the light version. */
  children?: React.ReactNode;
}

export function Footer({ lastSignIn, children }: FooterProps) {
  const { t } = useTranslation();
  const { helpline, customerCareEmail, links, name } = bankProfile;
  return (
    <footer className="footer">
      <div className="footer__inner">
        <div className="footer__helpline">
          <p>{t("shell.helpline")}</p>
          <TelephoneLink className="footer__number" number={helpline} />
          <p>{t("shell.helplineHours")}</p>
          <p>
            <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a>
          </p>
        </div>
        <nav aria-label={t("shell.otherServices")}>
          <p>{t("shell.otherServices")}</p>
          <ul className="footer__links">
            {links.map(({ label, href }) => (
              <li key={label}>
                <ExternalLink href={href}>{t(`links.${label}`)}</ExternalLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("shell.information")}>
          <p>{t("shell.information")}</p>
          <ul className="footer__links">
            {publicPages.map(({ label, to }) => (
              <li key={label}>
                <Link to={to}>{t(`menu.${label}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer__end">
          {lastSignIn === undefined ? null : (
            <p>
              {lastSignIn === null ? t("shell.firstSignIn") : t("shell.lastSignIn", { when: lastSignIn })}
            </p>
          )}
          <p>{name}</p>
          {children}
        </div>
      </div>
    </footer>
  );
}
