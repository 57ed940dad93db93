import { forwardRef } from "react";
import { useTranslation } from "react-i18next";
import { classes, type Variants } from "./recipe";
import type { inputRecipe } from "./recipes/form";

type Look = Pick<Variants<typeof inputRecipe>, "width" | "digits">;
export type InputProps = Look & Omit<React.ComponentPropsWithoutRef<"input">, "width">;

export const TextInput = forwardRef<HTMLInputElement, InputProps>(function TextInput(
  { width, digits, ...rest },
  ref,
) {
  return (
    <input
      type="text"
      inputMode={digits ? "numeric" : undefined}
      {...rest}
      ref={ref}
      className={classes("input", { width, digits })}
    />
  );
});

/** A one-time PIN: one field for all its digits; phones offer the one that just arrived. Spaces are the server's to drop. */
export const OtpInput = forwardRef<HTMLInputElement, Omit<React.ComponentPropsWithoutRef<"input">, "width">>(
  function OtpInput(props, ref) {
    return (
      <input
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...props}
        ref={ref}
        className="input input--otp"
      />
    );
  },
);

/** `YYYY-MM-DD` in value, `min` and `max`. Browsers without date pickers show the note instead. */
export const DateInput = forwardRef<HTMLInputElement, InputProps>(function DateInput(
  { width, digits, ...rest },
  ref,
) {
  const { t } = useTranslation();
  return (
    <>
      <span className="date__note">{t("form.dateNote")}</span>{" "}
      <input
        type="date"
        {...rest}
        ref={ref}
        className={classes("input", { width: width ?? "medium", digits })}
      />
    </>
  );
});
