import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import type { AlertWish } from "common/alerts";
import { formatRupees, type Paise } from "common/money";
import { say, wordingOf } from "~/i18n/wording";
import { AccountNumber } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Card, DescriptionList } from "~/ui/content";
import { Checkbox } from "~/ui/controls";
import { KitForm, useFormKit, KitText } from "~/ui/form-kit";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { VisuallyHidden } from "~/ui/text";
import { alertForm, type typedAlerts } from "./profile.forms";

interface AlertFormProps {
  account: OwnAccount;
  alerts: ReturnType<typeof typedAlerts>;
  reference: string;
  result: SubmissionResult | null;
}

export function AlertForm({ account, alerts, reference, result }: AlertFormProps) {
  const { t } = useTranslation(["profile", "common"]);
  const { accountNumber, kind } = account;
  const kit = useFormKit({
    id: accountNumber,
    schema: alertForm,
    result,
    defaultValue: alerts,
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <Card title={t(`common:accountKinds.${kind}`)}>
      <AccountNumber account={account} />
      <KitForm kit={kit}>
        <input type="hidden" name="account" value={accountNumber} />
        <input type="hidden" name="reference" value={reference} />
        <Grid>
          {(["debits", "credits"] as const).map((way) => (
            <Stack key={way} gap="small">
              <Checkbox
                name={way}
                value="yes"
                defaultChecked={kit.field(way).initialValue !== undefined}
                label={t(`alerts.${way}`)}
              />
              <KitText
                kit={kit}
                name={`${way}From`}
                label={t(`alerts.${way}From`)}
                hint={t("alerts.hint")}
                width="medium"
                inputMode="decimal"
              />
            </Stack>
          ))}
        </Grid>
        <SaveButton accountNumber={accountNumber} />
      </KitForm>
    </Card>
  );
}

interface AlertSummaryProps {
  account: OwnAccount;
  wish: AlertWish;
  /** Debits of this amount (paise) are always announced. */
  floor: Paise;
}

export function AlertSummary({ account, wish, floor }: AlertSummaryProps) {
  const { t } = useTranslation("profile");
  const shown = (requested: boolean, from: Paise) => {
    if (!requested) return t("alerts.off");
    return from > 0n ? t("alerts.from", { amount: formatRupees(from) }) : t("alerts.every");
  };
  return (
    <Card title={t("alerts.title")}>
      <AccountNumber account={account} />
      <DescriptionList
        facts={[
          { term: t("alerts.debits"), value: shown(wish.debits, wish.debitsFrom) },
          { term: t("alerts.credits"), value: shown(wish.credits, wish.creditsFrom) },
        ]}
      />
      <p>{t("alerts.always", { floor: formatRupees(floor) })}</p>
    </Card>
  );
}

export function SaveButton({ accountNumber }: { accountNumber: string }) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button look="secondary">
        {t("actions.save")} <VisuallyHidden>{accountNumber}</VisuallyHidden>
      </Button>
    </Cluster>
  );
}
