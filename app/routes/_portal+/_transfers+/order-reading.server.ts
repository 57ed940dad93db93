import { parseWithZod } from "@conform-to/zod/v4";
import { plainAmount } from "common/money";
import { maskedSubject } from "~/session/audit.server";
import { auditForeign, requireAccount, type SignedIn } from "~/session/guards.server";
import { listPaid } from "~/customer/paid-payees.server";
import { findNamed } from "~/handles.server";
import { translator } from "~/i18n/instances.server";
import { anyWay, closedUntil, errorValues, targetIn, type Way } from "./ways.rules";
import type { InstructionInput } from "./instructions.changes.server";
import { chosenOf, orderForm, typedIn, whenFields, type Offer, type TypedOrder } from "./orders.forms";
import { inSight } from "./order-offers.server";
import { isPaidInto } from "./paid-into.server";
import type { ScheduledInput, TransferInput } from "./transfers.changes.server";
import { asksPayee } from "./transfers.forms";

export type OrderInput = TransferInput &
  Partial<Pick<ScheduledInput, "date">> &
  Partial<Omit<InstructionInput, keyof TransferInput>>;

/** Filled in from an earlier order or from a link. */
export async function openForm(
  customer: SignedIn,
  offered: Offer | Promise<Offer>,
  from: Made | null,
  query: URLSearchParams,
) {
  const [offer, paid] = await Promise.all([offered, listPaid(customer)]);
  const chosen = from ? typedAgain(from) : await prefill(customer, offer, query);
  const when = chosen.when || offer.whens[0]!.when;
  return { offer: inSight(offer, paid, chosen.to), chosen: { ...chosen, when } };
}

type Made = Omit<Partial<OrderInput>, "to"> & { to: { key: string } };

const typedAgain = ({ to, kind: way, ...made }: Made) => typedIn({ ...made, to: to.key, way });

const MAX_PREFILL = 200;

/**
 * Reads the fields of a link: `from` and `to` (also `payee`) by their handles. 404 for accounts and payees that are not the customer's. A
 * single deposit, loan or account to pay from is filled in anyway.
 */
async function prefill(customer: SignedIn, offer: Offer, query: URLSearchParams): Promise<TypedOrder> {
  const { ways, whens } = offer;
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_PREFILL);
  const given = read("payee") || read("to");
  const source = read("from") ? await requireAccount(customer, read("from")) : null;
  const isOwn = (way: Way) => !asksPayee(way) && way.targets.some(({ handle }) => handle === given);
  const way = ways.find(isOwn) ?? anyWay(ways);
  const named = asksPayee(way) ? "payee" : "account";
  const requested = findNamed(customer, named, way.targets, { given, numberOf: ({ key }) => key });
  if (given && !requested) await refuseTarget(customer, way, given);
  const only = asksPayee(way) || way.targets.length > 1 ? undefined : way.targets[0];
  const target = requested ?? only;
  const usual = target?.usual ?? target?.instalment;
  const primary = way.accounts.find((account) => account.primary) ?? way.accounts[0];
  const onDay = whens.find((one) => one.when === "on-day");
  const waits = target && whens[0]!.when === "now" && closedUntil(target, way) !== null;
  const t = translator(customer.language, "transfers");
  const typed = typedIn(Object.fromEntries(whenFields.map((name) => [name, read(name)])));
  return {
    ...typed,
    date: typed.date || (onDay?.first ?? ""),
    frequency: typed.frequency || "monthly",
    when: waits && onDay ? "on-day" : "",
    from: (source ?? primary)?.accountNumber ?? "",
    to: target?.key ?? "",
    amount: read("amount") || (usual === undefined ? "" : plainAmount(usual)),
    remark: read("remark") || t(isPaidInto(way.kind) ? `kinds.${way.kind}` : "send.remark"),
  };
}

async function refuseTarget(customer: SignedIn, way: Way, to: string): Promise<void> {
  if (!asksPayee(way)) return void (await requireAccount(customer, to));
  if (!way.complete) return;
  await auditForeignPayee(customer, to);
  throw new Response("Not found", { status: 404 });
}

const auditForeignPayee = (customer: SignedIn, key: string) =>
  auditForeign(customer, key, { act: "foreign-payee", subject: maskedSubject(key) });

/** Checks an order against the current offer. `values` are those of its messages. 404 for another customer's account. */
export async function readOrder(customer: SignedIn, offer: Offer, form: FormData) {
  const typed = typedIn(Object.fromEntries(form));
  const { from, to } = typed;
  const { when, way } = chosenOf(offer, typed);
  const submission = parseWithZod(form, { schema: orderForm(way, when, typed) });
  const target = targetIn(way, to);
  const fieldErrors = {
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
  return { ok: false as const, result: submission.reply({ fieldErrors }), values: errorValues(way, typed) };
}

type Fault = Record<string, string[]>;

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
  if (asksPayee(way)) {
    if (!way.complete) return { to: ["errors.targetsUnread"] };
    await auditForeignPayee(customer, to);
    return { to: ["errors.payeeGone"] };
  }
  await requireAccount(customer, to);
  return { to: [way.complete ? "errors.selectTo" : "errors.targetsUnread"] };
}
