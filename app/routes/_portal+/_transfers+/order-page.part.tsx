import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { Authorisation, ChangeSteps } from "~/change/change-steps";
import type { PossibleDuplicate } from "~/change/change.server";
import { Button } from "~/ui/button";
import { Radios, type Option } from "~/ui/controls";
import { Page, Stack } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { OrderForm } from "./order-form.part";
import { Lines, OrderSummary } from "./order-summary.part";
import type { loadOwnBank, loadSchedule, OrderSummary as Order } from "./orders.server";
import { transferPages } from "./transfers.forms";

/** After a refusal too: another tab may have paid the same meanwhile. */
export const shouldRevalidate = () => true;

export function TransferPage() {
  const page = useLoaderData<typeof loadOwnBank>();
  const { t } = useTranslation("transfers");
  const { kind, kinds } = page;
  const tabs = kinds.map((one) => ({
    to: transferPages[one].path,
    label: t(`kinds.${one}`),
    current: one === kind,
  }));
  return (
    <Page width="text">
      <ChangeSteps at={page.step} />
      {page.step === "details" ? (
        <>
          {kinds.length > 1 ? <Tabs label={t("kinds.label")} tabs={tabs} /> : null}
          <OrderForm key={kind} {...page.form!} wrong={page.wrong} clear={transferPages[kind].path} />
        </>
      ) : (
        <Authorisation
          page={page}
          act={t("check.send", { amount: formatRupees(page.summary.amount) })}
          meant={
            page.alike.length > 0 ? { alike: page.alike, warning: <SamePayments {...page} /> } : undefined
          }
        >
          <OrderSummary order={page.summary} way={<WayLines {...page.summary} />} />
        </Authorisation>
      )}
    </Page>
  );
}

function SamePayments({ summary, alike }: { summary: Order; alike: readonly PossibleDuplicate[] }) {
  const { t } = useTranslation("transfers");
  return (
    <>
      <p>{t("check.same", { amount: formatRupees(summary.amount), name: summary.to.name })}</p>
      <ul>
        {alike.map(({ reference, at, known }) => (
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
  path: string;
  kinds: readonly Option[];
  texts: Record<"lead" | "chooseKind" | "otherKind" | "act", string>;
  tabs: React.ReactNode;
  children(order: Order): React.ReactNode;
}

export function LaterOrder({ path, kinds, texts, tabs, children }: LaterOrderProps) {
  const page = useLoaderData<typeof loadSchedule>();
  const { t } = useTranslation("transfers");
  const { t: payments } = useTranslation("payments");
  const { t: common } = useTranslation();
  if (page.step !== "details")
    return (
      <Page>
        <ChangeSteps at={page.step} />
        <Authorisation page={page} act={texts.act} lead={t("check.lead")}>
          {children(page.summary)}
        </Authorisation>
      </Page>
    );
  const { form, wrong } = page;
  return (
    <Page lead={texts.lead}>
      {tabs}
      {form ? (
        <>
          <ChangeSteps at="details" />
          <p>
            {payments(`kinds.${form.kind}`)} · <Link to={path}>{texts.otherKind}</Link>
          </p>
          <OrderForm key={form.kind} {...form} wrong={wrong} clear={`${path}?kind=${form.kind}`}>
            <input type="hidden" name="kind" value={form.kind} />
          </OrderForm>
        </>
      ) : (
        <Form method="get" id="kinds">
          <Stack>
            <Radios
              field={{ id: "kind", name: "kind", formId: "kinds", initialValue: "within-bank" }}
              label={texts.chooseKind}
              options={kinds}
            />
            <div>
              <Button>{common("actions.continue")}</Button>
            </div>
          </Stack>
        </Form>
      )}
    </Page>
  );
}
