import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";

/** One button. */
export function BlockAllForm({ reference }: { reference: string }) {
  const { t } = useTranslation("cards");
  return (
    <Form method="post" action="/BlockAllCards">
      <FormToken />
      <input type="hidden" name="reference" value={reference} />
      <Cluster>
        <Button>{t("blockAll.press")}</Button>
      </Cluster>
    </Form>
  );
}
