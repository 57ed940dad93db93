/** What stands around every page: banners, header, footer, and the choices of language and light version in them. */
import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { languageNames, languages } from "~/i18n/languages";
import { useDisplay } from "./display";
import { FormToken } from "./form";
import { useHydrated } from "./hydrated";
import { bringEntries, ofPageForm } from "./kept-form";
import { useKeptPart } from "./kept-part";
import { Shell } from "./layout";
import { ExternalLink, noBreak, TelephoneLink } from "./text";

/** The bank's pages for everybody. A label is a key under `menu` in `locales/*`/common.json. */
export const ratePages = [
  { label: "depositRates", to: "/DepositRates" },
  { label: "loanRates", to: "/LoanRates" },
  { label: "charges", to: "/Charges" },
  { label: "progress", to: "/ProgressReport" },
] as const;

export const publicPages = [
  { label: "help", to: "/help" },
  { label: "locator", to: "/Locator" },
  { label: "verify", to: "/Verify" },
  ...ratePages,
] as const;

export function PublicFrame({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<{ sandbox: boolean }>("root");
  return (
    <>
      <SkipLink />
      <PageHeader home="/" languages={<LanguageChoice />} />
      {root?.sandbox ? <SandboxBanner /> : null}
      <Shell>{children}</Shell>
      <Footer>
        <LiteChoice />
      </Footer>
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

/** A line across the page, above everything: what holds for all of it. */
export function Banner({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <aside className="banner" aria-label={label}>
      {children}
    </aside>
  );
}

/** Says on every page of a sandbox that nothing here is real. */
export function SandboxBanner() {
  const { t } = useTranslation();
  return (
    <Banner label={t("notice.information")}>
      {t("shell.sandbox")} <a href="/sandbox/phone">{t("shell.demoPhone")}</a>{" "}
      <a href="/sandbox/counter">{t("shell.demoCounter")}</a>
    </Banner>
  );
}

interface PageHeaderProps {
  home: string;
  languages?: React.ReactNode;
  customer?: string;
  session?: React.ReactNode;
  signOut?: React.ReactNode;
}

/** Bank, languages, questions and answers, customer, session clock, sign out; what is left out is not drawn. */
export function PageHeader({ home, languages, customer, session, signOut }: PageHeaderProps) {
  const { logo, name } = bankProfile;
  const { t } = useTranslation();
  const questions = (
    <Link className="header__questions" to="/Menual">
      {t("shell.faq")}
    </Link>
  );
  return (
    <header className="header">
      <div className="header__band">{languages ? <div>{languages}</div> : null}</div>
      <div className="header__row">
        <Link className="header__brand" to={home}>
          {logo ? <img src={logo} alt="" width={44} height={44} /> : null}
          <span className="header__name">{noBreak(name)}</span>
        </Link>
        {customer || session ? (
          <div className="header__about">
            {customer ? <span className="header__customer">{customer}</span> : null} {session} {questions}
          </div>
        ) : (
          questions
        )}
        {signOut}
      </div>
    </header>
  );
}

interface FooterProps {
  /** When the customer last signed in, ready to read; null the first time; left out while signed out. */
  lastSignIn?: string | null;
  /** Choices such as the light version. */
  children?: React.ReactNode;
}

export function Footer({ lastSignIn, children }: FooterProps) {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <div className="footer__inner">
        <Helpline />
        <OtherServices />
        <Information />
        <div className="footer__end">
          {lastSignIn === undefined ? null : (
            <p>
              {lastSignIn === null ? t("shell.firstSignIn") : t("shell.lastSignIn", { when: lastSignIn })}
            </p>
          )}
          <p>{bankProfile.name}</p>
          {children}
        </div>
      </div>
    </footer>
  );
}

function Helpline() {
  const { t, i18n } = useTranslation();
  const { helpline, customerCareEmail } = bankProfile;
  const content = useKeptPart(`helpline ${i18n.language}`, () => (
    <>
      <p>{t("shell.helpline")}</p>
      <TelephoneLink className="footer__number" number={helpline} />
      <p>{t("shell.helplineHours")}</p>
      <p>
        <a href={`mailto:${customerCareEmail}`}>{customerCareEmail}</a>
      </p>
    </>
  ));
  return <div className="footer__helpline" {...content} />;
}

function OtherServices() {
  const { t, i18n } = useTranslation();
  const content = useKeptPart(`other services ${i18n.language}`, () => (
    <>
      <p>{t("shell.otherServices")}</p>
      <ul className="footer__links">
        {bankProfile.links.map(({ label, href }) => (
          <li key={label}>
            <ExternalLink href={href}>{t(`links.${label}`)}</ExternalLink>
          </li>
        ))}
      </ul>
    </>
  ));
  return <nav aria-label={t("shell.otherServices")} {...content} />;
}

function Information() {
  const { t, i18n } = useTranslation();
  const content = useKeptPart(`information ${i18n.language}`, () => (
    <>
      <p>{t("shell.information")}</p>
      <ul className="footer__links">
        {publicPages.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{t(`menu.${label}`)}</Link>
          </li>
        ))}
      </ul>
    </>
  ));
  return <nav aria-label={t("shell.information")} {...content} />;
}

/** One tap a language, each in its own script. The page loads anew, so that every word of it changes at once. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const { form } = usePreferences();
  return (
    <form {...form} className="languages" aria-label={t("shell.language")}>
      <FormToken />
      {languages.map((language) => (
        <Fragment key={language}>
          <button
            className="languages__choice"
            name="language"
            value={language}
            lang={language}
            aria-current={language === i18n.language ? "true" : undefined}
          >
            {languageNames[language]}
          </button>{" "}
        </Fragment>
      ))}
    </form>
  );
}

/** The light version carries no script; whoever is on it can leave it again. */
export function LiteChoice() {
  const { t } = useTranslation();
  const lite = useDisplay().lite === "on";
  const { form, button } = usePreferences();
  return (
    <form {...form}>
      <FormToken />
      <button
        {...button}
        className="button button--quiet"
        name="display"
        value={lite ? "lite:off" : "lite:on"}
      >
        {lite ? t("shell.fullVersion") : t("shell.lightVersion")}
      </button>
    </form>
  );
}

/**
 * Where the choices are kept; the answer leads back to the page they were made on. What was being typed there goes along: with
 * scripts as a copy, without them with a button that belongs to the page's form. Such a one has to stand below the form: above it,
 * it would be what the Enter key presses.
 */
function usePreferences() {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const action = `/preferences?${new URLSearchParams({ here: pathname === "/" ? "/" : pathname + search })}`;
  return {
    form: {
      method: "post" as const,
      action,
      onSubmit: ({ currentTarget }: React.FormEvent<HTMLFormElement>) => bringEntries(currentTarget),
    },
    button: {
      formAction: action,
      formMethod: "post",
      formNoValidate: true,
      ...(hydrated ? {} : ofPageForm),
    },
  };
}
