import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { isOperative, type OwnAccount } from "common/accounts";
import { addMonths, istDate, type IsoDate } from "common/dates";
import { categories } from "common/movement-rules";
import { readMovement } from "common/movements";
import { pageOf, readPage } from "common/paging";
import { movementReader, presentableOf, type Reader } from "~/customer/movements.server";
import { getStatementPage } from "~/customer/statement-entries.server";
import { requireAccount, requireCustomer, type SignedIn } from "~/session/guards.server";
import { isMonth, monthOf, spanOf } from "./movements.forms";
import { categoryOf, monthBefore, MONTHS_SHOWN, spendingOf } from "./spending.rules";

/** Debits of an account in six months. If there are more, no sum is shown. */
const MAX_DEBITS = 5_000;
const MONTHS_BACK = 24;
const ROWS_A_PAGE = 20;
/** Part of the particulars of any returned payment. */
const CAME_BACK = "ret";

/** `?month=2026-11&account=…`. Defaults to this month, of all operative accounts. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const now = customer.portal.clock.now();
  const thisMonth = monthOf(istDate(now));
  const requested = query.get("month") ?? "";
  const first = monthBefore(thisMonth, MONTHS_BACK);
  const month = isMonth(requested, now) && requested >= first ? requested : thisMonth;
  const own = customer.accounts.filter(({ kind }) => isOperative(kind));
  const given = query.get("account");
  const chosen = given ? await requireAccount(customer, given) : null;
  if (chosen && !isOperative(chosen.kind)) throw new Response("Not found", { status: 404 });
  const page = {
    month,
    today: customer.today,
    earlier: month > first ? monthBefore(month) : null,
    later: month < thisMonth ? monthBefore(month, -1) : null,
    lastMonth: monthBefore(month),
    ended: month < thisMonth,
    accounts: own,
    chosen: chosen?.handle ?? null,
  };
  const read = movementReader(customer);
  const lists = await Promise.all(
    (chosen ? [chosen] : own).map((account) => listSpent(customer, account, month, read)),
  );
  if (lists.includes(null)) return data({ ...page, spending: null, failed: true }, { status: 503 });
  const all = lists.flatMap((list) => list ?? []);
  if (all.some(({ cut }) => cut)) return data({ ...page, spending: "too-many" as const });
  const returned = new Set(all.flatMap((list) => list.returned));
  const spent = all.flatMap((list) => list.spent);
  const spending = spendingOf(spent, returned, month, month === thisMonth ? customer.today : undefined);
  const category = categories.find((known) => known === query.get("category"));
  const begins = all.flatMap(({ begin }) => begin ?? []).sort();
  const begin = begins.findLast((day) => day > `${month}-01`);
  const sealed = ({ who }: { who: string | null }) => customer.sealTyped({ who });
  const merchants = spending.merchants.map((one) => ({ ...one, sealed: sealed(one) }));
  const shown = category && categoryOf(spent, returned, { month, category });
  const part = shown && {
    category,
    cameBack: shown.cameBack,
    movements: pageOf(
      shown.rows.map(({ account: _, ...movement }) => movement),
      readPage(query),
      ROWS_A_PAGE,
    ),
  };
  // Records of all accounts begin somewhere: a month before is not one without spending.
  const months = spending.months.filter((one) => !begins[0] || one.month >= monthOf(begins[0]));
  return data({ ...page, spending: { ...spending, months, merchants, begin, part } });
}

/** Debits of that month and the five before; null if the bank does not answer. `returned`: references; `cut`: there are more. */
async function listSpent(customer: SignedIn, account: OwnAccount, month: string, read: Reader) {
  const { accountNumber, handle } = account;
  const { today } = customer;
  const { fromDate: begin, toDate: end } = spanOf(month);
  const fromDate = addMonths(begin, 1 - MONTHS_SHOWN);
  const ask = (filter: { direction: "debit" | "credit"; search?: string }, toDate: IsoDate) =>
    getStatementPage(customer, { accountNumber, fromDate, toDate, filter, offset: 0, limit: MAX_DEBITS });
  const aYearOn = addMonths(fromDate, 12);
  const [debits, back] = await Promise.all([
    ask({ direction: "debit" }, end),
    // Payments returned later were not spent either.
    ask({ direction: "credit", search: CAME_BACK }, aYearOn < today ? aYearOn : today),
  ]);
  if (debits.outcome !== "done" || back.outcome !== "done") return null;
  return {
    spent: debits.answer.entries.map((entry) => {
      return { ...read(account, presentableOf(entry)), balance: undefined, account: handle };
    }),
    returned: back.answer.entries.flatMap((entry) => {
      const { kind, reference } = readMovement(entry.particulars, entry);
      return kind === "returned" && reference ? [reference] : [];
    }),
    begin: debits.answer.holder.recordsFrom,
    cut: [debits, back].some(({ answer }) => (answer.matching?.entries ?? 0) > MAX_DEBITS),
  };
}
