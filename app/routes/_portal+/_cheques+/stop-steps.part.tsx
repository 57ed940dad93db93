import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import { useBank } from "~/ui/bank";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/controls";
import { Announcement, DescriptionList, Notice } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitForm } from "~/ui/form-kit";
import { Cluster } from "~/ui/layout";
import { ChequeAccountField, NumberField, PasswordField, useChequeForm } from "./cheque-form.part";
import {
  stopAuthorityForm,
  stopForm,
  stopReasons,
  type countStates,
  type stopFields,
  type StopWish,
} from "./cheques.forms";

interface StopFormProps {
  accounts: readonly OwnAccount[];
  typed: { [field in (typeof stopFields)[number]]?: string };
  result: SubmissionResult | null;
  /** Why the bank has not stopped it; the form is empty then. */
  why: "unknown-cheque" | "unknown-row" | "already-stopped" | "not-unused" | "not-stopped" | null;
}

/** Which cheques are to be stopped, and why; the answer goes on by the address, nothing is stopped yet. */
export function StopForm({ accounts, typed, result, why }: StopFormProps) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({
    id: "stop",
    schema: stopForm,
    result,
    defaultValue: typed,
    empty: { fields: 3, says: t("errors.fillAll") },
  });
  return (
    <KitForm kit={kit} method="get" action="/StopChequeRequest">
      {why ? <Announcement kind="warning">{t(`results.${why}`)}</Announcement> : null}
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
      <FormFoot name="check" clear="/StopChequeRequest" />
    </KitForm>
  );
}

interface StopCheckProps {
  /** Its account by the handle. */
  wish: StopWish;
  accountNumber: string;
  /** Of its cheques, as far as the bank tells. */
  states: ReturnType<typeof countStates> | null;
  reference: string;
  result: SubmissionResult | null;
}

export function StopCheck({ wish, accountNumber, states, reference, result }: StopCheckProps) {
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const bank = useBank();
  const kit = useChequeForm({ id: "stop", schema: stopAuthorityForm(bank), result });
  const { account, number, last = "", reason } = wish;
  const fields = { account, number, last, reason };
  const count = states?.find(({ state }) => state === "unused")?.count ?? countCheques(wish);
  return (
    <KitForm kit={kit}>
      {Object.entries({ ...fields, reference }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{t("stop.check")}</p>
      <StatesNotice wish={wish} states={states} />
      <DescriptionList
        facts={[
          { term: t("columns.account"), value: accountNumber },
          { term: t("stop.number"), value: last ? `${number} – ${last}` : number },
          { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          {
            term: t("stop.now"),
            value: states?.map((one) => `${t(`leafStates.${one.state}`)}: ${one.count}`).join(", "),
          },
        ]}
      />
      {bank.stopAsksPassword ? <PasswordField kit={kit} /> : null}
      <Cluster>
        <Button>{t("stop.confirm", { count })}</Button>
        <Link to={`/StopChequeRequest?${new URLSearchParams(fields)}`}>{flows("check.change")}</Link>
      </Cluster>
    </KitForm>
  );
}

const countCheques = ({ number, last = number }: StopWish) => Number(last) - Number(number) + 1;

/** What the customer would be told only after pressing the button. */
function StatesNotice({ wish, states }: Pick<StopCheckProps, "wish" | "states">) {
  const { t } = useTranslation("cheques");
  if (!states) return null;
  const unused = states.find(({ state }) => state === "unused")?.count ?? 0;
  if (unused === 0) return <Notice kind="warning">{t("stop.noneUnused")}</Notice>;
  return unused < countCheques(wish) ? <Notice kind="information">{t("stop.onlyUnused")}</Notice> : null;
}
