import { useTranslation } from "react-i18next";
import type { paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { payeeKindOf, stateNameOf } from "common/payments";
import { useBank } from "./bank";
import { Avatar, initials, Row } from "./list";
import { State } from "./state";
import { Money, noBreak, Written } from "./text";

interface PaymentRowProps {
  payment: AnswerOf<typeof paymentList>["payments"][number] & { late: boolean };
}

/** Needs the texts `payments`. */
export function PaymentRow({ payment }: PaymentRowProps) {
  const { t } = useTranslation("payments");
  const { shortName } = useBank();
  const { reference, kind, toName, toAccount, bankName, paidAt, state, late, returnBy, amount } = payment;
  const name = payeeKindOf(kind) ? toName || toAccount : t(`kinds.${kind}`);
  return (
    <Row
      to={`/Payments/${reference}`}
      lead={payeeKindOf(kind) ? <Avatar letters={initials(name)} /> : <Avatar icon="swap" />}
      title={<Written>{name}</Written>}
      small={`${bankName ?? shortName} ${lastFour(toAccount)}`}
      middle={
        <>
          <State of={stateNameOf(state)}>{late ? t("late.title") : undefined}</State>{" "}
          {noBreak(formatIstTime(paidAt))}{" "}
          {returnBy ? t("promise.short", { time: noBreak(formatIstTime(returnBy)) }) : null}
        </>
      }
      end={<Money paise={amount} />}
    />
  );
}
