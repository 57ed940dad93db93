import { useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { parseAmount } from "common/typed-amounts";
import { useAccountName, useBalanceWords } from "~/ui/account-names";
import { Button } from "~/ui/button";
import { DescriptionList, Details, type Facts } from "~/ui/content";
import { PickCard, TextInput } from "~/ui/controls";
import { FieldNotes } from "~/ui/field";
import { KitField, type FormKit } from "~/ui/form-kit";
import { unlessTouch, useAtFirstTouch, useHydrated } from "~/ui/hydrated";
import { Icon, type IconName } from "~/ui/icon";
import { Cluster } from "~/ui/layout";
import { Avatar, initials } from "~/ui/list";
import { classes } from "~/ui/recipe";
import { Money, VisuallyHidden } from "~/ui/text";
import { leaving, type Offer, type TypedNow, type TypedOrder } from "./orders.forms";
import {
  balanceAfter,
  chargeOf,
  closedUntil,
  errorValues,
  leftNow,
  rangeOf,
  targetIn,
  targetsOf,
  wayOf,
  waysTo,
  type Way,
} from "./ways.rules";
import { accountAtBank, asksPayee, type TransferTarget } from "./transfers.forms";

export type Kit = FormKit<keyof TypedOrder>;

/** The present entries, from which the way follows. */
interface OrderParts {
  kit: Kit;
  offer: Offer;
  ways: readonly Way[];
  typed: TypedNow;
}

type Card = Pick<React.ComponentProps<typeof PickCard>, "value" | "title" | "small" | "lead" | "disabled">;

const loadCombobox = unlessTouch(() => import("~/ui/live/combobox").catch(() => null));

/** Fewer are seen faster than a search is typed. */
const MANY = 5;

interface FoldProps {
  kit: Kit;
  name: keyof TypedOrder;
  label: string;
  /** Label and choice on one line. */
  beside?: boolean;
  cards: readonly Card[];
  /** Further choices, gone with the others. */
  children?: React.ReactNode;
  /** Number of all choices, if they are accounts or payees. */
  count?: number;
}

/** Radios as cards, of which only the chosen one is in sight until a change is asked for; the style sheet folds them. */
export function Fold({ kit, name, label, beside, cards, children, count = 0 }: FoldProps) {
  const { t } = useTranslation("transfers");
  const { id } = kit.field(name);
  const error = kit.errorOf(name);
  const { t: common } = useTranslation();
  const change = useRef<HTMLDetailsElement>(null);
  const { live, touch } = useAtFirstTouch(loadCombobox);
  return (
    <div
      className={`${classes("fold", { beside })} ${classes("field", { invalid: Boolean(error) })}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-error`}
    >
      <div className="fold__label" id={`${id}-label`}>
        {label}
      </div>
      <FieldNotes id={id} error={error} />
      <div
        {...(count >= MANY && touch)}
        className={beside ? "fold__box" : "fold__box list"}
        onChange={() => change.current && (change.current.open = false)}
      >
        <Cards kit={kit} name={name} cards={cards} leads />
        {children}
        {cards.length > 1 || children ? (
          <>
            {" "}
            <details className="fold__change" ref={change}>
              <summary className="fold__summary">
                {t("form.change")}
                <VisuallyHidden>: {label}</VisuallyHidden>
              </summary>
            </details>
          </>
        ) : null}
      </div>
      {live ? <live.default of={change} search={t("send.search")} none={common("empty.rows")} /> : null}
    </div>
  );
}

/** `leads`: the first is the target of the link in the error summary. */
function Cards({ kit, name, cards, leads }: Pick<FoldProps, "kit" | "name" | "cards"> & { leads?: boolean }) {
  const { id, formId, initialValue } = kit.field(name);
  return cards.map((card, at) => (
    <PickCard
      key={String(card.value)}
      {...card}
      id={leads && at === 0 ? id : undefined}
      name={name}
      form={formId}
      defaultChecked={(initialValue ?? "") === card.value}
    />
  ));
}

export function To({ kit, offer, typed }: OrderParts) {
  const { t } = useTranslation("transfers");
  const card = useTargetCard(offer.ways, typed.from);
  const { shown } = offer.payees ?? { shown: [] };
  const targets = targetsOf(offer.ways);
  const own = [...targets.values()].filter(({ kind }) => kind);
  const ownFirst = shown.length === 0 || !asksPayee(offer.ways[0]!);
  const inSight = ownFirst ? [] : shown;
  const others = [...targets.values()].filter(({ kind, key }) => !kind && !inSight.includes(key));
  const first = ownFirst ? own : shown.map((key) => targets.get(key)!);
  const isChosen = ({ key }: TransferTarget) => kit.field("to").initialValue === key;
  const folded = (summary: string, some: readonly TransferTarget[]) => (
    <>
      {" "}
      <details className="fold__more" open={some.some(isChosen)}>
        <summary className="fold__summary">{summary}</summary>
        <Cards kit={kit} name="to" cards={some.map(card)} />
      </details>
    </>
  );
  return (
    <Fold kit={kit} name="to" label={t("send.to")} cards={first.map(card)} count={targets.size}>
      {others.length > 0 ? folded(t("send.another"), others) : null}
      {ownFirst || own.length === 0 ? null : folded(t("send.own"), own)}
    </Fold>
  );
}

function useTargetCard(ways: readonly Way[], from: string) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const hydrated = useHydrated();
  return (target: TransferTarget): Card => {
    const { key, kind, called, name, accountNumber, cap, owed, instalment } = target;
    const open = ways.flatMap((way) => {
      const reached = targetIn(way, key);
      return reached ? [closedUntil(reached, way)] : [];
    });
    const closed = open.every((until) => until !== null) ? open[0] : null;
    const amounts = [
      owed !== undefined && `${t("facts.owed")} ${formatRupees(owed)}`,
      instalment !== undefined && `${t("facts.instalment")} ${formatRupees(instalment)}`,
      cap &&
        cap.until > ways[0]!.now &&
        t("facts.capped", {
          left: formatRupees(cap.left),
          cap: formatRupees(cap.amount),
          until: formatIstTime(cap.until),
        }),
    ];
    const account = kind ? lastFour(accountNumber) : accountAtBank(target);
    return {
      value: key,
      lead: kind ? <Avatar icon="wallet" /> : <Avatar letters={initials(name)} />,
      title: kind ? (called ?? common(`accountKinds.${kind}`)) : name,
      small: closed
        ? t("send.opens", { time: formatIstTime(closed) })
        : [account, ...amounts.filter(Boolean)].join(" · "),
      // Without scripts the server refuses it.
      disabled: hydrated && key === from,
    };
  };
}

