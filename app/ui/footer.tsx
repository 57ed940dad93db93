import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { Unseen } from "./unseen";

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
          <a className="footer__number" href={`tel:${helpline.replaceAll("-", "")}`}>
            {helpline}
          </a>
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
                <a href={href} target="_blank" rel="noreferrer">
                  {t(`links.${label}`)} <Unseen>{t("shell.newTab")}</Unseen>
                </a>
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
