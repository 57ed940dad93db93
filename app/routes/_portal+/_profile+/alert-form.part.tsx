import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import type { AlertWish } from "common/alerts";
import { formatRupees, type Paise } from "common/money";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { Checkbox } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Cluster, Grid } from "~/ui/layout";
import { alertField, alertsForm, typedAlerts } from "./profile.forms";
import { Written } from "~/ui/text";

export interface Setting {
  account: OwnAccount;
  alerts: AlertWish;
}

interface AlertFormProps {
  settings: readonly Setting[];
  reference: string;
  result: SubmissionResult | null;
  /** Of the wish that came back from its OTP. */
  wrong: string | null;
}

/** All accounts, saved together. */
export function AlertForm({ settings, reference, result, wrong }: AlertFormProps) {
  const { t } = useTranslation(["profile", "common"]);
  const name = useAccountName();
  const kit = useFormKit<Record<string, string | undefined>>({
    id: "alerts",
    schema: alertsForm(settings.map(({ account }) => account)),
    result,
    defaultValue: Object.assign({}, ...settings.map(({ account, alerts }) => typedAlerts(account, alerts))),
    say: (error) => say(t, wordingOf(error)),
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  return (
    <KitForm kit={kit}>
      <input type="hidden" name="reference" value={reference} />
      <Grid>
        {settings.map(({ account }) => (
          <FieldGroup key={account.handle} id={account.handle} label={<Written>{name(account)}</Written>}>
            {(["debits", "credits"] as const).map((way) => {
              const field = kit.field(alertField(way, account));
              return (
                <div key={way} className="further">
                  <div>
                    <Checkbox
                      id={field.id}
                      name={field.name}
                      value="yes"
                      defaultChecked={field.initialValue !== undefined}
                      label={t(`alerts.${way}`)}
                    />
                  </div>
                  <div className="further__asked">
                    <KitText
                      kit={kit}
                      name={alertField(`${way}From`, account)}
                      label={t(`alerts.${way}From`)}
                      placeholder={t("alerts.every")}
                      width="medium"
                      inputMode="decimal"
                    />
                  </div>
                </div>
              );
            })}
          </FieldGroup>
        ))}
      </Grid>
      <Cluster foot>
        <Button>{t("common:actions.save")}</Button>
      </Cluster>
    </KitForm>
  );
}

export function AlertSummary({ account, alerts }: Setting) {
  const { t } = useTranslation("profile");
  const name = useAccountName();
  const shown = (requested: boolean, from: Paise) => {
    if (!requested) return t("alerts.off");
    return from > 0n ? t("alerts.from", { amount: formatRupees(from) }) : t("alerts.every");
  };
  return (
    <Card title={<Written>{name(account)}</Written>}>
      <DescriptionList
        facts={[
          { term: t("alerts.out"), value: shown(alerts.debits, alerts.debitsFrom) },
          { term: t("alerts.in"), value: shown(alerts.credits, alerts.creditsFrom) },
        ]}
      />
    </Card>
  );
}
