import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { useEmptyForm } from "./form-draft";
import { Cluster } from "./layout";

interface FormFootProps {
  /** What is done, where the form does not only lead on. */
  act?: string;
  /** The button's own name, where the address has to tell that it was pressed. */
  name?: string;
  /** The address of the page with an empty form. */
  clear: string;
}

/** The end of a form: on with it, or all of it empty again. */
export function FormFoot({ act, name, clear }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button name={name}>{act ?? t("actions.continue")}</Button>
      <Clear to={clear} />
    </Cluster>
  );
}

/** Leads to the page with an empty form. */
function Clear({ to }: { to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={useEmptyForm(to)} reloadDocument>
      {t("actions.clear")}
    </Link>
  );
}
