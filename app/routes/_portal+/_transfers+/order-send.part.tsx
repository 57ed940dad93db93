import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, parseAmount } from "common/money";
import { addQuery } from "common/path-query";
import { useAccountName } from "~/ui/account-names";
import { Details } from "~/ui/content";
import { PickCard, Select } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import { KitField, KitText, type FormKit } from "~/ui/form-kit";
import { Icon } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { initials, Round } from "~/ui/list";
import { chargeOf, closedUntil, rangeOf, targetIn, type Way } from "./amounts.rules";
import { RemarkField } from "./order-pay.part";
import type { TypedOrder } from "./orders.forms";
import type { Offer } from "./order-reading.server";
import { SEND_PAGE } from "./send.forms";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";
import { targetsOf, waysTo, type TypedWay } from "./ways.rules";

interface SendFieldsProps {
  kit: FormKit<keyof TypedOrder>;
  ways: readonly Way[];
  typed: TypedWay;
  payees: NonNullable<Offer["payees"]>;
  /** The one that is chosen as the page comes: always in sight. */
  first: string;
}

/** An order to a payee: to whom, how much, from where; the way is proposed. */
export function SendFields(props: SendFieldsProps) {
  const { kit, ways } = props;
  const { t } = useTranslation("transfers");
  const accountName = useAccountName();
  const options = ways[0]!.accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [accountName(account), ...(balance ? [formatRupees(balance.available)] : [])].join(" – "),
  }));
  return (
    <>
      <ToWhom {...props} />
      <KitText
        kit={kit}
        name="amount"
        label={t("facts.amount")}
        hint={t("form.amountHint")}
        inputMode="decimal"
        autoComplete="off"
        money
        required
      />
      <KitField kit={kit} name="from" label={t("form.from")}>
        {(control) => <Select {...control} options={options} width="full" required />}
      </KitField>
      <HowItGoes {...props} />
      <Details summary={t("send.changeRemark")} open={kit.errorOf("remark") !== undefined}>
        <RemarkField kit={kit} />
      </Details>
    </>
  );
}

/** Those paid last as cards, then the customer's own accounts; a new payee and all the others by links. */
function ToWhom({ kit, ways, payees: { shown, total }, first }: SendFieldsProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const targets = targetsOf(ways);
  const accounts = ways.find((way) => !asksPayee(way))?.targets ?? [];
  const own = accounts.length > 1 ? accounts : [];
  const card = (target: TransferTarget, title: string, small: string) => (
    <Target
      key={target.key}
      {...{ kit, ways, target, title, small }}
      leads={target.key === (shown[0] ?? own[0]?.key)}
    />
  );
  return (
    <FieldGroup id={`${kit.field("to").id}-group`} label={t("send.to")} error={kit.errorOf("to")}>
      <Stack gap="small">
        {shown.map((key) => {
          const target = targets.get(key)!;
          return card(target, target.name, accountAtBank(target));
        })}
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
              {own.map((target) =>
                card(
                  target,
                  target.called ?? common(`accountKinds.${target.kind!}`),
                  lastFour(target.accountNumber),
                ),
              )}
            </Stack>
          </Details>
        ) : null}
      </Stack>
    </FieldGroup>
  );
}

interface TargetProps extends Pick<SendFieldsProps, "kit" | "ways"> {
  target: TransferTarget;
  title: string;
  small: string;
  /** Whether the error summary leads to it. */
  leads: boolean;
}

/** One that cannot be paid yet stands there with its time, and cannot be chosen. */
function Target({ kit, ways, target, title, small, leads }: TargetProps) {
  const { t } = useTranslation("transfers");
  const { id, name, formId, initialValue } = kit.field("to");
  const closed = ways
    .filter((way) => targetIn(way, target.key))
    .map((way) => closedUntil(target, way))
    .find((until) => until !== null);
  return (
    <PickCard
      id={leads ? id : undefined}
      name={name}
      form={formId}
      value={target.key}
      defaultChecked={initialValue === target.key}
      disabled={Boolean(closed)}
      lead={target.kind ? <Round icon="wallet" /> : <Round letters={initials(target.name)} />}
      title={title}
      small={closed ? t("send.opens", { time: formatIstTime(closed) }) : small}
    />
  );
}

/** The way that is proposed with what it costs and when it arrives, and behind a fold the others. */
function HowItGoes({ kit, ways: all, typed }: SendFieldsProps) {
  const { t } = useTranslation("transfers");
  const facts = useWayFacts(typed);
  const { id, name, formId, initialValue } = kit.field("way");
  const ways = waysTo(all, typed);
  const chosen = ways.find(({ kind }) => kind === typed.way);
  const shown = chosen ?? ways[0];
  // Before somebody is chosen there is none.
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

/** Why a way does not take the amount, or when it arrives and what it costs. */
function useWayFacts({ to, amount }: TypedWay) {
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
