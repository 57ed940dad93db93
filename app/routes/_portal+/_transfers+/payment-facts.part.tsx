import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import { outlookOf } from "~/domain/payments";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { DescriptionList, type Fact } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Reference } from "~/ui/reference";

interface PaymentFactsProps extends Pick<KnownPayment, "payment" | "history"> {
  /** The amount in words. */
  words: string;
}

/** All that is known of a payment, line by line; what it has none of is left out. */
export function PaymentFacts({ payment, history, words }: PaymentFactsProps) {
  const { t } = useTranslation("payments");
  const { kind, state, amount, charge, arrivesBy } = payment;
  const outlook = outlookOf(state);
  const backAt = outlook === "money-back" ? history.find((step) => step.state === state)?.at : undefined;
  const bank = [payment.bankName, payment.ifsc].filter(Boolean).join(", ");
  /** What others have written stands alone, whichever way it is read. */
  const given = (term: string, value: string | undefined): Fact[] =>
    value ? [{ term, value: <bdi>{value}</bdi> }] : [];
  return (
    <DescriptionList
      facts={[
        { term: t("payment.amount"), value: <Money paise={amount} size="large" /> },
        { term: t("payment.words"), value: words },
        { term: t("payment.state"), value: t(`states.${state}`) },
        ...given(t("payment.reason"), payment.reason),
        ...given(
          t("payment.givenBack"),
          backAt &&
            t("payment.givenBackOn", { amount: formatRupees(amount + charge), when: formatIstTime(backAt) }),
        ),
        ...given(
          t("payment.arrivesBy"),
          outlook === "under-way" && arrivesBy ? formatIstTime(arrivesBy) : undefined,
        ),
        {
          term: t("payment.reference"),
          value: (
            <>
              <Reference>{payment.reference}</Reference>
              <p className="field__hint">{t("payment.referenceHint")}</p>
            </>
          ),
        },
        { term: t("payment.paidAt"), value: formatIstTime(payment.paidAt) },
        { term: t("payment.kind"), value: t(`kinds.${kind}`) },
        { term: t("payment.from"), value: payment.fromAccount },
        ...given(t("payment.to"), payment.toName),
        { term: t("payment.toAccount"), value: payment.toAccount },
        ...given(t("payment.bank"), bank),
        {
          term: t("payment.charge"),
          value: charge === 0n ? t("payment.noCharge") : <Money paise={charge} />,
        },
        ...given(t("payment.remark"), payment.remark),
        ...given(t("payment.networkReference"), payment.networkReference),
      ]}
    />
  );
}
