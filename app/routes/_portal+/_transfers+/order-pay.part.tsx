import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { numberWithName } from "~/ui/account-names";
import { DescriptionList, type Fact } from "~/ui/content";
import { type Option, Select, TextInput } from "~/ui/controls";
import { KitField, KitText, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { Cluster, Stack } from "~/ui/layout";
import { Money } from "~/ui/text";
import {
  amountTerms,
  balanceAfter,
  closedUntil,
  rangeOf,
  targetIn,
  type TypedMoney,
  type Way,
} from "./amounts.rules";
import type { TypedOrder } from "./orders.forms";
import { transferPages, type TransferTarget } from "./transfers.forms";

interface PayFieldsProps {
  kit: FormKit<keyof TypedOrder>;
  way: Way;
  typed: TypedMoney;
  /** The empty form. */
  clear: string;
}

/** An order whose way is known: from where, to whom or what, how much, with which remark. */
export function PayFields({ kit, way, typed, clear }: PayFieldsProps) {
  const { t } = useTranslation("transfers");
  const hydrated = useHydrated();
  const hint = useAmountHint(way, typed.to);
  const left = hydrated ? balanceAfter(way, typed) : null;
  // Without scripts the list of targets cannot follow the account, so that stands before it.
  const fixed = transferPages[way.kind].asks === "own-account" && !hydrated && typed.from !== "";
  return (
    <>
      <Source kit={kit} way={way} only={fixed ? typed.from : null} />
      {fixed ? <OtherSources way={way} from={typed.from} clear={clear} /> : null}
      <Target kit={kit} way={way} typed={typed} />
      <KitText
        kit={kit}
        name="amount"
        label={t("form.amount")}
        hint={hint}
        inputMode="decimal"
        width="medium"
        autoComplete="off"
        required
      />
      {left === null ? null : <p>{t("form.after", { left: formatRupees(left) })}</p>}
      <RemarkField kit={kit} />
    </>
  );
}

function Source({ kit, way, only }: Pick<PayFieldsProps, "kit" | "way"> & { only: string | null }) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const hint = way.accounts.some(({ balance }) => balance) ? t("form.fromHint") : undefined;
  const accounts = way.accounts.filter(({ accountNumber }) => only === null || accountNumber === only);
  const options = accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [
      numberWithName(account),
      ...(balance ? [formatRupees(balance.available)] : []),
      common(`accountKinds.${account.kind}`),
    ].join(" – "),
  }));
  return (
    <KitField kit={kit} name="from" label={t("form.from")} hint={hint}>
      {(control) => (
        <Select {...control} options={options} placeholder={only === null} width="full" required />
      )}
    </KitField>
  );
}

/** The form again, to pay from another account. */
function OtherSources({ way, from, clear }: Pick<PayFieldsProps, "way" | "clear"> & { from: string }) {
  const { t } = useTranslation("transfers");
  return (
    <Cluster>
      {t("form.otherSource")}
      {way.accounts
        .filter(({ accountNumber }) => accountNumber !== from)
        .map((account) => (
          <Link key={account.accountNumber} to={addQuery(clear, { from: account.handle })} reloadDocument>
            {numberWithName(account)}
          </Link>
        ))}
    </Cluster>
  );
}

/** What stands on the statements of both sides. */
export function RemarkField({ kit }: Pick<PayFieldsProps, "kit">) {
  const { t } = useTranslation("transfers");
  return (
    <KitText
      kit={kit}
      name="remark"
      label={t("form.remark")}
      hint={t("form.remarkHint")}
      autoComplete="off"
      required
    />
  );
}

