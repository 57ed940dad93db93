import type { Balance } from "./accounts";
import { formatAmount, type Paise } from "./money";

/** A balance as pages, papers and sheets write it: `1,23,456.70 Dr` if it is owed; `debit` is that word. */
export const formatBalance = (paise: Paise, debit: string, format = formatAmount): string =>
  paise < 0n ? `${format(-paise)} ${debit}` : format(paise);

/** Of an overdraft or cash credit: what may be drawn beyond own money, which is no money of the customer's. */
export const limitLeft = ({ ledger, available }: Pick<Balance, "ledger" | "available">): Paise =>
  ledger > 0n ? available - ledger : available;
