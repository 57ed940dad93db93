import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hideableNotices, type HideableNotices } from "common/notices";
import { Button } from "~/ui/button";
import { Card } from "~/ui/content";
import { Checkbox } from "~/ui/controls";
import { FormToken } from "~/ui/form";
import { Cluster, Stack } from "~/ui/layout";

/** Which notifications are shown; what is about safety always is. */
export function NoticeChoice({ shown }: { shown: readonly HideableNotices[] }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  return (
    <div id="notices">
      <Card
        title={t("notices.settings")}
        aside={<Link to="/Notifications">{common("menu./Notifications")}</Link>}
      >
        <Form method="post" action="/Notifications">
          <FormToken />
          <Stack gap="small">
            {hideableNotices.map((group) => (
              <Checkbox
                key={group}
                name={group}
                value="yes"
                defaultChecked={shown.includes(group)}
                label={t(`notices.groups.${group}`)}
              />
            ))}
            <p>{t("notices.always")}</p>
            <Cluster>
              <Button look="secondary" name="intent" value="show">
                {common("actions.save")}
              </Button>
            </Cluster>
          </Stack>
        </Form>
      </Card>
    </div>
  );
}
