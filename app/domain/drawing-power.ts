import type { Paise } from "./money";
import { basisPoints, divideHalfUp } from "./rounding";

/** A borrower's statement of stock and book debts; amounts in paise, margins in percent as text. */
export interface StockStatement {
  stock: Paise;
  creditors: Paise;
  stockMargin: string;
  debtors: Paise;
  /** Of the debtors, older than 90 days: they count for nothing. */
  oldDebtors: Paise;
  debtorMargin: string;
}

const WHOLE = 10_000n;

/**
 * (stock − creditors)(1 − margin) + (debtors up to 90 days)(1 − margin), never below zero.
 * Source: usual practice of Indian banks for working-capital limits.
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

/** What a cash credit may be drawn to: the lesser of limit and drawing power. */
export function drawingLimit(limit: Paise, power: Paise): Paise {
  return limit < power ? limit : power;
}
