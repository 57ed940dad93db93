/** Page without a connection, cached by browsers: all languages, no personal data. */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { BankProfile } from "common/bank";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import { stylesOf } from "~/ui/bank-styles.server";
import { TelephoneLink } from "~/ui/text";

export const offlinePath = "/offline";

interface OfflinePage {
  html: string;
  style: string;
  /** A new version makes browsers cache the page again. */
  version: string;
}

const kept = new WeakMap<BankProfile, OfflinePage>();

export function offlinePageOf(bank: BankProfile): OfflinePage {
  const known = kept.get(bank) ?? makePage(bank);
  kept.set(bank, known);
  return known;
}

function makePage(bank: BankProfile): OfflinePage {
  const html = `<!DOCTYPE html>${renderToStaticMarkup(<Page bank={bank} />)}`;
  const version = createHash("sha256").update(html).digest("hex").slice(0, 10);
  return { html, style: stylesOf(bank).path, version: `${bank.id}-${version}` };
}

function Page({ bank }: { bank: BankProfile }) {
  return (
    <html lang={languages[0]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${translator(languages[0], "offline")("title")} – ${bank.shortName}`}</title>
        <link rel="stylesheet" href={stylesOf(bank).path} />
      </head>
      <body>
        <div className="frame">
          <main id="main" className="main">
            <div className="stack">
              <p>
                <b>{bank.name}</b>
              </p>
              {languages.map((language) => (
                <InLanguage key={language} language={language} helpline={bank.helpline} />
              ))}
            </div>
          </main>
        </div>
      </body>
    </html>
  );
}

function InLanguage({ language, helpline }: { language: Language; helpline: string }) {
  const t = translator(language, "offline");
  const common = translator(language, "common");
  const Heading = language === languages[0] ? "h1" : "h2";
  return (
    <section lang={language} className="stack">
      <Heading>{t("title")}</Heading>
      <p>{t("lead")}</p>
      <p>{t("phone")}</p>
      <p>
        {common("shell.helpline")}: <TelephoneLink number={helpline} /> ({common("shell.helplineHours")})
      </p>
      <p>
        {/* The address is still that of the requested page. */}
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a className="button" href="">
          {t("again")}
        </a>
      </p>
    </section>
  );
}
