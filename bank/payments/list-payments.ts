import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { RequestOf } from "~/contract/service.server";
import type { paymentList } from "~/contract/payments.server";
import { addDays, startOfIstDate } from "~/domain/dates";
import { outlookOf, paymentStates, type Outlook } from "~/domain/payments";
import { tellPayment, type Payment } from "./payment";

/** A page of a customer's payments, newest first, and how many there are in all. */

const MOST_ROWS = 100;

export async function listPayments(
  db: Kysely<BankSchema>,
  asked: RequestOf<typeof paymentList>,
): Promise<{ payments: Payment[]; total: number }> {
  const chosen = choose(db, asked);
  const [rows, { total }] = await Promise.all([
    chosen
      .selectAll()
      .orderBy("paid_at", "desc")
      .orderBy("reference")
      .limit(Math.min(asked.limit, MOST_ROWS))
      .offset(asked.offset)
      .execute(),
    chosen.select(({ fn }) => fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { payments: rows.map(tellPayment), total: Number(total) };
}

function choose(
  db: Kysely<BankSchema>,
  { customerNumber, fromAccount, kind, outlook, fromDate, toDate }: RequestOf<typeof paymentList>,
) {
  let query = db.selectFrom("bank.payment").where("customer_number", "=", customerNumber);
  if (fromAccount) query = query.where("from_account", "=", fromAccount);
  if (kind) query = query.where("kind", "=", kind);
  if (outlook) query = query.where("state", "in", statesOf(outlook));
  if (fromDate) query = query.where("paid_at", ">=", startOfIstDate(fromDate));
  if (toDate) query = query.where("paid_at", "<", startOfIstDate(addDays(toDate, 1)));
  return query;
}

const statesOf = (outlook: Outlook) => paymentStates.filter((state) => outlookOf(state) === outlook);
