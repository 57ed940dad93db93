import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { say, wordingOf } from "~/i18n/wording";
import { numberWithName } from "~/ui/account-names";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList, EmptyState, type Fact } from "~/ui/content";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitText, useFormKit, type FormKit } from "~/ui/form-kit";
import { useHydrated } from "~/ui/hydrated";
import { type Option, Select, TextInput } from "~/ui/controls";
import { Cluster, Stack } from "~/ui/layout";
import { Money } from "~/ui/text";
import type { TransferOffer } from "./transfer-offer.server";
import {
  amountTerms,
  balanceAfter,
  closedUntil,
  errorValues,
  rangeOf,
  offeredForm,
  transferFields,
  transferPages,
  type TransferTarget,
  type TypedTransfer,
} from "./transfers.forms";

interface TransferFormProps {
  offer: TransferOffer;
  chosen: TypedTransfer;
  /** What the action found wrong. */
  answer: { result: SubmissionResult; values: Record<string, string> } | undefined;
  /** Why it was reopened after the check page. */
  wrong: string | null;
  /** The empty form. */
  clear: string;
  /** Fields of the page's own, and what is wrong with them. */
  more?: { fields: React.ReactNode; errors: ReadonlyArray<{ id: string; text: string }> };
}

/** The details of a transfer of any kind. */
/** Id of the form. */
export const TRANSFER_FORM = "transfer";

export function TransferForm(props: TransferFormProps) {
  const { accounts, targets, complete, kind } = props.offer;
  const { t } = useTranslation("transfers");
  const { asks } = transferPages[kind];
  if (!complete) {
    return <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>;
  }
  if (accounts.length === 0) return <NoAccount />;
  if (targets.length <= (asks === "own-account" ? 1 : 0)) return <NoTarget asks={asks} />;
  return <Fields {...props} />;
}

/** Instead of the form, for whom there is nothing to pay from. */
export function NoAccount() {
  const { t } = useTranslation("transfers");
  return <EmptyState title={t("empty.noAccount")} />;
}

/** Instead of the form, for whom there is nobody and nothing to pay; a payee can be added. */
export function NoTarget({ asks }: { asks: (typeof transferPages)[keyof typeof transferPages]["asks"] }) {
  const { t } = useTranslation("transfers");
  return (
    <EmptyState title={t(`empty.${asks}.title`)} text={t(`empty.${asks}.text`)}>
      {asks === "payee" ? <LinkButton to="/Beneficiary">{t("empty.addPayee")}</LinkButton> : null}
    </EmptyState>
  );
}

function Fields({ offer, chosen, answer, wrong, clear, more }: TransferFormProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const hydrated = useHydrated();
  const kit = useFormKit<TypedTransfer>({
    id: TRANSFER_FORM,
    schema: (typed) => offeredForm(offer, String(typed.get("from")), String(typed.get("to"))),
    result: answer?.result,
    defaultValue: chosen,
    say: (error, _, __, valueOf) =>
      say(t, wordingOf(error, { ...answer?.values, ...errorValues(offer, typedOf(valueOf)) })),
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: transferFields,
  });
  const typed = typedOf(kit.valueOf);
  const { from } = typed;
  const amountHint = useAmountHint(offer, typed.to);
  const left = hydrated ? balanceAfter(offer, typed) : null;
  // Without scripts the list of targets cannot follow the account, so that stands before it.
  const fixed = transferPages[offer.kind].asks === "own-account" && !hydrated && from !== "";
  const accounts = offer.accounts.filter(({ accountNumber }) => !fixed || accountNumber === from);
  return (
    <KitForm kit={kit} lines={[...kit.lines, ...(more?.errors ?? [])]}>
      <KitField
        kit={kit}
        name="from"
        label={t("form.from")}
        hint={offer.accounts.some(({ balance }) => balance) ? t("form.fromHint") : undefined}
      >
        {(control) => (
          <Select
            {...control}
            options={accounts.map(({ balance, ...account }) => ({
              value: account.accountNumber,
              label: [
                numberWithName(account),
                ...(balance ? [formatRupees(balance.available)] : []),
                common(`accountKinds.${account.kind}`),
              ].join(" – "),
            }))}
            placeholder={!fixed}
            width="full"
            required
          />
        )}
      </KitField>
      {fixed ? <OtherSources offer={offer} from={from} clear={clear} /> : null}
      <TargetField kit={kit} offer={offer} />
      <KitText
        kit={kit}
        name="amount"
        label={t("form.amount")}
        hint={amountHint}
        inputMode="decimal"
        width="medium"
        autoComplete="off"
        required
      />
      {left === null ? null : <p>{t("form.after", { left: formatRupees(left) })}</p>}
      <RemarkField kit={kit} />
      {more?.fields}
      <FormFoot clear={clear} />
    </KitForm>
  );
}

