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
import { stopForm, stopReasons, type countStates, type stopFields, type StopWish } from "./cheques.forms";

interface StopFormProps {
  accounts: readonly OwnAccount[];
  typed: { [field in (typeof stopFields)[number]]?: string };
  result: SubmissionResult | null;
  /** Why the bank has not stopped it; the form is empty then. */
  why: "unknown-cheque" | "unknown-row" | "already-stopped" | "not-unused" | "not-stopped" | null;
  /** Any other refusal. */
  wrong: string | null;
}

/** Which cheques are to be stopped, and why. */
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

/** How many of the cheques are in which state, as far as the bank tells. */
type States = ReturnType<typeof countStates> | null;

interface StopCheckProps {
  page: React.ComponentProps<typeof Authorisation>["page"] & { input: StopWish; states: States };
}

export function StopCheck({ page }: StopCheckProps) {
  const { t } = useTranslation("cheques");
  const { input, states } = page;
  const { account, number, last, reason } = input;
  const count = states?.find(({ state }) => state === "unused")?.count ?? countCheques(input);
  return (
    <Authorisation page={page} act={t("stop.confirm", { count })} lead={t("stop.check")}>
      <StatesNotice wish={input} states={states} />
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: account },
          { term: t("stop.number"), value: last ? `${number} – ${last}` : number },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          {
            term: t("stop.now"),
            value: states?.map((one) => `${t(`leafStates.${one.state}`)}: ${one.count}`).join(", "),
          },
        ]}
      />
    </Authorisation>
  );
}

const countCheques = ({ number, last = number }: StopWish) => Number(last) - Number(number) + 1;

/** What the customer would be told only after pressing the button. */
function StatesNotice({ wish, states }: { wish: StopWish; states: States }) {
  const { t } = useTranslation("cheques");
  if (!states) return null;
  const unused = states.find(({ state }) => state === "unused")?.count ?? 0;
  if (unused === 0) return <Notice kind="warning">{t("stop.noneUnused")}</Notice>;
  return unused < countCheques(wish) ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null;
}
