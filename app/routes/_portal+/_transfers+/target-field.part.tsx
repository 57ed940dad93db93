import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import { closedUntil, type TransferTarget } from "~/domain/transfer-targets";
import { transferPages } from "~/domain/transfers";
import type { TransferOffer } from "~/flows/transfer-choices.server";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { useHydrated } from "~/ui/hydrated";
import { TextInput } from "~/ui/input";
import { Money } from "~/ui/money";
import { Select, type Option } from "~/ui/select";

interface TargetFieldProps {
  field: FieldMetadata & { value?: string | undefined };
  offer: TransferOffer;
  /** The account chosen to pay from. */
  from: string | undefined;
  error: string | undefined;
}

/** Whom or what it goes to, and what is known of the one chosen; without scripts that follows on the check page. */
export function TargetField({ field, offer, from, error }: TargetFieldProps) {
  const { t } = useTranslation("transfers");
  const hydrated = useHydrated();
  const { asks } = transferPages[offer.kind];
  const target = offer.targets.find(({ key }) => key === field.value);
  // A single deposit or loan of one's own leaves nothing to choose.
  const only = asks === "deposit" || asks === "loan" ? offer.targets.length === 1 : false;
  const shown = hydrated ? offer.targets.filter(({ key }) => key !== from) : offer.targets;
  const options = shown.map((one) => optionOf(one, offer, t));
  const someWait = offer.targets.some((one) => closedUntil(one, offer));
  return (
    <>
      <FormField
        field={field}
        label={t(`form.to.${asks}`)}
        hint={someWait ? t("form.opensHint") : undefined}
        error={error}
      >
        {(control) =>
          only ? (
            <TextInput {...control} digits readOnly />
          ) : (
            <Select {...control} options={options} placeholder width="full" required />
          )
        }
      </FormField>
      <div aria-live="polite">{target ? <Chosen target={target} now={offer.now} /> : null}</div>
    </>
  );
}

/** A payee whose time has not come stands there with it, and cannot be chosen. */
function optionOf(target: TransferTarget, offer: TransferOffer, t: TFunction<"transfers">): Option {
  const { key, name, accountNumber } = target;
  const label = `${name} – ${accountNumber}`;
  const closed = closedUntil(target, offer);
  if (!closed) return { value: key, label };
  return {
    value: key,
    label: t("form.opens", { payee: label, time: formatIstTime(closed) }),
    disabled: true,
  };
}

function Chosen({ target, now }: { target: TransferTarget; now: Date }) {
  const { t } = useTranslation("transfers");
  const { accountNumber, ifsc, bankName, address, cap, owed, instalment } = target;
  const facts: Fact[] = [
    { term: t("facts.account"), value: accountNumber },
    ...(ifsc ? [{ term: t("facts.ifsc"), value: ifsc }] : []),
    ...(bankName ? [{ term: t("facts.bank"), value: bankName }] : []),
    ...(address ? [{ term: t("facts.address"), value: <bdi>{address}</bdi> }] : []),
    ...(owed === undefined ? [] : [{ term: t("facts.owed"), value: <Money paise={owed} /> }]),
    ...(instalment === undefined
      ? []
      : [{ term: t("facts.instalment"), value: <Money paise={instalment} /> }]),
    ...(cap && cap.until > now
      ? [
          {
            term: t("facts.cap"),
            value: t("facts.capped", { cap: formatRupees(cap.amount), until: formatIstTime(cap.until) }),
          },
        ]
      : []),
  ];
  return <DescriptionList facts={facts} />;
}
