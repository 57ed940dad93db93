import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { Authorisation } from "~/change/change-steps";
import { Radios } from "~/ui/controls";
import { Announcement, DescriptionList, Notice } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitForm } from "~/ui/form-kit";
import { ChequeAccountField, NumberField, useChequeForm } from "./cheque-form.part";
import { stopForm, stopReasons, type countStates, type StopInput } from "./cheques.forms";
import type { TypedStop } from "./stop-cheque.server";

interface StopFormProps {
  accounts: readonly OwnAccount[];
  typed: TypedStop;
  result: SubmissionResult | null;
  /** The bank's result, if it has stopped none of the cheques; the form is empty then. */
  why: "unknown-cheque" | "unknown-row" | "already-stopped" | "not-unused" | "not-stopped" | null;
  wrong: string | null;
}

export function StopForm({ accounts, typed, result, why, wrong }: StopFormProps) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "stop",
    schema: stopForm,
    result,
    defaultValue: typed,
    empty: { fields: 3, says: t("errors.fillAll") },
    wrong: wrong === null || why ? null : { field: null, text: wrong },
  });
  return (
    <KitForm kit={kit}>
      {why && !result ? <Announcement kind="warning">{t(`results.${why}`)}</Announcement> : null}
      <ChequeAccountField kit={kit} accounts={accounts} />
      <NumberField kit={kit} name="number" label={t("stop.number")} hint={t("stop.numberHint")} />
      <NumberField
        kit={kit}
        name="last"
        label={t("stop.last")}
        hint={t("stop.lastHint", { leaves: LEAVES_IN_A_BOOK })}
        optional
      />
      <Radios
        field={kit.field("reason")}
        label={t("stop.reason")}
        options={stopReasons.map((value) => ({ value, label: t(`stop.reasons.${value}`) }))}
        error={kit.errorOf("reason")}
      />
      <FormFoot clear="/StopChequeRequest" />
    </KitForm>
  );
}

export const numbersOf = ({ number, last }: StopInput) => (last ? `${number} – ${last}` : number);

interface StopCheckProps {
  page: React.ComponentProps<typeof Authorisation>["page"] & {
    input: StopInput;
    states: ReturnType<typeof countStates> | null;
  };
}

export function StopCheck({ page }: StopCheckProps) {
  const { t } = useTranslation("cheques");
  const { input, states } = page;
  const { account, number, last = number, reason } = input;
  const all = Number(last) - Number(number) + 1;
  const unused = states?.find(({ state }) => state === "unused")?.count;
  return (
    <Authorisation page={page} act={t("stop.confirm", { count: unused ?? all })} lead={t("stop.check")}>
      {states && !unused ? <Notice kind="warning">{t("stop.noneUnused")}</Notice> : null}
      {unused && unused < all ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null}
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: account },
          { term: t("stop.number"), value: numbersOf(input) },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          {
            term: t("stop.now"),
            value: states?.map(({ state, count }) => `${t(`leafStates.${state}`)}: ${count}`).join(", "),
          },
        ]}
      />
    </Authorisation>
  );
}
