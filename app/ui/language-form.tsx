import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "~/i18n/languages";

interface LanguageFormProps {
  action: string;
  /** Hidden fields: the form's token, the page to come back to. */
  children?: React.ReactNode;
}

/** One tap a language, each in its own script. The page loads anew, so that every word of it changes at once. */
export function LanguageForm({ action, children }: LanguageFormProps) {
  const { t, i18n } = useTranslation();
  return (
    <form method="post" action={action} className="languages" aria-label={t("shell.language")}>
      {children}
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
