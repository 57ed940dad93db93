import { alertChange } from "~/contract/profile.server";
import { isOperative } from "~/domain/accounts";
import { readAlerts, type AlertErrors, type TypedAlerts } from "~/domain/alert-settings";
import { referencePattern } from "~/domain/reference";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { audit, maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";

export type AlertChange =
  /** `unknown`: the bank was asked and did not answer. */
  | { outcome: "saved" | "unknown" }
  | { outcome: "wrong"; errors: AlertErrors }
  | { outcome: "refused"; error: Wording; status: 400 | 429 | 503 };

/**
 * Sets which text messages are sent about the customer's own account: once under a reference, however often it is asked
 * for. What is not the customer's is 404 and leaves an audit row; what has no text messages is 404.
 */
export async function changeAlerts(
  by: SignedIn,
  given: { accountNumber: string; reference: string; typed: TypedAlerts },
): Promise<AlertChange> {
  const { visitor, session, caller } = by;
  const { customerNumber } = session.customer;
  const { accountNumber, reference } = given;
  if (!referencePattern.test(reference)) throw new Response("Bad Request", { status: 400 });
  const account = await requireAccount(by, accountNumber);
  if (!isOperative(account.kind)) throw new Response("Not found", { status: 404 });
  const read = readAlerts(given.typed);
  if (!read.ok) return { outcome: "wrong", errors: read.errors };
  const limited = await limit("account-setting", visitor, { customer: customerNumber });
  if (limited.outcome === "over")
    return { outcome: "refused", error: { key: "errors.tooOften" }, status: 429 };
  const ending = await portal().gateway.call(
    alertChange,
    { accountNumber, customerNumber, ...read.settings, reference },
    caller,
  );
  const subject = maskedSubject(accountNumber);
  await audit(visitor, { act: "alert-change", outcome: ending.ending, customerNumber, subject, reference });
  switch (ending.ending) {
    case "done":
      return { outcome: "saved" };
    case "unknown":
      return { outcome: "unknown" };
    case "not-sent":
      return { outcome: "refused", error: { key: "errors.notSent" }, status: 503 };
    case "refused":
      return { outcome: "refused", error: refusals[ending.code] ?? { words: ending.message }, status: 400 };
  }
}

const refusals: Record<string, Wording> = {
  // The page was kept from before: its reference stands for what was set with it then.
  "8013": { key: "errors.sentBefore" },
};
