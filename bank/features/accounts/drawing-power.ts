import { insertRows, updateRows } from "bank/database/rows";
import type { NewRow, Transaction } from "bank/database/schema";
import type { Paise } from "common/money";
import { basisPoints, divideHalfUp } from "common/rounding";

/** Amounts in paise, margins in percent as text. */
interface StockStatement {
  stock: Paise;
  creditors: Paise;
  stockMargin: string;
  debtors: Paise;
  /** Older than 90 days; they count for nothing. */
  oldDebtors: Paise;
  debtorMargin: string;
}

const WHOLE = 10_000n;

/**
 * (stock − creditors)(1 − margin) + (debtors up to 90 days)(1 − margin), never below zero. Source: usual
 * practice of Indian banks for working-capital limits.
 */
export function drawingPower(statement: StockStatement): Paise {
  const { stock, creditors, stockMargin, debtors, oldDebtors, debtorMargin } = statement;
  const paidStock = stock > creditors ? stock - creditors : 0n;
  return divideHalfUp(
    paidStock * (WHOLE - basisPoints(stockMargin)) +
      (debtors - oldDebtors) * (WHOLE - basisPoints(debtorMargin)),
    WHOLE,
  );
}

export function drawingLimit(limit: Paise, power: Paise): Paise {
  return limit < power ? limit : power;
}

/**
 * Stores a borrower's statement. The newest statement of a cash credit sets drawing power and floor of the account, here
 * only.
 */
export async function takeStockStatement(
  transaction: Transaction,
  statement: NewRow<"bank.stock_statement">,
): Promise<void> {
  const { account_id: id } = statement;
  const { credit_limit: limit } = await transaction
    .selectFrom("bank.account")
    .select("credit_limit")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await insertRows(transaction, "bank.stock_statement", statement);
  const newest = await transaction
    .selectFrom("bank.stock_statement")
    .select(["stock", "creditors", "stock_margin as stockMargin"])
    .select(["debtors", "old_debtors as oldDebtors", "debtor_margin as debtorMargin"])
    .where("account_id", "=", id)
    .orderBy("submitted_on", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const power = drawingPower(newest);
  await updateRows(transaction, "bank.account", {
    where: { id },
    set: { drawing_power: power, floor: -drawingLimit(limit, power) },
  });
}
