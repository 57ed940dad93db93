import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import { useAccountOptions } from "~/ui/account-select";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { Select, type Option } from "~/ui/select";
import { useCardErrors } from "./card-change.part";
import { applicationForm, cardDeliveries, cardReasons, type applicationFields } from "./cards.forms";

interface ApplyFormProps {
  accounts: readonly AccountSummary[];
  /** The one chosen to begin with, if any. */
  account: string;
  /** Where the registered address is, in short. */
  place: string | null;
  reference: string;
  result: SubmissionResult | null;
}

/** For which account a card is applied for, why, and where it is to be sent. */
export function ApplyForm({ accounts, account, place, reference, result }: ApplyFormProps) {
  const { t } = useTranslation("cards");
  const accountOptions = useAccountOptions(accounts);
  const say = useCardErrors();
  const kit = useFormKit({
    id: "apply",
    schema: applicationForm,
    result,
    defaultValue: { account },
    say: (error) => say(error),
  });
  const choice = (name: (typeof applicationFields)[number], options: readonly Option[]) => (
    <KitField kit={kit} name={name} label={t(`apply.${name}`)}>
      {(control) => <Select {...control} placeholder options={options} />}
    </KitField>
  );
  const deliveryLabel = (way: (typeof cardDeliveries)[number]) =>
    way === "address" && place ? t("apply.toAddress", { place }) : t(`apply.deliveries.${way}`);
  return (
    <>
      <ErrorSummary errors={kit.lines} />
      <Card>
        <KitForm kit={kit} lines={[]} action="/DebitCardApply">
          <input type="hidden" name="reference" value={reference} />
          {choice("account", accountOptions)}
          {choice(
            "reason",
            cardReasons.map((value) => ({ value, label: t(`apply.reasons.${value}`) })),
          )}
          <p>
            {t("apply.lostHint")} <Link to="/DebitCard">{t("list.title")}</Link>
          </p>
          {choice(
            "delivery",
            cardDeliveries.map((value) => ({ value, label: deliveryLabel(value) })),
          )}
          <FormFoot submit="submit" clear="/DebitCardApply" />
        </KitForm>
      </Card>
    </>
  );
}
