/** What is filled in, ticked or chosen. Their labels, hints and errors are the field's around them (field.tsx). */
import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { FieldGroup, type FieldMetadata, type FieldTexts } from "./field";
import { useHydrated } from "./hydrated";
import { isSecretField } from "./secret-fields";
import { classes, type Variants } from "./recipe";
import { VisuallyHidden } from "./text";

type InputProps = Variants<"input"> & Omit<React.ComponentPropsWithoutRef<"input">, "width">;

export const TextInput = forwardRef<HTMLInputElement, InputProps>(function TextInput(
  { width, digits, otp, money, ...rest },
  ref,
) {
  return (
    <input
      type="text"
      inputMode={digits ? "numeric" : undefined}
      {...rest}
      ref={ref}
      className={classes("input", { width, digits, otp, money })}
    />
  );
});

/** A one-time PIN: one field for all its digits; phones offer the one that just arrived. Spaces are the server's to drop. */
export const OtpInput = forwardRef<HTMLInputElement, InputProps>(function OtpInput(props, ref) {
  refuseUndeclared(props.name);
  return (
    <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={12} {...props} ref={ref} otp />
  );
});

/** `YYYY-MM-DD` in value, `min` and `max`. Browsers without date pickers show the note instead. */
export function DateInput(props: InputProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="date__note">{t("form.dateNote")}</span>{" "}
      <TextInput width="medium" {...props} type="date" />
    </>
  );
}

/** A secret that is not declared as one would be kept with what else is typed. */
function refuseUndeclared(name: string | undefined): void {
  if (name && !isSecretField(name)) throw new Error(`${name} is not declared in secret-fields.ts`);
}

interface PasswordInputProps extends InputProps {
  /** The field's label, for the words of the show button. */
  label: string;
  /** Covered while it is typed, but no secret: it may be filled in again. */
  covered?: boolean;
}

/** A secret; with scripts it can be shown, and it is hidden again when the form goes. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { label, covered = false, ...rest },
  ref,
) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!covered) refuseUndeclared(rest.name);
  const [shown, setShown] = useState(false);
  return (
    <div className="password">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        ref={ref}
        type={shown ? "text" : "password"}
      />
      {hydrated ? (
        <Button type="button" look="secondary" onClick={() => setShown(!shown)}>
          <span aria-hidden="true">{shown ? t("form.hide") : t("form.show")}</span>
          <VisuallyHidden>
            {t(shown ? "form.hideSecret" : "form.showSecret", { field: label })}
          </VisuallyHidden>
        </Button>
      ) : null}
    </div>
  );
});

export interface Option {
  value: string;
  label: string;
  /** It stands there and cannot be chosen. */
  disabled?: boolean;
}

interface SelectProps
  extends Pick<InputProps, "width">, Omit<React.ComponentPropsWithoutRef<"select">, "width"> {
  options: readonly Option[];
  /** What stands there until something is chosen; true for the usual word. */
  placeholder?: boolean | string;
  maxLength?: number;
}

export function Select({ options, placeholder, width, maxLength: _, ...rest }: SelectProps) {
  const { t } = useTranslation();
  return (
    <select {...rest} className={classes("input", { width })}>
      {placeholder ? <option value="">{placeholder === true ? t("form.choose") : placeholder}</option> : null}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}

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

interface PickCardProps extends Omit<React.ComponentProps<"input">, "type" | "title"> {
  /** Who or what it is, at a glance. */
  lead?: React.ReactNode;
  title: string;
  small?: string;
}

/** One of several as a card of two lines; all of it can be hit. */
export function PickCard({ lead, title, small, ...rest }: PickCardProps) {
  return (
    <label className="pick">
      <input type="radio" {...rest} />
      {lead}
      <span className="pick__words">
        <bdi>{title}</bdi>
        {small ? <span className="pick__small">{small}</span> : null}
      </span>
    </label>
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

/** On or off: a tick that says in a word how it stands. Its name is that of the row it ends (`SwitchRow`). */
export function Switch(props: Omit<React.ComponentProps<"input">, "type">) {
  const { t } = useTranslation();
  return (
    <span className="switch">
      <input type="checkbox" role="switch" {...props} />
      <span className="switch__on" aria-hidden="true">
        {t("switch.on")}
      </span>{" "}
      <span className="switch__off" aria-hidden="true">
        {t("switch.off")}
      </span>
    </span>
  );
}
