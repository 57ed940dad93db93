import { parseWithZod } from "@conform-to/zod/v4";
import { addDays, istDate, momentOf, type IsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { FIRST_TRY_HOUR, type TransferKind } from "common/payments";
import { parseAmount } from "common/typed-amounts";
import type { Refusal } from "~/change/refusal.server";
import { maskedSubject } from "~/session/audit.server";
import { auditForeign, refuseForeign, requireAccount, type SignedIn } from "~/session/guards.server";
import { listPaid } from "~/customer/paid-payees.server";
import { findNamed } from "~/handles.server";
import { translator } from "~/i18n/instances.server";
import { anyWay, closedUntil, errorValues, targetIn, type Way } from "./ways.rules";
import type { InstructionInput } from "./instructions.changes.server";
import { chosenOf, orderForm, typedIn, type Offer, type TypedOrder } from "./orders.forms";
import { inSight } from "./order-offers.server";
import { isPaidInto } from "./paid-into.server";
import type { ScheduledInput, TransferInput } from "./transfers.changes.server";
import { asksPayee, type TransferTarget } from "./transfers.forms";

export type OrderInput = TransferInput &
  Partial<Pick<ScheduledInput, "date">> &
  Partial<Omit<InstructionInput, keyof TransferInput>>;

/** Filled in from an earlier order or from a link. On the page of `way` it is chosen at first, and the payees that it reaches come first. */
export async function openForm(
  customer: SignedIn,
  offered: Offer | Promise<Offer>,
  reopened: { input: Made; wrong: Refusal | null } | null,
  query: URLSearchParams,
  way?: TransferKind,
) {
  const [offer, paid] = await Promise.all([offered, listPaid(customer)]);
  const chosen = reopened ? typedAgain(reopened.input, offer) : await prefill(customer, offer, query);
  if (way) chosen.way ||= way;
  const wrong = reopened?.wrong?.wording ?? null;
  const shown = inSight(offer, paid, chosen.to, way);
  return { step: "details" as const, offer: shown, chosen, wrong, failed: wrong !== null };
}

type Made = Omit<Partial<OrderInput>, "to"> & { to: { key: string } };

const typedAgain = ({ to, kind: way, ...made }: Made, { whens }: Offer) =>
  typedIn({ ...made, to: to.key, way, when: whens[0]!.when });

/**
 * Reads the fields of a link: `from` and `to` (also `payee`) by their handles. 404 for accounts and payees that are not the customer's. A
 * single deposit, loan or account to pay from is filled in anyway.
 */
async function prefill(customer: SignedIn, offer: Offer, query: URLSearchParams): Promise<TypedOrder> {
  const { ways, whens } = offer;
  const typed = typedIn(Object.fromEntries(query));
  const given = query.get("payee") || typed.to;
  const source = typed.from ? await requireAccount(customer, typed.from) : null;
  const isOwn = (way: Way) =>
    !asksPayee(way) && way.targets.some(({ key }) => customer.handleOf("account", key) === given);
  const way = ways.find(isOwn) ?? anyWay(ways);
  const named = asksPayee(way) ? "payee" : "account";
  const targets = way.targets.map((one) => ({ ...one, handle: customer.handleOf(named, one.key) }));
  const requested = findNamed(customer, named, targets, { given, numberOf: ({ key }) => key });
  if (given && !requested) await checkOwner(customer, way, given, refuseForeign);
  const only = asksPayee(way) || way.targets.length > 1 ? undefined : way.targets[0];
  const target = requested ?? only;
  const usual = target?.usual ?? target?.instalment;
  const primary = way.accounts.find((account) => account.primary) ?? way.accounts[0];
  const amount = typed.amount || (usual === undefined ? "" : plainAmount(usual));
  const t = translator(customer.language, "transfers");
  const when = whens.find((one) => one.when === typed.when)?.when ?? whens[0]!.when;
  const entry = parseAmount(amount);
  const terms = entry.ok ? { ...way, least: entry.paise } : way;
  const later = when === "now" ? findLaterDay(offer, target, terms) : null;
  return {
    ...typed,
    date: later ?? (typed.date || (findOnDay(offer)?.first ?? "")),
    frequency: typed.frequency || "monthly",
    when: later ? "on-day" : when,
    from: (source ?? primary)?.accountNumber ?? "",
    to: target?.key ?? "",
    amount,
    way: "",
    remark: typed.remark || t(isPaidInto(way.kind) ? `kinds.${way.kind}` : "send.remark"),
  };
}

const findOnDay = ({ whens }: Offer) => whens.find((one) => one.when === "on-day");

/** The first day on which a payee that still waits may be paid; null if it does not wait, or no day can be chosen. */
function findLaterDay(offer: Offer, target: TransferTarget | undefined, way: Way): IsoDate | null {
  const opens = target && closedUntil(target, way);
  const onDay = findOnDay(offer);
  if (!opens || !onDay) return null;
  const day = istDate(opens);
  const next = momentOf(day, FIRST_TRY_HOUR * 3_600) < opens ? addDays(day, 1) : day;
  return next > onDay.first ? next : onDay.first;
}

/** Of a target that is not offered: 404 unless it is an own account; `refuse` for a payee that is not listed. */
async function checkOwner(customer: SignedIn, way: Way, to: string, refuse: typeof auditForeign) {
  if (!asksPayee(way)) await requireAccount(customer, to);
  else if (way.complete) await refuse(customer, to, { act: "foreign-payee", subject: maskedSubject(to) });
}

/** Checks an order against the current offer. `values` are those of its messages. 404 for another customer's account. */
export async function readOrder(customer: SignedIn, offer: Offer, form: FormData) {
  const typed = typedIn(Object.fromEntries(form));
  const { from, to } = typed;
  const { when, way } = chosenOf(offer, typed);
  const target = targetIn(way, to);
  const later = findLaterDay(offer, target, way);
  if (later)
    for (const [name, value] of Object.entries({ when: "on-day", date: later })) form.set(name, value);
  const submission = parseWithZod(form, { schema: orderForm(way, when, typed) });
  const fieldErrors = {
    ...whenError(offer, typed),
    ...(await accountError(customer, way, from)),
    ...(await targetError(customer, offer, way, to)),
  };
  if (submission.status === "success" && target && Object.keys(fieldErrors).length === 0) {
    const { key, accountNumber, name, ifsc, bankName, address } = target;
    const { value } = submission;
    const order = {
      ...value,
      kind: way.kind,
      to: { key, accountNumber, name, ifsc, bankName, address },
      amount: plainAmount(value.amount),
    };
    return { ok: true as const, order, when: when.when };
  }
  const values = errorValues(way, typed, (balance) => customer.cover(balance));
  return { ok: false as const, result: submission.reply({ fieldErrors }), values };
}

type Fault = Record<string, string[]>;

/** A time that is not offered must not mean the nearest one. Nothing chosen means that of the page. */
const whenError = ({ whens }: Offer, typed: Pick<TypedOrder, "when">): Fault =>
  typed.when === "" || whens.some(({ when }) => when === typed.when) ? {} : { when: ["errors.when"] };

/** Refuses own accounts that cannot pay, such as deposits. */
async function accountError(customer: SignedIn, { accounts }: Way, from: string): Promise<Fault> {
  if (from === "") return {};
  const { accountNumber } = await requireAccount(customer, from);
  const pays = accounts.some((account) => account.accountNumber === accountNumber);
  return pays ? {} : { from: ["errors.selectFrom"] };
}

/** A missing payee was deleted meanwhile or is somebody else's: one answer for both, and an audit row. */
async function targetError(customer: SignedIn, { ways }: Offer, way: Way, to: string): Promise<Fault> {
  if (to === "") return {};
  const target = targetIn(way, to);
  // Another day is what helps.
  if (target) return closedUntil(target, way) ? { when: ["errors.payeeClosed"] } : {};
  if (ways.some((one) => targetIn(one, to))) return { when: ["errors.notRepeated"] };
  await checkOwner(customer, way, to, auditForeign);
  const error = asksPayee(way) ? "errors.payeeGone" : "errors.selectTo";
  return { to: [way.complete ? error : "errors.targetsUnread"] };
}
