import {
  Links,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { cloneElement, createContext, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { areasOf, TEXTS, textsAddress } from "~/i18n/text-address";
import { EarlyBack } from "~/workarounds/early-back";
import { useBank } from "./bank";
import { useDisplay, type Display } from "./display";
import { useFromServer } from "./hydrated";
import { errorKind } from "./error-page";
import { focusHeading, usePageTitle } from "./layout";

/** Nonce of the content security policy; empty in the browser. */
export const NonceContext = createContext("");

interface DocumentProps {
  language: Language;
  children: React.ReactNode;
}

export function Document({ language, children }: DocumentProps) {
  const display = useDisplay();
  const { styles, logo } = useBank();
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
        <link rel="icon" href={logo ?? "/favicon.svg"} />
        <Links />
        {lite ? null : (
          <>
            <OfServer>
              <EarlyBack nonce={nonce} />
            </OfServer>
            <Texts language={language} />
          </>
        )}
      </head>
      <body>
        {children}
        {lite ? null : (
          <>
            <HeadingFocus />
            <Scrolling nonce={nonce} />
            <OfServer>
              <Scripts nonce={nonce} />
            </OfServer>
          </>
        )}
      </body>
    </html>
  );
}

/**
 * For script elements. React makes them by setting HTML, which Trusted Types forbid; a document that the browser renders itself, after
 * an error or without hydration, has its scripts already.
 */
function OfServer({ children }: { children: React.ReactNode }) {
  return useFromServer() ? children : null;
}

/**
 * Remix's component as a hook: a document that the browser renders itself goes on restoring, without the script. That reads
 * sessionStorage, which throws where cookies are blocked.
 */
function Scrolling({ nonce }: { nonce: string | undefined }) {
  const script = ScrollRestoration({ nonce });
  if (!useFromServer() || !script) return null;
  const { __html } = (script.props as { dangerouslySetInnerHTML: { __html: string } })
    .dangerouslySetInnerHTML;
  return cloneElement(script, {
    dangerouslySetInnerHTML: { __html: `try{sessionStorage;${__html}}catch{}` },
  });
}

/** Colour of the browser's own bars. */
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

/** Attributes for the style sheet; none if the device decides. */
const chosen = ({ theme, text }: Display) => ({
  ...(theme === "system" ? {} : { "data-theme": theme }),
  ...(text === "normal" ? {} : { "data-text": text }),
});

/** Page – bank; a page with an error begins with 'Error:'. */
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

/** For search engines, on public pages: below a layout whose `handle` is open. */
function Description() {
  const { t } = useTranslation();
  const { name: bank } = useBank();
  const isOpen = useMatches().some(({ handle }) => (handle as { isOpen?: true } | undefined)?.isOpen);
  return isOpen ? <meta name="description" content={t("description", { bank })} /> : null;
}

function Texts({ language }: { language: Language }) {
  const areas = areasOf(useMatches().map(({ handle }) => handle));
  const { texts } = useBank();
  return <link rel="modulepreload" id={TEXTS} href={textsAddress(language, areas, texts)} />;
}

/** Moves the focus to the new heading after a client navigation, as a full load does. */
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

/** Announces a pending navigation or submit after a moment. */
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
