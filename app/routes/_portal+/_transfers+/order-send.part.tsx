import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, parseAmount } from "common/money";
import { addQuery } from "common/path-query";
import { useAccountName } from "~/ui/account-names";
import { Details } from "~/ui/content";
import { PickCard } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import { KitSelect, KitText } from "~/ui/form-kit";
import { Icon } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { Avatar, initials } from "~/ui/list";
import { Remark } from "./order-fields.part";
import type { OrderParts } from "./order-form.part";
import type { Offer } from "./order-reading.server";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";
import {
  chargeOf,
  closedUntil,
  rangeOf,
  SEND_PAGE,
  targetIn,
  targetsOf,
  waysTo,
  type TypedMoney,
  type Way,
} from "./ways.rules";

interface SendFieldsProps extends OrderParts {
  payees: NonNullable<Offer["payees"]>;
  /** Key of the target chosen at first: always visible. */
  first: string;
}

export function SendFields({ payees, first, ...form }: SendFieldsProps) {
  const { kit, ways } = form;
  const { t } = useTranslation("transfers");
  const accountName = useAccountName();
  const sources = ways[0]!.accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [accountName(account), ...(balance ? [formatRupees(balance.available)] : [])].join(" – "),
  }));
  return (
    <>
      <Payees kit={kit} ways={ways} payees={payees} first={first} />
      <KitText
        kit={kit}
        name="amount"
        label={t("facts.amount")}
        hint={t("form.amountHint")}
        inputMode="decimal"
        money
        required
      />
      <KitSelect kit={kit} name="from" label={t("form.from")} options={sources} width="full" required />
      <WayField {...form} />
      <Details summary={t("send.changeRemark")} open={kit.errorOf("remark") !== undefined}>
        <Remark kit={kit} />
      </Details>
    </>
  );
}

function Payees({ kit, ways, payees: { shown, total }, first }: Omit<SendFieldsProps, "typed">) {
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

interface TargetProps extends Pick<OrderParts, "kit" | "ways"> {
  target: TransferTarget;
  /** Target of the link in the error summary. */
  leads: boolean;
}

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

function WayField({ kit, ways: all, typed }: OrderParts) {
  const { t } = useTranslation("transfers");
  const facts = useWayFacts(typed);
  const { id, name, formId, initialValue } = kit.field("way");
  const ways = waysTo(all, typed);
  const chosen = ways.find(({ kind }) => kind === typed.way);
  const shown = chosen ?? ways[0];
  if (!shown) return null;
  return (
    <Stack gap="small">
      <p aria-live="polite">
        <Icon name="zap" /> <b>{t(`kinds.${shown.kind}`)}</b> {facts(shown)}
      </p>
      {ways.length > 1 ? (
        <Details summary={t("send.changeWay")} open={chosen !== undefined}>
          <FieldGroup id={`${id}-group`} label={t("send.way")}>
            <Stack gap="small">
              <PickCard
                {...{ id, name }}
                form={formId}
                value=""
                defaultChecked={!chosen}
                title={t("send.proposed")}
              />
              {ways.map((way) => (
                <PickCard
                  key={way.kind}
                  name={name}
                  form={formId}
                  value={way.kind}
                  defaultChecked={initialValue === way.kind}
                  title={t(`kinds.${way.kind}`)}
                  small={facts(way)}
                />
              ))}
            </Stack>
          </FieldGroup>
        </Details>
      ) : null}
    </Stack>
  );
}

/** Bounds of a way that does not take the amount, else arrival and charge. */
function useWayFacts({ to, amount }: TypedMoney) {
  const { t } = useTranslation("transfers");
  const read = parseAmount(amount);
  return (way: Way): string => {
    const { least, most } = rangeOf(way, to);
    if (read.ok && least !== undefined && most !== undefined && (read.paise < least || read.paise > most))
      return t("form.limits", { least: formatRupees(least), most: formatRupees(most) });
    if (!way.charges) return t("facts.bankTells");
    const arrives = way.arrivesBy ? t("facts.by", { time: formatIstTime(way.arrivesBy) }) : t("facts.now");
    if (!read.ok) return arrives;
    const charge = chargeOf(read.paise, way.charges);
    const costs =
      charge === 0n ? t("facts.free") : t("facts.chargeWithGst", { charge: formatRupees(charge) });
    return `${arrives} · ${costs}`;
  };
}