/** How a payment into a loan or deposit counts. */
export function PaidInto({ ways, typed }: Pick<OrderParts, "ways" | "typed">) {
  const { t } = useTranslation("transfers");
  const { into, leftToPay } = targetsOf(ways).get(typed.to) ?? {};
  const facts: Facts = [
    leftToPay !== undefined && { term: t("facts.leftToPay"), value: { money: leftToPay } },
    ...(into ?? []),
  ];
  return into ? (
    <Details summary={t("form.counts")}>
      <DescriptionList facts={facts} />
    </Details>
  ) : null;
}

export function From({ kit, offer }: Pick<OrderParts, "kit" | "offer">) {
  const { t } = useTranslation("transfers");
  const accountName = useAccountName();
  const balanceWords = useBalanceWords();
  const cards = offer.ways[0]!.accounts.map((account) => ({
    value: account.accountNumber,
    title: accountName(account),
    small: balanceWords(account).join(" · "),
  }));
  return <Fold kit={kit} name="from" label={t("form.from")} beside cards={cards} count={cards.length} />;
}

/** With what is left of the limits and in the account: with scripts while the amount is typed. */
export function Amount({ kit, ways, typed }: OrderParts) {
  const { t } = useTranslation("transfers");
  const way = wayOf(ways, typed);
  const now = targetIn(way, typed.to) && leftNow(way, typed.to);
  const left = { ...errorValues(way, { ...typed, amount: "" }), left: formatRupees(now?.left ?? 0n) };
  const stays = useHydrated() && now !== undefined ? balanceAfter(way, typed) : null;
  const said = `${kit.field("amount").id}-left`;
  return (
    <div>
      <KitField kit={kit} name="amount" label={t("facts.amount")}>
        {({ "aria-describedby": error, ...control }) => (
          <div className="rupees">
            <span aria-hidden="true">₹</span>
            <TextInput
              autoComplete="off"
              {...control}
              aria-describedby={[error, said].filter(Boolean).join(" ")}
              inputMode="decimal"
              money
              required
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the payee is chosen already: the amount is what is left to type
              autoFocus={kit.field("to").initialValue !== undefined}
            />
          </div>
        )}
      </KitField>
      <div className="list__small" id={said}>
        <Cluster>
          {now ? <span>{t(`form.leftNow.${now.why}`, left)}</span> : null}
          {stays === null ? null : (
            <span>
              {t("form.after")} <Money paise={stays} />
            </span>
          )}
        </Cluster>
      </div>
    </div>
  );
}

