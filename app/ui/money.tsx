import { formatAmount, formatRupees, type Paise } from "common/money";
import { classes, type Variants } from "./recipe";
import type { moneyRecipe } from "./recipes/content";

interface MoneyProps extends Pick<Variants<typeof moneyRecipe>, "size"> {
  paise: Paise;
  direction?: "credit" | "debit";
  /** `Cr` or `Dr` in the page's language; the colour alone would not tell. */
  word?: string;
  /** False where the column's heading already says rupees. */
  sign?: boolean;
}

/** An amount with tabular digits in Indian grouping; never broken over lines. */
export function Money({ paise, direction, word, size, sign = true }: MoneyProps) {
  return (
    <span className={classes("money", { direction: direction === "credit" && direction, size })}>
      {sign ? formatRupees(paise) : formatAmount(paise)}
      {word ? ` ${word}` : null}
    </span>
  );
}
