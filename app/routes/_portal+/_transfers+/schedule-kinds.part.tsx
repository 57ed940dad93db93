import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { transferKinds } from "~/domain/payments";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/choices";
import { Stack } from "~/ui/layout";

/** Which kind of transfer; the answer goes on by the address. */
export function ScheduleKinds() {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  return (
    <Form method="get" id="kinds">
      <Stack>
        <Radios
          field={{ id: "kind", name: "kind", formId: "kinds", initialValue: "within-bank" }}
          label={t("schedule.chooseKind")}
          options={transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div>
          <Button>{common("actions.continue")}</Button>
        </div>
      </Stack>
    </Form>
  );
}
