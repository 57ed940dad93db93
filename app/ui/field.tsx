import { useTranslation } from "react-i18next";
import { classes } from "./recipe";
import { VisuallyHidden } from "./visually-hidden";

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

export interface ControlAria {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

/** What ties a control to its field's hint and error. */
export function controlAria(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">): ControlAria {
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
  const { id: _, ...aria } = controlAria(id, { hint, error });
  return (
    <fieldset
      id={id}
      className={classes("field", { invalid: Boolean(error) })}
      {...aria}
      aria-invalid={undefined}
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
