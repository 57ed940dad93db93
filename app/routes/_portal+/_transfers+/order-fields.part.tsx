import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { numberWithName } from "~/ui/account-names";
import { DescriptionList, type Facts } from "~/ui/content";
import { type Option, Select, TextInput } from "~/ui/controls";
import { KitField, KitSelect, KitText, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { Cluster, Stack } from "~/ui/layout";
import {
  amountTerms,
  balanceAfter,
  closedUntil,
  rangeOf,
  targetIn,
  type TypedMoney,
  type Way,
} from "./ways.rules";
import { transferPages, type TransferTarget } from "./transfers.forms";

interface WhoProps {
  kit: FormKit<"from" | "to">;
  way: Way;
}

/** `clear`: URL of the empty form. */
export function Source({ kit, way, clear }: WhoProps & { clear: string }) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const hydrated = useHydrated();
  const from = kit.valueOf("from");
  // Without scripts the list of targets cannot follow the account, so the account is chosen first.
  const fixed = way.kind === "own-account" && !hydrated && from !== "";
  const chosen = way.accounts.filter(({ accountNumber }) => !fixed || accountNumber === from);
  const options = chosen.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [
      numberWithName(account),
      ...(balance ? [formatRupees(balance.available)] : []),
      common(`accountKinds.${account.kind}`),
    ].join(" – "),
  }));
  const hint = way.accounts.some(({ balance }) => balance) ? t("form.fromHint") : undefined;
  return (
    <>
      <KitSelect
        kit={kit}
        name="from"
        label={t("form.from")}
        hint={hint}
        options={options}
        placeholder={!fixed}
        width="full"
        required
      />
      {fixed ? (
        <Cluster>
          {t("form.otherSource")}
          {way.accounts
            .filter((account) => !chosen.includes(account))
            .map((account) => (
              <Link key={account.accountNumber} to={addQuery(clear, { from: account.handle })} reloadDocument>
                {numberWithName(account)}
              </Link>
            ))}
        </Cluster>
      ) : null}
    </>
  );
}

/** With the facts of the chosen target; without scripts the check page has them. */
export function Target({ kit, way }: WhoProps) {
  const { t } = useTranslation("transfers");
  const optionOf = useOption(way);
  const { asks } = transferPages[way.kind];
  const target = targetIn(way, kit.valueOf("to"));
  // A single deposit or loan needs no choice.
  const only = (asks === "deposit" || asks === "loan") && way.targets.length === 1;
  const options = way.targets.filter(({ key }) => key !== kit.valueOf("from")).map(optionOf);
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
  const facts: Facts = [
    !kind && { term: t("facts.account"), value: accountNumber },
    ifsc && { term: t("facts.ifsc"), value: ifsc },
    bankName && { term: t("facts.bank"), value: bankName },
    address && { term: t("facts.address"), value: { written: address } },
    owed !== undefined && { term: t("facts.owed"), value: { money: owed } },
    leftToPay !== undefined && { term: t("facts.leftToPay"), value: { money: leftToPay } },
    instalment !== undefined && { term: t("facts.instalment"), value: { money: instalment } },
    cap && cap.until > now && { term: t("facts.cap"), value: t("facts.capped", cappedOf(cap)) },
  ];
  return facts.some(Boolean) ? <DescriptionList facts={facts} /> : null;
}

interface AmountProps {
  kit: FormKit<"amount">;
  way: Way;
  typed: TypedMoney;
}

export function Amount({ kit, way, typed }: AmountProps) {
  const { t } = useTranslation("transfers");
  const hint = useAmountHint(way, typed.to);
  const left = useHydrated() ? balanceAfter(way, typed) : null;
  return (
    <>
      <KitText
        kit={kit}
        name="amount"
        label={t("form.amount")}
        hint={hint}
        inputMode="decimal"
        width="medium"
        required
      />
      {left === null ? null : <p>{t("form.after", { left: formatRupees(left) })}</p>}
    </>
  );
}

function useAmountHint(way: Way, to: string): string {
  const { t } = useTranslation("transfers");
  const { dayLimit, leftToday, charges = [] } = way;
  const { least, most } = rangeOf(way, to);
  const { leftGuarded, instalment } = amountTerms(way, { from: "", to });
  const less = leftToday !== undefined && leftGuarded !== undefined && leftGuarded < leftToday;
  const left = less ? leftGuarded : leftToday;
  const isRange = least !== undefined && most !== undefined && least <= most;
  const hints = [
    t("form.amountHint"),
    isRange && t("form.limits", { least: formatRupees(least), most: formatRupees(most) }),
    instalment && t("errors.amountInstalments", { instalment: formatRupees(instalment) }),
    dayLimit !== undefined &&
      left !== undefined &&
      t("form.leftToday", { left: formatRupees(left), limit: formatRupees(dayLimit) }),
    ...charges.map(({ above, charge }) => {
      const values = { above: formatRupees(above), charge: formatRupees(charge) };
      if (above > 0n) return t("form.chargeAbove", values);
      if (charge > 0n) return t("form.charge", values);
      return charges.length === 1 && t("form.free");
    }),
  ];
  return hints.filter(Boolean).join(" ");
}

/** Printed on the statements of both sides. */
export function Remark({ kit }: { kit: FormKit<"remark"> }) {
  const { t } = useTranslation("transfers");
  return <KitText kit={kit} name="remark" label={t("form.remark")} hint={t("form.remarkHint")} required />;
}