/** What the way, the day and the chosen target still allow, and what it costs. */
function useAmountHint(way: Way, to: string): string {
  const { t } = useTranslation("transfers");
  const { dayLimit, leftToday, charges = [] } = way;
  const { least, most } = rangeOf(way, to);
  const { leftGuarded, instalment } = amountTerms(way, { from: "", to });
  const less = leftToday !== undefined && leftGuarded !== undefined && leftGuarded < leftToday;
  const left = less ? leftGuarded : leftToday;
  return [
    t("form.amountHint"),
    ...(least === undefined || most === undefined || most < least
      ? []
      : [t("form.limits", { least: formatRupees(least), most: formatRupees(most) })]),
    ...(instalment ? [t("errors.amountInstalments", { instalment: formatRupees(instalment) })] : []),
    ...(dayLimit === undefined || left === undefined
      ? []
      : [t("form.leftToday", { left: formatRupees(left), limit: formatRupees(dayLimit) })]),
    ...charges.flatMap(({ above, charge }) => {
      const values = { above: formatRupees(above), charge: formatRupees(charge) };
      if (above > 0n) return [t("form.chargeAbove", values)];
      if (charge > 0n) return [t("form.charge", values)];
      return charges.length === 1 ? [t("form.free")] : [];
    }),
  ].join(" ");
}

/** Whom or what it goes to, and what is known of the chosen one; without scripts the check page says that. */
function Target({ kit, way, typed: { from, to } }: Pick<PayFieldsProps, "kit" | "way" | "typed">) {
  const { t } = useTranslation("transfers");
  const optionOf = useOption(way);
  const { asks } = transferPages[way.kind];
  const target = targetIn(way, to);
  // A single deposit or loan of one's own leaves nothing to choose.
  const only = (asks === "deposit" || asks === "loan") && way.targets.length === 1;
  const options = way.targets.filter(({ key }) => key !== from).map(optionOf);
  const hint = way.targets.some((one) => closedUntil(one, way)) ? t("form.opensHint") : undefined;
  return (
    <Stack gap="small">
      <KitField kit={kit} name="to" label={t(`form.to.${asks}`)} hint={hint}>
        {(control) =>
          only ? (
            <TextInput {...control} digits readOnly />
          ) : (
            <Select {...control} options={options} placeholder width="full" required />
          )
        }
      </KitField>
      {target ? <Chosen target={target} now={way.now} /> : null}
    </Stack>
  );
}

/** A payee whose time has not come stands there with it, and cannot be chosen. */
function useOption(way: Way) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  return (target: TransferTarget): Option => {
    const { key, name, accountNumber, kind, called, cap } = target;
    const label = kind
      ? `${numberWithName({ accountNumber, name: called })} – ${common(`accountKinds.${kind}`)}`
      : `${name} – ${accountNumber}`;
    const closed = closedUntil(target, way);
    if (closed)
      return {
        value: key,
        label: t("form.opens", { payee: label, time: formatIstTime(closed) }),
        disabled: true,
      };
    const capped = cap && cap.until > way.now ? ` – ${t("facts.capped", cappedOf(cap))}` : "";
    return { value: key, label: label + capped };
  };
}

const cappedOf = ({ amount, left, until }: NonNullable<TransferTarget["cap"]>) => ({
  left: formatRupees(left),
  cap: formatRupees(amount),
  until: formatIstTime(until),
});

function Chosen({ target, now }: { target: TransferTarget; now: Date }) {
  const { t } = useTranslation("transfers");
  const { accountNumber, ifsc, bankName, address, cap, owed, leftToPay, kind } = target;
  const { instalment = target.usual } = target;
  const fact = (term: string, value: React.ReactNode): Fact[] => (value ? [{ term, value }] : []);
  const money = (paise: bigint | undefined) => (paise === undefined ? null : <Money paise={paise} />);
  const facts = [
    ...fact(t("facts.account"), kind ? null : accountNumber),
    ...fact(t("facts.ifsc"), ifsc),
    ...fact(t("facts.bank"), bankName),
    ...fact(t("facts.address"), address ? <bdi>{address}</bdi> : null),
    ...fact(t("facts.owed"), money(owed)),
    ...fact(t("facts.leftToPay"), money(leftToPay)),
    ...fact(t("facts.instalment"), money(instalment)),
    ...fact(t("facts.cap"), cap && cap.until > now ? t("facts.capped", cappedOf(cap)) : null),
  ];
  return facts.length > 0 ? <DescriptionList facts={facts} /> : null;
}
