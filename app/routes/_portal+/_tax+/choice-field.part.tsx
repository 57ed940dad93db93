import { Field, controlAria } from "~/ui/field";
import { Select, type Option } from "~/ui/select";

interface ChoiceFieldProps {
  /** Also the name it is sent by. */
  id: string;
  label: string;
  chosen: string;
  error: string | undefined;
  options: readonly Option[];
}

/** One of a few, with nothing chosen to begin with. */
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
