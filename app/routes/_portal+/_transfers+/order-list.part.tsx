import { useTranslation } from "react-i18next";
import { stateNameOf } from "common/payments";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { Tabs } from "~/ui/navigation";
import { PagedList } from "~/ui/paged-list";
import type { StateName } from "~/ui/state";
import type { ScheduledTransfer } from "./transfers.changes.server";

type Way = Record<"to" | "label", string>;

/** Above a list, with the page that adds to it; none for customers who only look. */
export function OrderTabs({ list, add }: { list: Way; add: Way | null }) {
  if (!add) return null;
  const tabs = [list, add].map((one) => ({ ...one, current: one === list }));
  return <Tabs label={list.label} tabs={tabs} />;
}

interface OrderListProps<Order> extends Omit<React.ComponentProps<typeof PagedList<Order>>, "columns"> {
  none: { title: string; text?: string; add?: Way | null };
}

/** Whom an order pays, its state and amount; `none` in place of an empty list. */
export function OrderList<Order>({ none: { title, text, add }, ...shown }: OrderListProps<Order>) {
  const { t } = useTranslation("payments");
  return shown.list.total === 0 ? (
    <EmptyState title={title} text={text}>
      {add ? <LinkButton to={add.to}>{add.label}</LinkButton> : null}
    </EmptyState>
  ) : (
    <PagedList {...shown} columns={[t("columns.to"), t("columns.state"), t("columns.amount")]} />
  );
}

const orderStates = { waiting: "planned", paid: "done", failed: "refused", cancelled: "stopped" } as const;

export function scheduledState({
  state,
  triedAgainAt,
  payment,
}: Pick<ScheduledTransfer, "state" | "triedAgainAt" | "payment">): StateName {
  if (triedAgainAt) return "waiting";
  return payment ? stateNameOf(payment) : orderStates[state];
}
