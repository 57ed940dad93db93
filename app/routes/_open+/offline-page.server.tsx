/** The page a browser keeps for the time without a connection: for everybody, in every language, with nobody's data. */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { bankProfile } from "common/bank-profile";
import { translator } from "~/i18n/instances.server";
import { languages, type Language } from "~/i18n/languages";
import { TelephoneLink } from "~/ui/text";
import styles from "~/ui/styles.generated.css";

export const offlinePath = "/offline";

/** Kept with it. */
export const offlineStyle = styles;

export const offlinePage = `<!DOCTYPE html>${renderToStaticMarkup(<Page />)}`;

/** Another one, and browsers fetch and keep the page anew. */
export const offlineVersion = createHash("sha256").update(offlinePage).digest("hex").slice(0, 10);

function Page() {
  return (
    <html lang={languages[0]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${translator(languages[0], "offline")("title")} – ${bankProfile.shortName}`}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <div className="frame">
          <main id="main" className="main">
            <div className="stack">
              <p>
                <b>{bankProfile.name}</b>
              </p>
              {languages.map((language) => (
                <InLanguage key={language} language={language} />
              ))}
            </div>
          </main>
        </div>
      </body>
    </html>
  );
}

function InLanguage({ language }: { language: Language }) {
  const t = translator(language, "offline");
  const common = translator(language, "common");
  const Heading = language === languages[0] ? "h1" : "h2";
  return (
    <section lang={language} className="stack">
      <Heading>{t("title")}</Heading>
      <p>{t("lead")}</p>
      <p>{t("phone")}</p>
      <p>
        {common("shell.helpline")}: <TelephoneLink number={bankProfile.helpline} /> (
        {common("shell.helplineHours")})
      </p>
      <p>
        {/* The address is still that of the page one wanted. */}
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a className="button" href="">
          {t("again")}
        </a>
      </p>
    </section>
  );
}
