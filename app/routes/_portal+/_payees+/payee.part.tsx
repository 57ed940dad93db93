import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import type { NewPayee } from "common/payees";
import type { Payee } from "~/customer/payees.server";
import { useBank } from "~/ui/bank";
import { DescriptionList, type Facts } from "~/ui/content";
import { SEALED } from "~/ui/known-query";
import { State } from "~/ui/state";
import { noBreak } from "~/ui/text";
import type { PayeeFacts } from "./new-payee.server";
import type { CheckedPayee } from "./payees.changes.server";

/** `Within Kaveri Bank`, `Other bank: IMPS`. */
export function useKindNames() {
  const { t } = useTranslation("payees");
  const { shortName: bank } = useBank();
  return (kind: NewPayee["kind"]): string => t(`kinds.${kind}`, { bank });
}

export const payeePath = ({ handle: payee }: Pick<Payee, "handle">) =>
  addQuery("/ManageBeneficiary/Payee", { payee });

/** The payment that was left for the page of a new payee; null if there was none. `asked`: query of that page. */
export function paymentPath({ kind: _, ...left }: Record<string, string>): string | null {
  return left.from || left[SEALED] ? addQuery("/Send", left) : null;
}

export const deletionPath = ({ kind, handle: payee }: Pick<Payee, "kind" | "handle">) =>
  addQuery("/ManageBeneficiary/Delete", { kind, payee });

/** Account numbers are in full, to be compared with the payee's papers. */
export function PayeeSummary({ payee, held }: { payee: CheckedPayee; held?: PayeeFacts["held"] }) {
  const { t } = useTranslation("payees");
  const nameOf = useKindNames();
  const { kind, name, accountNumber, ifsc, bankName, address } = payee;
  const facts: Facts = [
    { term: t("kinds.label"), value: nameOf(kind) },
    { term: t("form.name"), value: { written: name } },
    held && { term: t("summary.held"), value: t(`held.${held.found}`, { ...held }) },
    { term: t("summary.account"), value: accountNumber },
    bankName && { term: t("summary.bank"), value: bankName },
    ifsc && { term: t("form.ifsc"), value: ifsc },
    address && { term: t("summary.address"), value: { written: address } },
  ];
  return <DescriptionList facts={facts} />;
}

interface PayeeStateProps {
  payee: Pick<Payee, "usableFrom" | "cappedUntil" | "firstDayCap">;
  now: Date;
  /** Text for a payee without limits. */
  usable: string;
}

/** Limits of a new payee. */
export function PayeeState({ payee, now, usable }: PayeeStateProps) {
  const { t } = useTranslation("payees");
  const { usableFrom, cappedUntil, firstDayCap } = payee;
  const from = usableFrom && usableFrom > now ? t("state.from", { time: at(usableFrom) }) : null;
  const cap =
    cappedUntil && cappedUntil > now && firstDayCap !== undefined
      ? t("state.cap", { amount: formatRupees(firstDayCap), time: at(cappedUntil) })
      : null;
  if (!from && !cap) return <>{usable}</>;
  return (
    <>
      {from ? <State of="planned">{from}</State> : null} {cap}
    </>
  );
}

const at = (instant: Date) => noBreak(formatIstTime(instant));
