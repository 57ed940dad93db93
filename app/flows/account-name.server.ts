import { MOST_ACCOUNT_NAME, readAccountName, type AccountNameFault } from "~/domain/account-names";
import type { Wording } from "~/i18n/wording";
import { portal } from "~/portal.server";
import { setAccountName } from "~/session/account-names.server";
import { audit, maskedSubject } from "~/session/audit.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";

export type Naming =
  { outcome: "saved" | "removed" } | { outcome: "wrong"; error: Wording; status: 400 | 429 };

const faults: Record<AccountNameFault, Wording> = {
  long: { key: "errors.nameLong", values: { most: MOST_ACCOUNT_NAME } },
  unreadable: { key: "errors.nameUnreadable" },
};

/** Gives the customer's own account the name that was typed, or none; any other account is 404 and leaves an audit row. */
export async function nameAccount(by: SignedIn, accountNumber: string, typed: string): Promise<Naming> {
  const { visitor, session } = by;
  const { customerNumber, accounts } = session.customer;
  await requireAccount(by, accountNumber);
  const read = readAccountName(typed);
  if ("fault" in read) return { outcome: "wrong", error: faults[read.fault], status: 400 };
  const limited = await limit("account-setting", visitor, { customer: customerNumber });
  if (limited.outcome === "over") return { outcome: "wrong", error: { key: "errors.tooOften" }, status: 429 };
  await setAccountName(portal(), customerNumber, accounts, { accountNumber, name: read.name });
  const subject = maskedSubject(accountNumber);
  await audit(visitor, { act: "account-name", outcome: "done", customerNumber, subject });
  return { outcome: read.name === null ? "removed" : "saved" };
}
