import type { NamedAccount } from "common/accounts";
import { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { parseIsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { payeeKey } from "common/payees";
import { progressOf, payeeKindOf } from "common/payments";
import { addQuery } from "common/path-query";
import { referencePattern } from "common/reference";
import { movementReader, namedBy, presentableOf } from "~/customer/movements.server";
import { listPayees } from "~/customer/payees.server";
import { getStatementPage, tellsReferences, type StatementEntry } from "~/customer/statement-entries.server";
import { rowOf, statementColumns } from "~/documents/statement-columns";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { findNamed, MOVEMENT_LETTERS } from "~/handles.server";
import type { RequestArgs } from "~/session/visitor.server";

/** Movements of one day of an account that are looked through. */
const MAX_A_DAY = 5_000;

export async function requireMovement(args: RequestArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const account = await requireAccount(customer, query.get("account") ?? "");
  const on = parseIsoDate(query.get("on") ?? "");
  const { accountNumber } = account;
  const day = on && { accountNumber, fromDate: on, toDate: on, filter: null, offset: 0, limit: MAX_A_DAY };
  const read = movementReader(customer);
  const result = day && (await getStatementPage(customer, day));
  if (result && result.outcome !== "done") throw new Response("Service Unavailable", { status: 503 });
  const entries = (result ? result.answer.entries : []).map((entry) => {
    const name = namedBy(account, presentableOf(entry));
    return { entry, name, handle: customer.handleOf("movement", name) };
  });
  const found = findNamed(customer, "movement", entries, {
    // Bookmarks may have a longer name of an earlier release, which begins with this name.
    given: (query.get("entry") ?? "").slice(0, MOVEMENT_LETTERS),
    numberOf: ({ name }) => name,
  });
  if (!found) throw new Response("Not found", { status: 404 });
  const { entry, handle } = found;
  const duplicates = entries.filter((other) => other.handle === handle);
  return {
    customer,
    account,
    entry,
    movement: read(account, presentableOf(entry)),
    balances: duplicates.map(({ entry: { balance } }) => balance),
  };
}

/** Numbers of the entry, which a statement has in columns of their own. */
export function marksOf(customer: SignedIn, account: NamedAccount, entry: StatementEntry) {
  const row = rowOf(entry);
  const networkReferences = tellsReferences(customer.portal);
  return statementColumns({ account, networkReferences }).flatMap((column) => {
    if (column.kind !== "text" || column.key === "particulars") return [];
    const value = column.value(row);
    return value ? [{ key: column.key, value }] : [];
  });
}

/** The customer's payment that the entry belongs to, with the form to pay again, or null. */
export async function findPayment(customer: SignedIn, reference: string | null) {
  if (!reference || !referencePattern.test(reference)) return null;
  const known = await customer.ask(paymentEnquiry, { reference });
  if (known.state !== "shown") return null;
  const { payment } = known.answer;
  return { reference, state: payment.state, again: await findAgain(customer, payment) };
}

/** The form to pay the same payee again; null if the payee is gone, or the payment is still under way and could be made twice. */
async function findAgain(customer: SignedIn, payment: Payment): Promise<string | null> {
  const { kind, state, fromAccount, amount, remark } = payment;
  const payees = payeeKindOf(kind);
  if (customer.viewOnly || payees === null || progressOf(state) === "under-way") return null;
  const listed = await listPayees(customer, payees);
  const key = payeeKey({ accountNumber: payment.toAccount, ifsc: payment.ifsc });
  const payee = listed.outcome === "done" && listed.answer.find((known) => payeeKey(known) === key);
  if (!payee) return null;
  return addQuery("/Send", {
    from: customer.handleOf("account", fromAccount),
    payee: payee.handle,
    ...customer.sealTyped({ amount: plainAmount(amount), remark }),
  });
}

type Payment = AnswerOf<typeof paymentEnquiry>["payment"];
