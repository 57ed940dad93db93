import { Form, type FormProps } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { FormToken } from "./form";
import { useEmptyForm } from "./form-draft";
import { Cluster } from "./layout";
import { Link } from "./link";

interface FormFootProps {
  act?: string;
  /** Set if the address must tell that the button was pressed. */
  name?: string;
  clear: string;
  /** Other buttons, below: Enter in a field presses the first of a form, and what sticks is one row. */
  children?: React.ReactNode;
}

export function FormFoot({ act, name, clear, children }: FormFootProps) {
  const { t } = useTranslation();
  return (
    <>
      <Cluster foot>
        <Button name={name}>{act ?? t("actions.continue")}</Button>
        <Link to={useEmptyForm(clear)} reloadDocument>
          {t("actions.clear")}
        </Link>
      </Cluster>
      {children ? <Cluster>{children}</Cluster> : null}
    </>
  );
}

interface ButtonFormProps extends Omit<FormProps, "hidden"> {
  hidden?: Readonly<Record<string, string | number>>;
  /** Its buttons, and links out of it. */
  children: React.ReactNode;
}

/** A posted form that has nothing to fill in. */
export function ButtonForm({ hidden = {}, children, ...form }: ButtonFormProps) {
  return (
    <Form method="post" {...form}>
      <FormToken />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Cluster>{children}</Cluster>
    </Form>
  );
}
