import { FormField, type FieldMetadata } from "~/ui/form-field";
import { PasswordInput } from "~/ui/password-input";

interface SecretFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string;
  error: string | undefined;
  /** How many digits it has. */
  digits: number;
  autoComplete?: string;
}

/** A short secret of digits, such as a PIN or a CVV: never shown again by the server. */
export function SecretField({ field, label, hint, error, digits, autoComplete = "off" }: SecretFieldProps) {
  return (
    <FormField field={field} label={label} {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput
          {...control}
          label={label}
          digits
          width="short"
          maxLength={digits}
          autoComplete={autoComplete}
          required
        />
      )}
    </FormField>
  );
}

const CVV_DIGITS = 3;

/** The three digits on the back of the card. */
export function CvvField(props: Omit<SecretFieldProps, "digits" | "autoComplete">) {
  return <SecretField {...props} digits={CVV_DIGITS} autoComplete="cc-csc" />;
}
