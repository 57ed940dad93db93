import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "./hydrated";
import { TextInput, type InputProps } from "./input";
import { VisuallyHidden } from "./visually-hidden";

interface PasswordInputProps extends InputProps {
  /** The field's label, for the words of the show button. */
  label: string;
}

/** A secret; with scripts it can be shown, and it is hidden again when the form goes. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { label, ...rest },
  ref,
) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
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
        <button type="button" className="button button--secondary" onClick={() => setShown(!shown)}>
          <span aria-hidden="true">{shown ? t("form.hide") : t("form.show")}</span>
          <VisuallyHidden>
            {t(shown ? "form.hideSecret" : "form.showSecret", { field: label })}
          </VisuallyHidden>
        </button>
      ) : null}
    </div>
  );
});
