import type { Insertable, Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { StockStatementTable } from "bank/database/schema-ledger";
import { drawingLimit, drawingPower } from "~/domain/drawing-power";

/**
 * Notes a borrower's statement of stock and debtors. The newest one of a cash credit says what may be drawn: drawing
 * power and floor of the account follow from it here and nowhere else.
 */
export async function takeStockStatement(
  transaction: Transaction<BankSchema>,
  statement: Insertable<StockStatementTable>,
): Promise<void> {
  const { account_id: id } = statement;
  const { credit_limit: limit } = await transaction
    .selectFrom("bank.account")
    .select("credit_limit")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await transaction.insertInto("bank.stock_statement").values(statement).execute();
  const newest = await transaction
    .selectFrom("bank.stock_statement")
    .selectAll()
    .where("account_id", "=", id)
    .orderBy("submitted_on", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const power = drawingPower({
    stock: newest.stock,
    creditors: newest.creditors,
    stockMargin: newest.stock_margin,
    debtors: newest.debtors,
    oldDebtors: newest.old_debtors,
    debtorMargin: newest.debtor_margin,
  });
  await transaction
    .updateTable("bank.account")
    .set({ drawing_power: power, floor: -drawingLimit(limit, power) })
    .where("id", "=", id)
    .execute();
}