/** The first card is the proposed way, until the customer chooses one. */
export function How({ kit, ways, typed }: OrderParts) {
  const { t } = useTranslation("transfers");
  const facts = useWayFacts(typed);
  const open = waysTo(ways, typed);
  const proposes = kit.field("way").initialValue === undefined;
  const card = (way: Way, value: string): Card => ({
    value,
    title: t(`kinds.${way.kind}`),
    small: facts(way),
  });
  const [best, ...others] = open;
  if (!best) return null;
  const listed = proposes && typed.way !== best.kind ? others : open;
  const cards = [...(proposes ? [card(best, "")] : []), ...listed.map((way) => card(way, way.kind))];
  return <Fold kit={kit} name="way" label={t("form.how")} beside cards={cards} />;
}

/** Bounds of a way that does not take the amount, else arrival and charge. */
function useWayFacts({ to, amount, when }: OrderParts["typed"]) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const read = parseAmount(amount);
  return (way: Way): string => {
    const { least, most } = rangeOf(way, to);
    if (read.ok && least !== undefined && most !== undefined && (read.paise < least || read.paise > most))
      return t("form.limits", { least: formatRupees(least), most: formatRupees(most) });
    if (!way.charges) return way.unread ? common("enquiry.unread") : t("facts.bankTells");
    const charge = read.ok ? chargeOf(read.paise, way.charges) : null;
    const cost =
      charge === 0n ? t("facts.free") : charge && t("facts.chargeWithGst", { charge: formatRupees(charge) });
    return [...(when === "now" ? [way.arrives] : []), ...(cost ? [cost] : [])].join(" · ");
  };
}

/** Buttons that leave for another page with what is typed, unchecked, so that it leads back to it. */
export function LeaveButtons({ offer, ways, typed }: Pick<OrderParts, "offer" | "ways" | "typed">) {
  const { t } = useTranslation("transfers");
  const submit = useSubmit();
  const total = offer.payees?.all;
  const leave = (intent: string, icon: IconName, text: string) => (
    <Button
      look="quiet"
      name="intent"
      value={intent}
      formNoValidate
      onClick={(event) => {
        event.preventDefault();
        const entries = new FormData(event.currentTarget.form!);
        entries.set("intent", intent);
        submit(entries, { method: "post" });
      }}
    >
      <Icon name={icon} /> {text}
    </Button>
  );
  return (
    <>
      {isTooMuch(waysTo(ways, typed), typed)
        ? leave(leaving.otherRail, "add-user", t("send.otherRail"))
        : leave(leaving.newPayee, "add-user", t("send.new"))}
      {total ? leave(leaving.allPayees, "search", t("send.all", { total })) : null}
    </>
  );
}

/** More than IMPS takes, to a payee that nothing else reaches. */
function isTooMuch([way, other]: readonly Way[], { to, amount }: OrderParts["typed"]): boolean {
  const read = parseAmount(amount);
  return way?.kind === "imps" && !other && read.ok && read.paise > (rangeOf(way, to).most ?? read.paise);
}
