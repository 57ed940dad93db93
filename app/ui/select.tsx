import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "./recipe";
import type { InputProps } from "./input";

export interface Option {
  value: string;
  label: string;
}

interface SelectProps
  extends Pick<InputProps, "width">, Omit<React.ComponentPropsWithoutRef<"select">, "width"> {
  options: readonly Option[];
  /** False where one of the options always holds. */
  placeholder?: boolean;
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
      {placeholder ? <option value="">{t("form.choose")}</option> : null}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
});
