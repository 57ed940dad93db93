import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { type Option, Radios } from "~/ui/controls";
import { Stack } from "~/ui/layout";

interface KindChoiceProps {
  label: string;
  options: readonly Option[];
}

/** Which kind of transfer; the answer goes on by the address. */
export function KindChoice({ label, options }: KindChoiceProps) {
  const { t } = useTranslation();
  return (
    <Form method="get" id="kinds">
      <Stack>
        <Radios
          field={{ id: "kind", name: "kind", formId: "kinds", initialValue: "within-bank" }}
          label={label}
          options={options}
        />
        <div>
          <Button>{t("actions.continue")}</Button>
        </div>
      </Stack>
    </Form>
  );
}
