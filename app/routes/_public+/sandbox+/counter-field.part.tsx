import type { CounterField } from "~/domain/counter-form";
import { controlAria, Field } from "~/ui/field";

/** What a form of the counter is given: what was typed when something was wrong, and what it was. */
export interface CounterFormProps {
  reference: string;
  typed: Record<CounterField, string> | null;
  errors: ReadonlyArray<{ id?: string; text: string }>;
}

interface CounterFieldProps extends Omit<CounterFormProps, "reference"> {
  name: CounterField;
  label: string;
  hint?: string;
  optional?: boolean;
  /** What stands there to begin with. */
  first?: string;
  children: (
    control: ReturnType<typeof controlAria> & { name: string; defaultValue: string },
  ) => React.ReactNode;
}

/** A field of either form, with what was typed in it. */
export function CounterInput({
  name,
  label,
  hint,
  optional,
  first = "",
  typed,
  errors,
  children,
}: CounterFieldProps) {
  const error = errors.find(({ id }) => id === name)?.text;
  const aria = controlAria(name, { ...(hint ? { hint } : {}), ...(error ? { error } : {}) });
  return (
    <Field id={name} label={label} hint={hint} error={error} optional={optional}>
      {children({ ...aria, name, defaultValue: typed?.[name] || first })}
    </Field>
  );
}
