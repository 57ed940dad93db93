import { parseWithZod } from "@conform-to/zod/v4";
import { plainAmount } from "common/money";
import { maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { findNamed } from "~/handles.server";
import { anyWay, closedUntil, errorValues, targetIn, wayOf, type Way } from "./ways.rules";
import type { InstructionInput } from "./instructions.changes.server";
import { orderForm, typedIn, whenFields, type TypedOrder, type When } from "./orders.forms";
import type { ScheduledInput, TransferInput } from "./transfers.changes.server";
import { asksPayee } from "./transfers.forms";

/** One way, or several, of which payee and amount propose one. */
export interface Offer {
  ways: readonly Way[];
  when: When;
  /** Of several ways: keys of the visible payees, last paid first, and the number of all. */
  payees?: { shown: readonly string[]; total: number };
}

export type OrderInput = TransferInput &
  Partial<Pick<ScheduledInput, "date">> &
  Partial<Omit<InstructionInput, keyof TransferInput>>;

/** Filled in from an earlier order or from a link. */
export async function openForm(customer: SignedIn, offer: Offer, from: Made | null, query: URLSearchParams) {
  return { offer, chosen: from ? typedAgain(from) : await prefill(customer, offer, query) };
}

type Made = Omit<Partial<OrderInput>, "to"> & { to: { key: string } };

const typedAgain = ({ to, kind: way, ...made }: Made) => typedIn({ ...made, to: to.key, way });

const MAX_PREFILL = 200;

/**
 * Reads the fields of a link: `from` and `to` (also `payee`) by their handles. 404 for accounts and payees that are not the customer's. A
 * single deposit, loan or account to pay from is filled in anyway.
 */
async function prefill(customer: SignedIn, { ways }: Offer, query: URLSearchParams): Promise<TypedOrder> {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_PREFILL);
  const given = read("payee") || read("to");
  const source = read("from") ? await requireAccount(customer, read("from")) : null;
  const isOwn = (way: Way) => !asksPayee(way) && way.targets.some(({ handle }) => handle === given);
  const way = ways.find(isOwn) ?? anyWay(ways);
  const named = asksPayee(way) ? "payee" : "account";
  const requested = findNamed(customer, named, way.targets, { given, numberOf: ({ key }) => key });
  if (given && !requested) await refuseForeign(customer, way, given);
  const only = asksPayee(way) || way.targets.length > 1 ? undefined : way.targets[0];
  const target = requested ?? only;
  const usual = target?.usual ?? target?.instalment;
  const primary = way.accounts.find((account) => account.primary) ?? way.accounts[0];
  return {
    ...typedIn(Object.fromEntries(whenFields.map((name) => [name, read(name)]))),
    from: (source ?? primary)?.accountNumber ?? "",
    to: target?.key ?? "",
    amount: read("amount") || (usual === undefined ? "" : plainAmount(usual)),
    remark: read("remark"),
  };
}

async function refuseForeign(customer: SignedIn, way: Way, to: string): Promise<void> {
  if (!asksPayee(way)) return void (await requireAccount(customer, to));
  if (!way.complete) return;
  await auditForeignPayee(customer, to);
  throw new Response("Not found", { status: 404 });
}

const auditForeignPayee = (customer: SignedIn, key: string) =>
  customer.audit({ act: "foreign-payee", outcome: "refused", subject: maskedSubject(key) });

/** Checks an order against the current offer. `values` are those of its messages. 404 for another customer's account. */
export async function readOrder(customer: SignedIn, { ways, when }: Offer, form: FormData) {
  const typed = typedIn(Object.fromEntries(form));
  const { from, to } = typed;
  const way = wayOf(ways, typed);
  const submission = parseWithZod(form, { schema: orderForm(way, when, typed) });
  const target = targetIn(way, to);
  const fieldErrors = {
    ...(await accountError(customer, way, from)),
    ...(await targetError(customer, way, to)),
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
    return { ok: true as const, order };
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
async function targetError(customer: SignedIn, way: Way, to: string): Promise<Fault> {
  if (to === "") return {};
  const target = targetIn(way, to);
  if (target) return closedUntil(target, way) ? { to: ["errors.payeeClosed"] } : {};
  if (asksPayee(way)) {
    if (!way.complete) return { to: ["errors.targetsUnread"] };
    await auditForeignPayee(customer, to);
    return { to: ["errors.payeeGone"] };
  }
  await requireAccount(customer, to);
  return { to: [way.complete ? "errors.selectTo" : "errors.targetsUnread"] };
}