const typedOf = (valueOf: (name: keyof TypedTransfer) => string) => ({
  from: valueOf("from"),
  to: valueOf("to"),
  amount: valueOf("amount"),
});

/** What stands on the statements of both sides. */
export function RemarkField({ kit }: { kit: FormKit<"remark"> }) {
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

/** The form again, to pay from another account. */
function OtherSources({ offer, from, clear }: Pick<TransferFormProps, "offer" | "clear"> & { from: string }) {
  const { t } = useTranslation("transfers");
  return (
    <Cluster>
      {t("form.otherSource")}
      {offer.accounts
        .filter(({ accountNumber }) => accountNumber !== from)
        .map((account) => (
          <Link key={account.accountNumber} to={addQuery(clear, { from: account.handle })} reloadDocument>
            {numberWithName(account)}
          </Link>
        ))}
    </Cluster>
  );
}

/** What the way, the day and the chosen target still allow, and what it costs. */
function useAmountHint(offer: TransferOffer, to: string): string {
  const { t } = useTranslation("transfers");
  const { dayLimit, leftToday, charges = [] } = offer;
  const { least, most } = rangeOf(offer, to);
  const { leftGuarded } = amountTerms(offer, "", to);
  const less = leftToday !== undefined && leftGuarded !== undefined && leftGuarded < leftToday;
  const left = less ? leftGuarded : leftToday;
  const { instalment } = offer.targets.find(({ key }) => key === to) ?? {};
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
function TargetField({ kit, offer }: { kit: FormKit<keyof TypedTransfer>; offer: TransferOffer }) {
  const { t } = useTranslation("transfers");
  const optionOf = useOption(offer);
  const { asks } = transferPages[offer.kind];
  const target = offer.targets.find(({ key }) => key === kit.valueOf("to"));
  // A single deposit or loan of one's own leaves nothing to choose.
  const only = (asks === "deposit" || asks === "loan") && offer.targets.length === 1;
  const shown = offer.targets.filter(({ key }) => key !== kit.valueOf("from"));
  const someWait = offer.targets.some((one) => closedUntil(one, offer));
  return (
    <Stack gap="small">
      <KitField
        kit={kit}
        name="to"
        label={t(`form.to.${asks}`)}
        hint={someWait ? t("form.opensHint") : undefined}
      >
        {(control) =>
          only ? (
            <TextInput {...control} digits readOnly />
          ) : (
            <Select {...control} options={shown.map(optionOf)} placeholder width="full" required />
          )
        }
      </KitField>
      {target ? <Chosen target={target} now={offer.now} /> : null}
    </Stack>
  );
}

/** A payee whose time has not come stands there with it, and cannot be chosen. */
function useOption(offer: TransferOffer) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  return (target: TransferTarget): Option => {
    const { key, name, accountNumber, kind, called, cap } = target;
    const label = kind
      ? `${numberWithName({ accountNumber, name: called })} – ${common(`accountKinds.${kind}`)}`
      : `${name} – ${accountNumber}`;
    const closed = closedUntil(target, offer);
    if (!closed && cap && cap.until > offer.now)
      return { value: key, label: `${label} – ${t("facts.capped", cappedOf(cap))}` };
    if (!closed) return { value: key, label };
    const waiting = t("form.opens", { payee: label, time: formatIstTime(closed) });
    return { value: key, label: waiting, disabled: true };
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
  const facts: Fact[] = [
    ...(kind ? [] : [{ term: t("facts.account"), value: accountNumber }]),
    ...(ifsc ? [{ term: t("facts.ifsc"), value: ifsc }] : []),
    ...(bankName ? [{ term: t("facts.bank"), value: bankName }] : []),
    ...(address ? [{ term: t("facts.address"), value: <bdi>{address}</bdi> }] : []),
    ...(owed === undefined ? [] : [{ term: t("facts.owed"), value: <Money paise={owed} /> }]),
    ...(leftToPay === undefined ? [] : [{ term: t("facts.leftToPay"), value: <Money paise={leftToPay} /> }]),
    ...(instalment === undefined
      ? []
      : [{ term: t("facts.instalment"), value: <Money paise={instalment} /> }]),
    ...(cap && cap.until > now ? [{ term: t("facts.cap"), value: t("facts.capped", cappedOf(cap)) }] : []),
  ];
  return facts.length > 0 ? <DescriptionList facts={facts} /> : null;
}
