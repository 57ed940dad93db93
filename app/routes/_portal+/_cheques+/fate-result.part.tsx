import { useTranslation } from "react-i18next";
import { chequePath } from "~/domain/cheque-forms";
import { chequeReturnReasons } from "~/domain/cheque-leaf";
import { formatDate } from "~/domain/dates";
import type { FateAnswer } from "~/flows/cheque-fate.server";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";

interface FateResultProps {
  cheque: Record<"account" | "number", string>;
  answer: FateAnswer;
}

/** The status of the cheque, or why the bank has none. */
export function FateResult({ cheque, answer: { status, fate } }: FateResultProps) {
  const { t } = useTranslation("cheques");
  if (!fate)
    return (
      <Notice kind="warning" announced>
        {status.result === "done" ? status.message : t(`results.${status.result}`)}
      </Notice>
    );
  const { state, description, on, amount, reason } = fate;
  const known = chequeReturnReasons.find((one) => one === reason);
  return (
    <Card title={t("fate.heading", { number: cheque.number })}>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: state ? t(`leafStates.${state}`) : description },
          ...(on ? [{ term: t("fate.on"), value: formatDate(on) }] : []),
          ...(amount === undefined ? [] : [{ term: t("fate.amount"), value: <Money paise={amount} /> }]),
          ...(reason ? [{ term: t("fate.reason"), value: known ? t(`returns.${known}`) : reason }] : []),
        ]}
      />
      {state === "unused" ? (
        <div>
          <LinkButton to={chequePath("/StopChequeRequest", cheque.account, cheque.number)}>
            {t("fate.toStop")}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
