import { Field, controlAria, type ControlAria, type FieldTexts } from "./field";

/** What this needs of conform's field metadata. */
export interface FieldMetadata {
  id: string;
  name: string;
  formId: string;
  initialValue?: unknown;
  maxLength?: number | undefined;
}

/** Everything a control takes to belong to its field: spread it onto any of ours. */
export interface ControlProps extends ControlAria {
  name: string;
  form: string;
  defaultValue?: string;
  maxLength?: number;
}

interface FormFieldProps extends FieldTexts {
  field: FieldMetadata;
  children: (control: ControlProps) => React.ReactNode;
}

/**
 * A conform field with its label, hint, translated error and control:
 * `<FormField field={fields.customerId} label={…} error={…}>{(control) => <TextInput {...control} />}</FormField>`.
 * The browser's own checks stay off: their words would be in the browser's language, not the page's.
 */
export function FormField({ field, children, ...texts }: FormFieldProps) {
  return (
    <Field id={field.id} {...texts}>
      {children(controlProps(field, texts))}
    </Field>
  );
}

function controlProps(field: FieldMetadata, texts: Pick<FieldTexts, "hint" | "error">): ControlProps {
  return {
    ...controlAria(field.id, texts),
    name: field.name,
    form: field.formId,
    ...(typeof field.initialValue === "string" ? { defaultValue: field.initialValue } : {}),
    ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
  };
}
