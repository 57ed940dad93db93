import { inTransaction } from "common/postgres/transaction.server";
import type { AccountSummary } from "common/accounts";
import type { Portal } from "~/load-context";
import type { Sealer } from "./seal.server";

/** What customers call their accounts, by account number; sealed, and one row a customer. */
export type AccountNames = Readonly<Record<string, string>>;

type Store = Pick<Portal, "db" | "sealer">;

const AT_ONCE = 500;

const sealedAs = (customerNumber: string) => `account-names:${customerNumber}`;

/** Names the newest secret without telling it. */
const newestSecret = (sealer: Sealer) => sealer.key("account-names").toString("base64url").slice(0, 12);

/** None where nothing is kept, or what is kept cannot be opened any more. */
export function openAccountNames(
  sealer: Sealer,
  customerNumber: string,
  sealed: string | null,
): AccountNames {
  const plain = sealed === null ? null : sealer.open(sealedAs(customerNumber), sealed);
  return plain === null ? {} : (JSON.parse(plain) as AccountNames);
}

export function withNames(accounts: readonly AccountSummary[], names: AccountNames): AccountSummary[] {
  return accounts.map(({ name: _, ...account }) => {
    const name = names[account.accountNumber];
    return name === undefined ? account : { ...account, name };
  });
}

/** Null takes the name away. Names of accounts that are no longer among `own` go. */
export async function setAccountName(
  { db, sealer }: Store,
  customerNumber: string,
  own: readonly AccountSummary[],
  { accountNumber, name }: { accountNumber: string; name: string | null },
): Promise<void> {
  const sealed = (names: AccountNames) => ({
    sealed_names: sealer.seal(sealedAs(customerNumber), JSON.stringify(names)),
    sealed_with: newestSecret(sealer),
  });
  await inTransaction(db, async (transaction) => {
    // There must be a row to lock: two browsers may name two accounts at once.
    await transaction
      .insertInto("portal.account_name")
      .values({ customer_number: customerNumber, ...sealed({}) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await transaction
      .selectFrom("portal.account_name")
      .select("sealed_names")
      .where("customer_number", "=", customerNumber)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = withNames(own, openAccountNames(sealer, customerNumber, kept.sealed_names));
    const after = before.map((account) => [
      account.accountNumber,
      account.accountNumber === accountNumber ? name : account.name,
    ]);
    await transaction
      .updateTable("portal.account_name")
      .set(sealed(Object.fromEntries(after.filter(([, called]) => called)) as AccountNames))
      .where("customer_number", "=", customerNumber)
      .execute();
  });
}

/** After the portal's secret was changed: seals anew what an older one sealed, so that no name is lost. */
export async function resealAccountNames({ db, sealer }: Store): Promise<void> {
  const newest = newestSecret(sealer);
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("portal.account_name")
      .selectAll()
      .where("sealed_with", "!=", newest)
      .where("customer_number", ">", after)
      .orderBy("customer_number")
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const context = sealedAs(row.customer_number);
      const plain = sealer.open(context, row.sealed_names);
      if (plain === null) continue;
      await db
        .updateTable("portal.account_name")
        .set({ sealed_names: sealer.seal(context, plain), sealed_with: newest })
        .where("customer_number", "=", row.customer_number)
        // Whoever was quicker has newer names.
        .where("sealed_names", "=", row.sealed_names)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.customer_number;
  }
}
