import { useTranslation } from "react-i18next";
import { Field, controlAria } from "~/ui/field";
import { Cluster } from "~/ui/layout";
import { type Option, Select } from "~/ui/controls";

interface ChoiceFieldProps {
  id: string;
  label: string;
  chosen: string;
  error: string | undefined;
  options: readonly Option[];
}

export function ChoiceField({ id, label, chosen, error, options }: ChoiceFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      <Select
        {...controlAria(id, { error })}
        key={chosen}
        name={id}
        defaultValue={chosen}
        placeholder
        options={options}
      />
    </Field>
  );
}

/** A plain link: scripts must not fetch documents. */
export function DownloadLink({ href }: { href: string }) {
  const { t } = useTranslation("tax");
  return (
    <Cluster>
      <a className="button" href={href}>
        {t("documents.pdf")}
      </a>
    </Cluster>
  );
}
