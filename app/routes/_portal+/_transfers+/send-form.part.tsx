import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees, parseAmount } from "common/money";
import { addQuery } from "common/path-query";
import { say, wordingOf } from "~/i18n/wording";
import { useAccountName } from "~/ui/account-names";
import { Details } from "~/ui/content";
import { PickCard, Select } from "~/ui/controls";
import { FieldGroup } from "~/ui/field";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { Icon } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { initials, Round } from "~/ui/list";
import { SEND_PAGE, sendFields, targetsOf, usualWay, wayOf, waysTo, type TypedSend } from "./send.forms";
import { RemarkField } from "./transfer-form.part";
import type { TransferOffer } from "./transfer-offer.server";
import {
  accountAtBank,
  chargeOf,
  closedUntil,
  errorValues,
  offeredForm,
  rangeOf,
  type TransferTarget,
} from "./transfers.forms";

interface SendFormProps {
  offer: {
    ways: readonly TransferOffer[];
    /** Keys of the payees to choose from, those paid last first. */
    shown: readonly string[];
    /** How many there are. */
    total: number;
    chosen: TypedSend;
  };
  /** What the action found wrong. */
  answer: { result: SubmissionResult; values: Record<string, string> } | undefined;
  /** Why it was reopened after the check page. */
  wrong: string | null;
}

type Kit = ReturnType<typeof useFormKit<TypedSend>>;

/** To whom, how much, from where; the way is proposed. */
export function SendForm({ offer: { ways, shown, total, chosen }, answer, wrong }: SendFormProps) {
  const { t } = useTranslation("transfers");
  const accountName = useAccountName();
  const wayTyped = (typed: ReturnType<typeof typedOf>) => wayOf(ways, typed) ?? usualWay(ways);
  const kit = useFormKit<TypedSend>({
    id: "send",
    schema: (typed) => {
      const read = (name: string) => String(typed.get(name) ?? "");
      const way = wayTyped(typedOf(read));
      return offeredForm(way, read("from"), read("to"));
    },
    result: answer?.result,
    defaultValue: chosen,
    say: (error, _, __, valueOf) => {
      const typed = typedOf(valueOf);
      return say(t, wordingOf(error, { ...answer?.values, ...errorValues(wayTyped(typed), typed) }));
    },
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: sendFields,
  });
  const typed = typedOf(kit.valueOf);
  const { accounts } = ways[0]!;
  const remarkWrong = kit.errorOf("remark") !== undefined;
  return (
    <KitForm kit={kit}>
      <ToWhom kit={kit} ways={ways} shown={shown} total={total} first={chosen.to} />
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
        {(control) => (
          <Select
            {...control}
            options={accounts.map(({ balance, ...account }) => ({
              value: account.accountNumber,
              label: [accountName(account), ...(balance ? [formatRupees(balance.available)] : [])].join(
                " – ",
              ),
            }))}
            width="full"
            required
          />
        )}
      </KitField>
      <HowItGoes kit={kit} ways={waysTo(ways, typed)} typed={typed} />
      <Details summary={t("send.changeRemark")} open={remarkWrong}>
        <RemarkField kit={kit} />
      </Details>
      <FormFoot clear={SEND_PAGE} />
    </KitForm>
  );
}

const typedOf = (valueOf: (name: keyof TypedSend) => string) => ({
  from: valueOf("from"),
  to: valueOf("to"),
  amount: valueOf("amount"),
  way: valueOf("way"),
});

interface ToWhomProps {
  kit: Kit;
  ways: readonly TransferOffer[];
  shown: readonly string[];
  total: number;
  /** The one that is chosen as the page comes: always there. */
  first: string;
}

/** Those paid last as cards, then the customer's own accounts; a new payee and all the others by links. */
function ToWhom({ kit, ways, shown, total, first }: ToWhomProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const field = kit.field("to");
  const targets = targetsOf(ways);
  const own = ways[0]!.targets.length > 1 ? ways[0]!.targets : [];
  const pick = (target: TransferTarget, index: number, texts: { title: string; small: string }) => {
    const closed = ways
      .filter((way) => way.targets.some(({ key }) => key === target.key))
      .map((way) => closedUntil(target, way))
      .find((until) => until !== null);
    const opens = closed ? t("send.opens", { time: formatIstTime(closed) }) : texts.small;
    return (
      <PickCard
        key={target.key}
        id={index === 0 ? field.id : undefined}
        name={field.name}
        form={field.formId}
        value={target.key}
        defaultChecked={field.initialValue === target.key}
        disabled={Boolean(closed)}
        lead={target.kind ? <Round icon="wallet" /> : <Round letters={initials(target.name)} />}
        title={texts.title}
        small={opens}
      />
    );
  };
  return (
    <FieldGroup id={`${field.id}-group`} label={t("send.to")} error={kit.errorOf("to")}>
      <Stack gap="small">
        {shown.map((key, index) => {
          const target = targets.get(key)!;
          return pick(target, index, { title: target.name, small: accountAtBank(target) });
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
              {own.map((target, index) =>
                pick(target, shown.length + index, {
                  title: target.called ?? common(`accountKinds.${target.kind!}`),
                  small: lastFour(target.accountNumber),
                }),
              )}
            </Stack>
          </Details>
        ) : null}
      </Stack>
    </FieldGroup>
  );
}

interface HowItGoesProps {
  kit: Kit;
  /** Those that lead there, the proposed one first; none before somebody is chosen. */
  ways: readonly TransferOffer[];
  typed: ReturnType<typeof typedOf>;
}

/** The way that is proposed with what it costs and when it arrives, and behind a fold the others. */
function HowItGoes({ kit, ways, typed }: HowItGoesProps) {
  const { t } = useTranslation("transfers");
  const field = kit.field("way");
  const read = parseAmount(typed.amount);
  const [proposed] = ways;
  if (!proposed) return null;
  const facts = (way: TransferOffer) => {
    const { least, most } = rangeOf(way, typed.to);
    const charge = read.ok ? chargeOf(read.paise, way.charges) : null;
    const tooLittle = read.ok && least !== undefined && read.paise < least;
    const tooMuch = read.ok && most !== undefined && read.paise > most;
    if ((tooLittle || tooMuch) && least !== undefined && most !== undefined)
      return t("form.limits", { least: formatRupees(least), most: formatRupees(most) });
    if (!way.charges) return t("facts.bankTells");
    return [
      way.arrivesBy ? t("facts.by", { time: formatIstTime(way.arrivesBy) }) : t("facts.now"),
      ...(charge === null ? [] : [chargeWords(charge)]),
    ].join(" · ");
  };
  const chargeWords = (charge: bigint) =>
    charge === 0n ? t("facts.free") : t("facts.chargeWithGst", { charge: formatRupees(charge) });
  const chosen = ways.find(({ kind }) => kind === typed.way);
  return (
    <Stack gap="small">
      <p aria-live="polite">
        <Icon name="zap" /> <b>{t(`kinds.${(chosen ?? proposed).kind}`)}</b> {facts(chosen ?? proposed)}
      </p>
      {ways.length > 1 ? (
        <Details summary={t("send.changeWay")} open={chosen !== undefined}>
          <FieldGroup id={`${field.id}-group`} label={t("send.way")}>
            <Stack gap="small">
              <PickCard
                id={field.id}
                name={field.name}
                form={field.formId}
                value=""
                defaultChecked={!chosen}
                title={t("send.proposed")}
              />
              {ways.map((way) => (
                <PickCard
                  key={way.kind}
                  name={field.name}
                  form={field.formId}
                  value={way.kind}
                  defaultChecked={field.initialValue === way.kind}
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
