import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { FieldGroup, type FieldMetadata, type FieldTexts } from "./field";
import { unlessTouch, useAtFirstTouch, useHydrated } from "./hydrated";
import { isSecretField } from "./secret-fields";
import { classes, type Variants } from "./recipe";
import { useOtherLanguage, VisuallyHidden, Written } from "./text";

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

/** One field for all digits, which phones fill in. The server drops spaces. */
export const OtpInput = forwardRef<HTMLInputElement, InputProps>(function OtpInput(props, ref) {
  refuseUndeclared(props.name);
  return <TextInput inputMode="numeric" autoComplete="one-time-code" {...props} ref={ref} otp />;
});

const loadCalendar = unlessTouch(() => import("./live/calendar").catch(() => null));

/** `value`, `min` and `max` are `YYYY-MM-DD`. Browsers without date pickers show the note. */
export function DateInput(props: InputProps) {
  const { t } = useTranslation();
  const { live, touch } = useAtFirstTouch(loadCalendar);
  return (
    <span className="date">
      <span className="date__note">{t("form.dateNote")}</span>{" "}
      <TextInput width="medium" {...props} {...touch} type="date" />
      {live ? <live.default id={props.id!} label={t("form.calendar")} /> : null}
    </span>
  );
}

/** Undeclared secrets would be kept in form drafts. */
function refuseUndeclared(name: string | undefined): void {
  if (name && !isSecretField(name)) throw new Error(`${name} is not declared in secret-fields.ts`);
}

interface PasswordInputProps extends InputProps {
  label: string;
  /** Covered, but not secret: it may be filled in again. */
  covered?: boolean;
}

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
  disabled?: boolean;
}

interface SelectProps
  extends Pick<InputProps, "width">, Omit<React.ComponentPropsWithoutRef<"select">, "width"> {
  options: readonly Option[];
  /** Option before anything is chosen; true for the usual word. */
  placeholder?: boolean | string;
}

export function Select({ options, placeholder, width, ...rest }: SelectProps) {
  const { t } = useTranslation();
  const languageOf = useOtherLanguage();
  return (
    <select {...rest} className={classes("input", { width })}>
      {placeholder ? <option value="">{placeholder === true ? t("form.choose") : placeholder}</option> : null}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled} lang={languageOf(label)}>
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

/** Radios in a group. The first has the group's id, the target of the error summary. */
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
  lead?: React.ReactNode;
  title: string;
  small?: string;
}

/** In a list of such. */
export function PickCard({ lead, title, small, ...rest }: PickCardProps) {
  return (
    <label className="pick list__row">
      <input type="radio" {...rest} />
      {lead}
      <span className="list__body">
        <Written className="list__title">{title}</Written>
        {small ? <span className="list__small">{small}</span> : null}
      </span>
    </label>
  );
}

interface CheckboxProps extends Omit<React.ComponentProps<"input">, "type"> {
  label: React.ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...rest} />
      {label}
    </label>
  );
}

/** A checkbox of a form that is ticked again when the form comes back. */
export function Tick({ field, label }: { field: FieldMetadata; label: string }) {
  const { name, id, formId, initialValue } = field;
  return (
    <div>
      <Checkbox name={name} id={id} form={formId} defaultChecked={initialValue === "on"} label={label} />
    </div>
  );
}

/** Named by the row it is in (`SwitchRow`). */
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
