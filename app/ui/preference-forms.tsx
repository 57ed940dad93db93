import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormToken } from "./form-token";
import { LanguageForm } from "./language-form";

/** Where the choices are kept; the answer leads back to the page they were made on. */
const ACTION = "/preferences";

export function LanguageChoice() {
  return (
    <LanguageForm action={ACTION}>
      <FormToken />
      <Here />
    </LanguageForm>
  );
}

/** The light version carries no script; whoever is on it can leave it again. */
export function LiteChoice({ lite }: { lite: boolean }) {
  const { t } = useTranslation();
  return (
    <form method="post" action={ACTION}>
      <FormToken />
      <Here />
      <button className="button button--quiet" name="lite" value={lite ? "off" : "on"}>
        {lite ? t("shell.fullVersion") : t("shell.lightVersion")}
      </button>
    </form>
  );
}

function Here() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="here" value={pathname === "/" ? "/" : pathname + search} />;
}
