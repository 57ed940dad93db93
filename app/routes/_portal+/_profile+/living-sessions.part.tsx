import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnSession } from "~/session/own-sessions.server";
import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { FormToken } from "~/ui/form-token";
import { Unseen } from "~/ui/unseen";
import { BrowserLabel } from "./browser-label.part";
import { sessionColumns } from "./session-columns.part";

/** Each with a form that ends it, but for the one that looks. */
export function LivingSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation("profile");
  return (
    <DataTable
      caption={t("sessions.living")}
      rows={sessions}
      rowKey={({ name }) => name}
      columns={[
        ...sessionColumns(t),
        {
          heading: t("sessions.signOut"),
          cell: (session) =>
            session.current ? (
              <b>{t("sessions.current")}</b>
            ) : (
              <Form method="post" action="/Sessions">
                <FormToken />
                <input type="hidden" name="session" value={session.name} />
                <Button look="secondary" size="small">
                  {t("sessions.signOut")}
                  <Unseen>
                    {": "}
                    <BrowserLabel browser={session.browser} />
                  </Unseen>
                </Button>
              </Form>
            ),
        },
      ]}
    />
  );
}
