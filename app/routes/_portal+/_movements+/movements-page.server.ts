import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { OwnAccount } from "common/accounts";
import { addMonths, istDate, type IsoDate } from "common/dates";
import { pageOf, pagesOf, readPage, sliceOf } from "common/paging";
import { loadAccountHead } from "~/customer/account-frame.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { movementReader, presentableOf } from "~/customer/movements.server";
import { entriesShown, getStatementPage } from "~/customer/statement-entries.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import {
  bankCriteria,
  readerCriteria,
  monthOf,
  readMovementsQuery,
  spanOf,
  type MovementsQuery,
} from "./movements.forms";

const MONTHS_SHOWN = 12;
/** The newest movements that are read if the bank itself cannot filter. */
const MAX_READ = 2_000;

/** Movements of one month, or of the last twelve, newest first. Defaults to the primary account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const account = await findChosenOrPrimary(args, customer);
  const now = customer.portal.clock.now();
  const today = istDate(now);
  const query = readMovementsQuery(customer.query, now);
  const since = addMonths(today, -MONTHS_SHOWN);
  const page = {
    today,
    since,
    months: Array.from({ length: MONTHS_SHOWN }, (_, ago) => monthOf(addMonths(today, -ago))),
    query,
  };
  if (!account) return data({ ...page, head: null });
  const [head, list] = await Promise.all([
    loadAccountHead(customer, account),
    listMovements(customer, account, { ...query, page: readPage(customer.query), today, since }),
  ]);
  return data({ ...page, head, list, failed: list === null }, { status: list ? 200 : 503 });
}

/** Null if the bank does not answer, 404 for a page beyond the last. `looked`: how many were read, if there are more. */
async function listMovements(
  customer: SignedIn,
  account: OwnAccount,
  { page, today, since, ...query }: MovementsQuery & { page: number } & Record<"today" | "since", IsoDate>,
) {
  const filter = bankCriteria(query);
  const fits = readerCriteria(query);
  const slice = fits ? { offset: 0, limit: MAX_READ } : sliceOf(page);
  const { accountNumber } = account;
  const span = query.month ? spanOf(query.month) : { fromDate: since, toDate: today };
  const asked = { accountNumber, ...span, filter, newestFirst: true, ...slice };
  const result = await getStatementPage(customer, asked);
  if (result.outcome !== "done") return null;
  const read = movementReader(customer);
  const movements = result.answer.entries.map((entry) => read(account, presentableOf(entry)));
  const total = entriesShown(result.answer);
  const { recordsFrom } = result.answer.holder;
  const begin = recordsFrom && recordsFrom > span.fromDate ? recordsFrom : null;
  if (fits) {
    const looked = total > MAX_READ ? MAX_READ : null;
    return { ...pageOf(movements.filter(fits), page), looked, begin };
  }
  const pages = pagesOf(total);
  if (page > pages) throw new Response("Not found", { status: 404 });
  return { rows: movements, page, pages, total, looked: null, begin };
}
