import type { AccountSummary } from "common/accounts";
import type { Sealer } from "~/seal.server";
import { sql } from "kysely";
import { own } from "common/own";
import { inTransaction } from "common/postgres/transaction.server";
import type { Portal } from "~/load-context";

export type SettingStore = Pick<Portal, "db" | "sealer">;

const AT_ONCE = 500;

/**
 * A sealed setting of customers, one row per customer, in a table that has the columns `customer_number` and `sealed_with` as well.
 * `Kept` must be an object of optional properties: empty if nothing is stored or it cannot be opened any more. It is read with the
 * session, by `findSession`.
 */
export function sealedSetting<Kept extends object>(tableName: string, columnName: string, purpose: string) {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)];
  const contextOf = (customerNumber: string) => `${purpose}:${customerNumber}`;
  /** Digest that identifies the newest secret without revealing it. */
  const newestSecret = (sealer: Sealer) => sealer.key(purpose).toString("base64url").slice(0, 12);

  function open(sealer: Sealer, customerNumber: string, sealed: string | null): Kept {
    const plain = sealed === null ? null : sealer.open(contextOf(customerNumber), sealed);
    return JSON.parse(plain ?? "{}") as Kept;
  }

  /** Serialises changes from several browsers. */
  async function change(
    { db, sealer }: SettingStore,
    customerNumber: string,
    changed: (before: Kept) => Kept,
  ): Promise<void> {
    const sealed = (kept: object) => sealer.seal(contextOf(customerNumber), JSON.stringify(kept));
    const newest = newestSecret(sealer);
    await inTransaction(db, async (transaction) => {
      // The lock needs a row.
      await sql`insert into ${table} (customer_number, ${column}, sealed_with)
        values (${customerNumber}, ${sealed({})}, ${newest}) on conflict do nothing`.execute(transaction);
      const { rows } = await sql<{ sealed: string }>`select ${column} as sealed from ${table}
        where customer_number = ${customerNumber} for update`.execute(transaction);
      const before = open(sealer, customerNumber, rows[0]!.sealed);
      await sql`update ${table} set ${column} = ${sealed(changed(before))}, sealed_with = ${newest}
        where customer_number = ${customerNumber}`.execute(transaction);
    });
  }

  /** After a change of the portal's secret: reseals what an older secret sealed. */
  async function reseal({ db, sealer }: SettingStore): Promise<void> {
    const newest = newestSecret(sealer);
    for (let after: string | undefined = ""; after !== undefined;) {
      const { rows } = await sql<{ customer_number: string; sealed: string }>`
        select customer_number, ${column} as sealed from ${table}
        where sealed_with <> ${newest} and customer_number > ${after}
        order by customer_number limit ${AT_ONCE}`.execute(db);
      for (const row of rows) {
        const context = contextOf(row.customer_number);
        const plain = sealer.open(context, row.sealed);
        if (plain === null) continue;
        // Skips rows that were changed meanwhile.
        await sql`update ${table} set ${column} = ${sealer.seal(context, plain)}, sealed_with = ${newest}
          where customer_number = ${row.customer_number} and ${column} = ${row.sealed}`.execute(db);
      }
      after = rows.at(-1)?.customer_number;
    }
  }

  return { open, change, reseal };
}

/** Names that a customer gave to accounts, by account number. */
type AccountNames = Readonly<Record<string, string>>;

export const accountNames = sealedSetting<AccountNames>(
  "portal.account_name",
  "sealed_names",
  "account-names",
);

export function withNames(accounts: readonly AccountSummary[], names: AccountNames): AccountSummary[] {
  return accounts.map(({ name: _, ...account }) => {
    const name = own(names, account.accountNumber);
    return name === undefined ? account : { ...account, name };
  });
}

/** Null removes the name. Also removes names of accounts that are not among `own`. */
export const setAccountName = (
  store: SettingStore,
  customerNumber: string,
  own: readonly AccountSummary[],
  { accountNumber, name }: { accountNumber: string; name: string | null },
): Promise<void> =>
  accountNames.change(store, customerNumber, (kept) => {
    const after = withNames(own, kept).map((account) => [
      account.accountNumber,
      account.accountNumber === accountNumber ? name : account.name,
    ]);
    return Object.fromEntries(after.filter(([, called]) => called)) as AccountNames;
  });
