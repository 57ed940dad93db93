import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "./recipe";
import type { InputProps } from "./input";

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

/** The browser's own list. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, width, maxLength: _, ...rest },
  ref,
) {
  const { t } = useTranslation();
  return (
    <select {...rest} ref={ref} className={classes("input", { width })}>
      {placeholder ? <option value="">{placeholder === true ? t("form.choose") : placeholder}</option> : null}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
});
