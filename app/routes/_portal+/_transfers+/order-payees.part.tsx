import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { addQuery } from "common/path-query";
import { Details } from "~/ui/content";
import { PickCard } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import type { FormKit } from "~/ui/form-kit";
import { Icon } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { initials, Avatar } from "~/ui/list";
import { closedUntil, targetIn, type Way } from "./amounts.rules";
import type { Offer } from "./order-reading.server";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";
import { SEND_PAGE, targetsOf } from "./ways.rules";

export interface PayeesProps {
  kit: FormKit<"to">;
  ways: readonly Way[];
  payees: NonNullable<Offer["payees"]>;
  /** The one that is chosen at first: always in sight. */
  first: string;
}

/** Payees paid last as cards, then the customer's own accounts; links to a new payee and to all others. */
export function Payees({ kit, ways, payees: { shown, total }, first }: PayeesProps) {
  const { t } = useTranslation("transfers");
  const targets = targetsOf(ways);
  const accounts = ways.find((way) => !asksPayee(way))?.targets ?? [];
  const own = accounts.length > 1 ? accounts : [];
  const leads = shown[0] ?? own[0]?.key;
  return (
    <FieldGroup id={`${kit.field("to").id}-group`} label={t("send.to")} error={kit.errorOf("to")}>
      <Stack gap="small">
        {shown.map((key) => (
          <Target key={key} kit={kit} ways={ways} target={targets.get(key)!} leads={key === leads} />
        ))}
        <Cluster>
          <Link to="/Beneficiary">
            <Icon name="add-user" /> {t("send.new")}
          </Link>
          {total > shown.length ? (
            <Link to={addQuery(SEND_PAGE, { all: "" })}>
              <Icon name="search" /> {t("send.all", { total })}
            </Link>
          ) : null}
        </Cluster>
        {own.length > 0 ? (
          <Details summary={t("send.own")} open={shown.length === 0 || own.some(({ key }) => key === first)}>
            <Stack gap="small">
              {own.map((target) => (
                <Target key={target.key} kit={kit} ways={ways} target={target} leads={target.key === leads} />
              ))}
            </Stack>
          </Details>
        ) : null}
      </Stack>
    </FieldGroup>
  );
}

interface TargetProps extends Pick<PayeesProps, "kit" | "ways"> {
  target: TransferTarget;
  /** The error summary links to it. */
  leads: boolean;
}

/** A target that cannot be paid yet shows the time from which it can. */
function Target({ kit, ways, target, leads }: TargetProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const { id, name, formId, initialValue } = kit.field("to");
  const closed = ways
    .filter((way) => targetIn(way, target.key))
    .map((way) => closedUntil(target, way))
    .find((until) => until !== null);
  const { kind, called, name: payee, accountNumber } = target;
  const small = kind ? lastFour(accountNumber) : accountAtBank(target);
  return (
    <PickCard
      id={leads ? id : undefined}
      name={name}
      form={formId}
      value={target.key}
      defaultChecked={initialValue === target.key}
      disabled={Boolean(closed)}
      lead={kind ? <Avatar icon="wallet" /> : <Avatar letters={initials(payee)} />}
      title={kind ? (called ?? common(`accountKinds.${kind}`)) : payee}
      small={closed ? t("send.opens", { time: formatIstTime(closed) }) : small}
    />
  );
}
