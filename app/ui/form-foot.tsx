import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { useEmptyForm } from "./form-draft";
import { Cluster } from "./layout";

interface FormFootProps {
  act?: string;
  /** Set if the address must tell that the button was pressed. */
  name?: string;
  clear: string;
}

export function FormFoot({ act, name, clear }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button name={name}>{act ?? t("actions.continue")}</Button>
      <Link to={useEmptyForm(clear)} reloadDocument>
        {t("actions.clear")}
      </Link>
    </Cluster>
  );
}
