import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "./recipe";
import { VisuallyHidden } from "./text";

export interface FieldTexts {
  label: React.ReactNode;
  hint?: React.ReactNode;
  error?: string;
  optional?: boolean;
}

interface FieldProps extends FieldTexts {
  /** Id of the control; hint and error derive theirs. */
  id: string;
  children: React.ReactNode;
}

export function controlAria(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
}

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

export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldTexts, "hint" | "error">) {
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

interface ValueFieldProps extends Pick<FieldTexts, "label" | "hint" | "error"> {
  id: string;
  value: string;
  children: (
    control: ReturnType<typeof controlAria> & { name: string; defaultValue: string },
  ) => React.ReactNode;
}

/** Field with an initial value, for forms without a schema; a new `value` replaces the entry. */
export function ValueField({ id, value, children, ...texts }: ValueFieldProps) {
  return (
    <Field id={id} {...texts}>
      <Fragment key={value}>
        {children({ ...controlAria(id, texts), name: id, defaultValue: value })}
      </Fragment>
    </Field>
  );
}

/** Parts of conform's field metadata. */
export interface FieldMetadata {
  id: string;
  name: string;
  formId: string;
  initialValue?: unknown;
}

export type ControlProps = ReturnType<typeof controlProps>;

interface FormFieldProps extends FieldTexts {
  field: FieldMetadata;
  children: (control: ControlProps) => React.ReactNode;
}

/**
 * A conform field: `<FormField field={fields.customerId} label={…} error={…}>{(control) => <TextInput {...control}
 * />}</FormField>`. The browser's own checks are off, because they use the browser's language.
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
