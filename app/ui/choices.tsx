import { FieldGroup, type FieldTexts } from "./field";
import type { FieldMetadata } from "./form-field";
import type { Option } from "./select";

interface RadiosProps extends FieldTexts {
  field: FieldMetadata;
  options: readonly Option[];
}

/** One of a few, all in sight. The first radio has the group's id, so that the error summary leads to it. */
export function Radios({ field, options, ...texts }: RadiosProps) {
  const { id, name, formId, initialValue } = field;
  return (
    <FieldGroup id={`${id}-group`} {...texts}>
      {options.map(({ value, label }, index) => (
        <label key={value} className="choice">
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            form={formId}
            value={value}
            defaultChecked={initialValue === value}
          />
          {label}
        </label>
      ))}
    </FieldGroup>
  );
}

interface CheckboxProps extends Omit<React.ComponentProps<"input">, "type"> {
  label: React.ReactNode;
}

/** A single tick with its words. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...rest} />
      {label}
    </label>
  );
}
