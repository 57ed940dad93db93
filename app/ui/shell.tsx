import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/i18n/languages";
import { useBank } from "./bank";
import { DisplayPanel, toDisplayPanel } from "./display-panel";
import { Icon } from "./icon";
import { useCachedFragment } from "./cached-fragment";
import { Link } from "./link";
import { pages } from "./pages.generated";
import { classes, type Variants } from "./recipe";
import { ExternalLink, noBreak, TelephoneLink } from "./text";

export const publicPages = [...pages.help, ...pages.rates] as const;

export function PublicFrame({ children }: { children: React.ReactNode }) {
  const { i18n } = useTranslation();
  const others = languages.filter((language) => language !== i18n.language);
  return (
    <>
      <SkipLink />
      <Bar home="/" open>
        <Questions />{" "}
        <a className="bar__languages" href={toDisplayPanel}>
          <Icon name="globe" />
          <span>
            {others.map((language) => (
              <span key={language} lang={language}>
                {languageNames[language]}{" "}
              </span>
            ))}
          </span>
        </a>
      </Bar>
      <div className="frame">
        {children}
        <Footer />
      </div>
      <DisplayPanel />
    </>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t("shell.skip")}
    </a>
  );
}

interface BannerProps {
  label: string;
  /** As a notice's. */
  unread?: boolean | undefined;
  children: React.ReactNode;
}

export function Banner({ label, unread, children }: BannerProps) {
  return (
    <aside className="banner" aria-label={label} data-unread={unread ? "" : undefined}>
      {children}
    </aside>
  );
}

const useSandbox = () => useRouteLoaderData<{ sandbox: boolean }>("root")?.sandbox ?? false;

interface BarProps extends Variants<"bar"> {
  home: string;
  children?: React.ReactNode;
}

export function Bar({ home, open, children }: BarProps) {
  const { logo, name, shortName } = useBank();
  const { t } = useTranslation();
  const demo = useSandbox();
  return (
    <header className={classes("bar", { open })}>
      <Link className="bar__brand" to={home}>
        {logo ? <img src={logo} alt="" width={32} height={32} /> : null}
        <span className="bar__name">{noBreak(name)}</span>{" "}
        <span className="bar__short" aria-hidden="true">
          {shortName}
        </span>
      </Link>{" "}
      {demo ? (
        <a className="bar__demo" href="/sandbox/phone">
          {t("shell.demo")}
        </a>
      ) : null}{" "}
      {children}
    </header>
  );
}

export function Questions() {
  const { t } = useTranslation();
  return (
    <Link className="bar__questions" to="/Menual">
      {t("shell.faq")}
    </Link>
  );
}

interface FooterProps {
  /** Formatted; null the first time. */
  lastSignIn: string | null;
}

/** One line; the rest unfolds. As every foot, it says of all times on the page what they are. */
export function SignedInFooter({ lastSignIn }: FooterProps) {
  const { t } = useTranslation();
  const { helpline } = useBank();
  return (
    <footer className="footer footer--line">
      <TelephoneLink className="footer__number" number={helpline} />{" "}
      <details>
        <summary>{t("shell.more")}</summary>
        <FooterPages />
      </details>
      <p>
        {lastSignIn === null ? t("shell.firstSignIn") : t("shell.lastSignIn", { when: lastSignIn })}{" "}
        {t("shell.times")}
      </p>
    </footer>
  );
}

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <FooterPages times={t("shell.times")} />
    </footer>
  );
}

/** `times`: beside the bank's name, in a foot that does not fold. */
function FooterPages({ times }: { times?: string }) {
  const { t } = useTranslation();
  const { name } = useBank();
  const demo = useSandbox();
  return (
    <>
      <Helpline />
      <OtherPages />
      <p>{times ? `${name} · ${times}` : name}</p>
      {demo ? (
        <p className="footer__demo">
          {t("shell.sandbox")} <a href="/sandbox/phone">{t("shell.demoPhone")}</a>{" "}
          <a href="/sandbox/counter">{t("shell.demoCounter")}</a>
        </p>
      ) : null}
    </>
  );
}

function Helpline() {
  const { t, i18n } = useTranslation();
  const { helpline, customerCareEmail } = useBank();
  const content = useCachedFragment(`helpline ${i18n.language}`, () => (
    <>
      {t("shell.helpline")} <TelephoneLink className="footer__number" number={helpline} />{" "}
      {t("shell.helplineHours")} · <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a>
    </>
  ));
  return <p {...content} />;
}

function OtherPages() {
  const { t, i18n } = useTranslation();
  const { links } = useBank();
  const content = useCachedFragment(`other pages ${i18n.language}`, () => (
    <ul className="footer__links">
      {publicPages.map(({ label, to }) => (
        <li key={label}>
          <Link to={to}>{t(`menu.${label}`)}</Link>
        </li>
      ))}
      {links.map(({ label, href }) => (
        <li key={label}>
          <ExternalLink href={href}>{t(`links.${label}`)}</ExternalLink>
        </li>
      ))}
    </ul>
  ));
  return <nav aria-label={t("shell.information")} {...content} />;
}
