import {
  Links,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { areasOf, textsAddress } from "~/i18n/text-address";
import { EarlyBack } from "~/workarounds/early-back";
import { BankForBrowser, useBank } from "./bank";
import { useDisplay, type Display } from "./display";
import { errorKind } from "./error-page";
import { focusHeading, usePageTitle } from "./layout";

/** The nonce of this answer's content security policy; empty in the browser, which hides it after use. */
export const NonceContext = createContext("");

interface DocumentProps {
  language: Language;
  children: React.ReactNode;
}

/** The page around every page: head, language, scripts or none. */
export function Document({ language, children }: DocumentProps) {
  const display = useDisplay();
  const { styles } = useBank();
  const lite = display.lite === "on";
  const nonce = useContext(NonceContext) || undefined;
  return (
    <html lang={language} {...chosen(display)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColours theme={display.theme} />
        <Title />
        <Description />
        <link rel="stylesheet" href={styles} />
        <Links />
        {lite ? null : (
          <>
            <EarlyBack nonce={nonce} />
            <BankForBrowser />
            <Texts language={language} />
          </>
        )}
      </head>
      <body>
        {children}
        {lite ? null : (
          <>
            <HeadingFocus />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** What surrounds the page, as the page is: light or dark as chosen, else as the device is. */
function ThemeColours({ theme }: Pick<Display, "theme">) {
  const { light, dark } = useBank().colours.brandStrong;
  if (theme !== "system") return <meta name="theme-color" content={theme === "dark" ? dark : light} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}

/** What the style sheet follows; nothing where the device decides. */
const chosen = ({ theme, text }: Display) => ({
  ...(theme === "system" ? {} : { "data-theme": theme }),
  ...(text === "normal" ? {} : { "data-text": text }),
});

/** Page – bank; a page that shows an error begins with 'Error:'. */
function Title() {
  const error = useRouteError();
  const { title, failed } = usePageTitle();
  const { t } = useTranslation();
  const { shortName: bank } = useBank();
  if (error !== undefined && error !== null)
    return <title>{t("title", { page: t(`errors.${errorKind(error)}.title`), bank })}</title>;
  return (
    <title>{title === null ? bank : t(failed ? "titleWithError" : "title", { page: title, bank })}</title>
  );
}

/** What searching engines show of pages that are open to everybody: those under a layout whose `handle` says so. */
function Description() {
  const { t } = useTranslation();
  const { name: bank } = useBank();
  const isOpen = useMatches().some(({ handle }) => (handle as { isOpen?: true } | undefined)?.isOpen);
  return isOpen ? <meta name="description" content={t("description", { bank })} /> : null;
}

/** The texts travel beside the scripts instead of after them. */
function Texts({ language }: { language: Language }) {
  const areas = areasOf(useMatches().map(({ handle }) => handle));
  return <link rel="modulepreload" href={textsAddress(language, areas)} />;
}

/** After a navigation by script the new page's heading is read out, as after a full load. */
function HeadingFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading();
  }, [pathname]);
  return null;
}

const SAID_FOR_MS = 6_000;

/** Says why nothing was pasted, where a field is to be typed into (`guards.ts`). */
export function RefusedPaste() {
  const { t } = useTranslation();
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const hear = ({ defaultPrevented }: Event) => {
      if (defaultPrevented) setRefused((times) => times + 1);
    };
    for (const way of ["paste", "drop"]) addEventListener(way, hear);
    return () => ["paste", "drop"].forEach((way) => removeEventListener(way, hear));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setRefused(0), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return <div role="status">{refused ? <div className="loading">{t("form.noPaste")}</div> : null}</div>;
}

/** Tells what is being waited for while a page or a form is under way by script; it shows after a moment only. */
export function LoadingBar() {
  const { t } = useTranslation();
  const { state, formMethod } = useNavigation();
  const sending = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  return (
    <div role="status">
      {state === "idle" ? null : (
        <div className="loading">{sending ? t("progress.sending") : t("progress.loading")}</div>
      )}
    </div>
  );
}
