import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import type { Doubt } from "~/change/change.server";
import { Page } from "~/ui/layout";
import { Money } from "~/ui/text";
import { OrderForm } from "./order-form.part";
import { Lines, OrderSummary } from "./order-summary.part";
import type { loadOwnBank, loadSchedule, OrderSummary as Order } from "./orders.server";

/** After a refusal too: another tab may have paid the same meanwhile. */
export const shouldRevalidate = () => true;

export function TransferPage() {
  const page = useLoaderData<typeof loadOwnBank>();
  const { t } = useTranslation("transfers");
  return (
    <Page width="text">
      {page.step === "details" ? (
        <OrderForm key={page.clear} {...page.form} wrong={page.wrong} clear={page.clear} />
      ) : (
        <>
          <ChangeSteps at={page.step} />
          <Authorisation
            page={page}
            act={t("check.send", { amount: formatRupees(page.summary.amount) })}
            meant={questionOf(page)}
          >
            <OrderSummary order={page.summary} way={<WayLines {...page.summary} />} />
          </Authorisation>
        </>
      )}
    </Page>
  );
}

interface DoubtsProps {
  summary: Order;
  alike: readonly Doubt[];
}

const questionOf = ({ summary, alike }: DoubtsProps) =>
  alike.length > 0 ? { alike, warning: <Doubts summary={summary} alike={alike} /> } : undefined;

function Doubts({ summary, alike }: DoubtsProps) {
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

function WayLines({ kind, quote }: Order) {
  const { t } = useTranslation("transfers");
  const arrival = quote?.arrivesBy ? t("facts.by", { time: formatIstTime(quote.arrivesBy) }) : t("facts.now");
  return <Lines first={t(`kinds.${kind}`)} second={quote ? arrival : t("facts.bankTells")} />;
}

interface LaterOrderProps {
  /** Address of the empty form. */
  clear: string;
  act: string;
  children(order: Order): React.ReactNode;
}

export function LaterOrder({ clear, act, children }: LaterOrderProps) {
  const page = useLoaderData<typeof loadSchedule>();
  const { t } = useTranslation("transfers");
  return (
    <Page width="text">
      {page.step === "details" ? (
        <OrderForm {...page.form} wrong={page.wrong} clear={clear} />
      ) : (
        <>
          <ChangeSteps at={page.step} />
          <Authorisation page={page} act={act} lead={t("check.lead")} meant={questionOf(page)}>
            {children(page.summary)}
          </Authorisation>
        </>
      )}
    </Page>
  );
}
