import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import type { Doubt } from "~/change/change.server";
import { Page } from "~/ui/layout";
import { Money } from "~/ui/text";
import { OrderForm } from "./order-form.part";
import { BankTells, Lines, OrderSummary } from "./order-summary.part";
import type { loadOwnBank, OrderSummary as Order } from "./orders.server";

/** After a refusal too: another tab may have paid the same meanwhile. */
export const shouldRevalidate = () => true;

export function TransferPage() {
  const { t } = useTranslation("transfers");
  return (
    <OrderPage act={({ amount }) => t("check.send", { amount: formatRupees(amount) })}>
      {(order) => <OrderSummary order={order} way={<WayLines {...order} />} />}
    </OrderPage>
  );
}

interface OrderPageProps {
  act(order: Order): string;
  children(order: Order): React.ReactNode;
}

/** Form, check and OTP page of an order. */
export function OrderPage(texts: OrderPageProps) {
  const page = useLoaderData<typeof loadOwnBank>();
  return (
    <Page width="text">
      {page.step === "details" ? (
        <OrderForm key={page.clear} {...page} />
      ) : (
        <OrderCheck page={page} {...texts} />
      )}
    </Page>
  );
}

type CheckPage = React.ComponentProps<typeof Authorisation>["page"] & { summary: Order; alike: Doubt[] };

/** Check and OTP page. */
export function OrderCheck({ page, act, children }: OrderPageProps & { page: CheckPage }) {
  const { t } = useTranslation("transfers");
  const { summary, alike, step } = page;
  const meant = { alike, warning: <Doubts {...page} /> };
  return (
    <>
      <ChangeSteps at={step} />
      <Authorisation
        page={page}
        act={act(summary)}
        lead={summary.later ? t("check.lead") : undefined}
        meant={alike.length > 0 ? meant : undefined}
      >
        {children(summary)}
      </Authorisation>
    </>
  );
}

function Doubts({ summary, alike }: Pick<CheckPage, "summary" | "alike">) {
  const { t } = useTranslation("transfers");
  const short = alike.find((one) => "needed" in one);
  if (short && "needed" in short) {
    const { needed, available } = short;
    const missing = formatRupees(needed - available);
    return (
      <p>
        {t("check.short", { needed: formatRupees(needed), missing })} <Money paise={available} />
      </p>
    );
  }
  const same = alike.flatMap((one) => ("at" in one ? [one] : []));
  return (
    <>
      <p>{t("check.same", { amount: formatRupees(summary.amount), name: summary.to.name })}</p>
      <ul>
        {same.map(({ reference, at, known }) => (
          <li key={reference}>
            {t(known ? "check.sameSent" : "check.sameUnknown", { time: formatIstTime(at), reference })}
          </li>
        ))}
      </ul>
    </>
  );
}

function WayLines({ kind, quote, arrives }: Order) {
  const { t } = useTranslation("transfers");
  return <Lines first={t(`kinds.${kind}`)} second={quote ? arrives : <BankTells />} />;
}
