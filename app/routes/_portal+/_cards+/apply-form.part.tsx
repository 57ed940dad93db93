import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import {
  cardDeliveries,
  cardReasons,
  type ApplicationErrors,
  type TypedApplication,
} from "~/domain/card-application";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Select, type Option } from "~/ui/select";

interface ApplyFormProps {
  accounts: readonly AccountSummary[];
  typed: TypedApplication;
  /** Where the registered address is, in short. */
  place: string | null;
  reference: string;
  errors: ApplicationErrors;
}

/** For which account, why, and where to. */
export function ApplyForm({ accounts, typed, place, reference, errors }: ApplyFormProps) {
  const { t } = useTranslation("cards");
  const { t: common } = useTranslation();
  const choice = (id: keyof TypedApplication, options: readonly Option[]) => {
    const error = errors[id] && t(errors[id]);
    return (
      <Field id={id} label={t(`apply.${id}`)} {...(error ? { error } : {})}>
        <Select
          {...controlAria(id, error ? { error } : {})}
          name={id}
          defaultValue={typed[id]}
          placeholder
          options={options}
        />
      </Field>
    );
  };
  const deliveryLabel = (way: (typeof cardDeliveries)[number]) =>
    way === "address" && place ? t("apply.toAddress", { place }) : t(`apply.deliveries.${way}`);
  return (
    <Card>
      <Form method="post" action="/DebitCardApply" noValidate>
        <FormToken />
        <input type="hidden" name="reference" value={reference} />
        <Stack>
          {choice(
            "account",
            accounts.map((account) => ({
              value: account.accountNumber,
              label: `${numberWithName(account)} – ${common(`accountKinds.${account.kind}`)}`,
            })),
          )}
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
          <Cluster>
            <Button>{common("actions.submit")}</Button>
            <Link to="/DebitCardApply" reloadDocument>
              {common("actions.clear")}
            </Link>
          </Cluster>
        </Stack>
      </Form>
    </Card>
  );
}
