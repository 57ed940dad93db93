import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import type { AlertWish } from "common/alerts";
import { formatRupees, type Paise } from "common/money";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { Card, DescriptionList, Details } from "~/ui/content";
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
  /** As the bank has it. */
  wish: AlertWish;
}

/** Its values are in sight while it is folded. */
export function AlertForm({ account, alerts, reference, result, wish }: AlertFormProps) {
  const { t } = useTranslation(["profile", "common"]);
  const { accountNumber } = account;
  const name = useAccountName();
  const facts = useWishFacts()(wish);
  const kit = useFormKit({
    id: accountNumber,
    schema: alertForm,
    result,
    defaultValue: alerts,
    say: (error) => say(t, wordingOf(error)),
  });
  return (
    <Details
      summary={`${name(account)}: ${facts.map(({ term, value }) => `${term} ${value}`).join(", ")}`}
      open={result !== null}
    >
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
        <SaveButton of={name(account)} />
      </KitForm>
    </Details>
  );
}

/** Texts of both ways, as they are set. */
function useWishFacts() {
  const { t } = useTranslation("profile");
  const shown = (requested: boolean, from: Paise) => {
    if (!requested) return t("alerts.off");
    return from > 0n ? t("alerts.from", { amount: formatRupees(from) }) : t("alerts.every");
  };
  return ({ debits, debitsFrom, credits, creditsFrom }: AlertWish) => [
    { term: t("alerts.out"), value: shown(debits, debitsFrom) },
    { term: t("alerts.in"), value: shown(credits, creditsFrom) },
  ];
}

interface AlertSummaryProps {
  account: OwnAccount;
  wish: AlertWish;
  /** Debits of this amount (paise) are always announced. */
  floor: Paise;
}

export function AlertSummary({ account, wish, floor }: AlertSummaryProps) {
  const { t } = useTranslation("profile");
  const name = useAccountName();
  return (
    <Card title={<bdi>{name(account)}</bdi>}>
      <DescriptionList facts={useWishFacts()(wish)} />
      <p>{t("alerts.always", { floor: formatRupees(floor) })}</p>
    </Card>
  );
}

function SaveButton({ of }: { of: string }) {
  const { t } = useTranslation();
  return (
    <Cluster>
      <Button>
        {t("actions.save")} <VisuallyHidden>{of}</VisuallyHidden>
      </Button>
    </Cluster>
  );
}
