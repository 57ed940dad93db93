import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chequeNumberPattern } from "~/domain/cheque-books";
import { controlAria, Field } from "~/ui/field";
import { TextInput } from "~/ui/input";

interface NumberFieldProps {
  /** Also the name it is sent by. */
  id: "number" | "last";
  label: string;
  hint: string;
  typed: string;
  error: string | undefined;
  optional?: boolean;
}

/** The number of a cheque. With scripts it says on being left that six digits are wanted. */
export function NumberField({ id, label, hint, typed, error, optional }: NumberFieldProps) {
  const { t } = useTranslation("cheques");
  const [left, setLeft] = useState("");
  const short = left !== "" && !chequeNumberPattern.test(left);
  const said = short ? t("errors.invalidNumber") : error;
  const texts = { hint, ...(said ? { error: said } : {}) };
  return (
    <Field id={id} label={label} optional={optional} {...texts}>
      <TextInput
        {...controlAria(id, texts)}
        name={id}
        width="short"
        digits
        maxLength={6}
        autoComplete="off"
        defaultValue={typed}
        onBlur={(event) => setLeft(event.target.value.trim())}
        onInput={() => setLeft("")}
      />
    </Field>
  );
}
