import { useTranslation } from "react-i18next";
import { numberWithName } from "~/ui/account-names";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { DescriptionList, type Fact } from "~/ui/content";
import { KitField, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { type Option, Select, TextInput } from "~/ui/controls";
import { Stack } from "~/ui/layout";
import { Money } from "~/ui/text";
import type { TransferOffer } from "./transfer-offer.server";
import { closedUntil, type TransferTarget } from "./transfer-targets.rules";
import { transferPages, type TypedTransfer } from "./transfers.forms";

interface TargetFieldProps {
  kit: FormKit<keyof TypedTransfer>;
  offer: TransferOffer;
}

/** Whom or what it goes to, and what is known of the chosen one; without scripts the check page says that. */
export function TargetField({ kit, offer }: TargetFieldProps) {
  const { t } = useTranslation("transfers");
  const hydrated = useHydrated();
  const optionOf = useOption(offer);
  const { asks } = transferPages[offer.kind];
  const target = offer.targets.find(({ key }) => key === kit.valueOf("to"));
  // A single deposit or loan of one's own leaves nothing to choose.
  const only = (asks === "deposit" || asks === "loan") && offer.targets.length === 1;
  const shown = hydrated ? offer.targets.filter(({ key }) => key !== kit.valueOf("from")) : offer.targets;
  const someWait = offer.targets.some((one) => closedUntil(one, offer));
  return (
    <Stack gap="small">
      <KitField
        kit={kit}
        name="to"
        label={t(`form.to.${asks}`)}
        hint={someWait ? t("form.opensHint") : undefined}
      >
        {(control) =>
          only ? (
            <TextInput {...control} digits readOnly />
          ) : (
            <Select {...control} options={shown.map(optionOf)} placeholder width="full" required />
          )
        }
      </KitField>
      {target ? <Chosen target={target} now={offer.now} /> : null}
    </Stack>
  );
}

/** A payee whose time has not come stands there with it, and cannot be chosen. */
function useOption(offer: TransferOffer) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  return (target: TransferTarget): Option => {
    const { key, name, accountNumber, kind, called } = target;
    const label = kind
      ? `${numberWithName({ accountNumber, name: called })} – ${common(`accountKinds.${kind}`)}`
      : `${name} – ${accountNumber}`;
    const closed = closedUntil(target, offer);
    if (!closed) return { value: key, label };
    const waiting = t("form.opens", { payee: label, time: formatIstTime(closed) });
    return { value: key, label: waiting, disabled: true };
  };
}

function Chosen({ target, now }: { target: TransferTarget; now: Date }) {
  const { t } = useTranslation("transfers");
  const { accountNumber, ifsc, bankName, address, cap, owed, instalment = target.usual, kind } = target;
  const facts: Fact[] = [
    ...(kind ? [] : [{ term: t("facts.account"), value: accountNumber }]),
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
  return facts.length > 0 ? <DescriptionList facts={facts} /> : null;
}
