import { useTranslation } from "react-i18next";
import { classes } from "./recipe";
import { VisuallyHidden } from "./text";

export interface FieldTexts {
  label: React.ReactNode;
  hint?: React.ReactNode;
  /** What is wrong, in the customer's words. */
  error?: string;
  optional?: boolean;
}

interface FieldProps extends FieldTexts {
  /** The control's id; hint and error derive theirs from it. */
  id: string;
  children: React.ReactNode;
}

/** What ties a control to its field's hint and error. */
export function controlAria(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
}

/** Label above, hint under it, error between hint and control. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className={classes("field", { invalid: Boolean(error) })}>
      <label htmlFor={id}>
        {label}
        <Optional shown={optional} />
      </label>{" "}
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

/** The same around several controls that answer one question. */
export function FieldGroup({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <fieldset
      id={id}
      className={classes("field", { invalid: Boolean(error) })}
      aria-describedby={controlAria(id, { hint, error })["aria-describedby"]}
    >
      <legend>
        {label}
        <Optional shown={optional} />
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldTexts, "hint" | "error">) {
  const { t } = useTranslation();
  return (
    <>
      {hint ? (
        <div id={`${id}-hint`} className="field__hint">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field__error">
          <VisuallyHidden>{t("form.errorPrefix")} </VisuallyHidden>
          {error}
        </p>
      ) : null}
    </>
  );
}

function Optional({ shown }: { shown?: boolean }) {
  const { t } = useTranslation();
  return shown ? <> {t("form.optional")}</> : null;
}

/** What this needs of conform's field metadata. */
export interface FieldMetadata {
  id: string;
  name: string;
  formId: string;
  initialValue?: unknown;
}

/** Everything a control takes to belong to its field: spread it onto any of ours. */
export type ControlProps = ReturnType<typeof controlProps>;

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

function controlProps(field: FieldMetadata, texts: Pick<FieldTexts, "hint" | "error">) {
  return {
    ...controlAria(field.id, texts),
    name: field.name,
    form: field.formId,
    ...(typeof field.initialValue === "string" ? { defaultValue: field.initialValue } : {}),
  };
}
