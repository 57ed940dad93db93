import { isOperative } from "common/accounts";
import { closingQuote } from "common/contract/deposits.server";
import { commonRefusals } from "common/contract/refusals.server";
import { sayRefusal } from "~/change/refusal.server";
import type { Wording } from "~/i18n/wording";
import type { SignedIn } from "~/session/guards.server";

/** What a deposit would pay today; why it cannot be closed, in the customer's words; null where the bank gave no answer. */
export async function enquireClosing(by: SignedIn, accountNumber: string) {
  const ending = await by.call(closingQuote, { accountNumber });
  if (ending.ending === "done") return { quote: ending.answer, barred: null };
  const refused = ending.ending === "refused" && ending.code !== commonRefusals.unknownService.code;
  const barred: Wording | null = refused ? sayRefusal(by, ending) : null;
  return { quote: null, barred };
}

/** The accounts that a deposit may pay. */
export const paidAccounts = (by: SignedIn) => by.accounts.filter(({ kind }) => isOperative(kind));
