import type { AccountSummary } from "common/accounts";
import type { Sealer } from "~/seal.server";
import { sql } from "kysely";
import { inTransaction } from "common/postgres/transaction.server";
import type { Portal } from "~/load-context";

/** Names that a customer gave to accounts, by account number. */
type AccountNames = Readonly<Record<string, string>>;

const accountNames = {
  table: "portal.account_name",
  column: "sealed_names",
  purpose: "account-names",
} as const;

/** Returns none if nothing is stored or it cannot be opened any more. */
export const openAccountNames = (
  sealer: Sealer,
  customerNumber: string,
  sealed: string | null,
): AccountNames => openSetting<AccountNames>(sealer, accountNames, customerNumber, sealed) as AccountNames;

export function withNames(accounts: readonly AccountSummary[], names: AccountNames): AccountSummary[] {
  return accounts.map(({ name: _, ...account }) => {
    const name = names[account.accountNumber];
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
  changeSetting<AccountNames>(store, accountNames, customerNumber, (kept) => {
    const after = withNames(own, kept as AccountNames).map((account) => [
      account.accountNumber,
      account.accountNumber === accountNumber ? name : account.name,
    ]);
    return Object.fromEntries(after.filter(([, called]) => called)) as AccountNames;
  });

export const resealAccountNames = (store: SettingStore): Promise<void> => resealSetting(store, accountNames);

/** Sealed settings of customers, one row per customer. */
interface Setting {
  /** Has the columns `customer_number` and `sealed_with`. */
  table: `portal.${string}`;
  column: string;
  purpose: string;
}

export type SettingStore = Pick<Portal, "db" | "sealer">;

const AT_ONCE = 500;

const contextOf = ({ purpose }: Setting, customerNumber: string) => `${purpose}:${customerNumber}`;

/** Digest that identifies the newest secret without revealing it. */
const newestSecret = (sealer: Sealer, { purpose }: Setting) =>
  sealer.key(purpose).toString("base64url").slice(0, 12);

/** Returns an empty object if nothing is stored or it cannot be opened any more. */
function openSetting<Kept extends object>(
  sealer: Sealer,
  setting: Setting,
  customerNumber: string,
  sealed: string | null,
): Partial<Kept> {
  const plain = sealed === null ? null : sealer.open(contextOf(setting, customerNumber), sealed);
  return plain === null ? {} : (JSON.parse(plain) as Kept);
}

export async function findSetting<Kept extends object>(
  { db, sealer }: SettingStore,
  setting: Setting,
  customerNumber: string,
): Promise<Partial<Kept>> {
  const { rows } = await sql<{ sealed: string }>`
    select ${sql.ref(setting.column)} as sealed from ${sql.table(setting.table)}
    where customer_number = ${customerNumber}`.execute(db);
  return openSetting<Kept>(sealer, setting, customerNumber, rows[0]?.sealed ?? null);
}

/** Serialises changes from several browsers. */
export async function changeSetting<Kept extends object>(
  { db, sealer }: SettingStore,
  setting: Setting,
  customerNumber: string,
  change: (before: Partial<Kept>) => Kept,
): Promise<void> {
  const [table, column] = [sql.table(setting.table), sql.ref(setting.column)];
  const sealed = (kept: object) => sealer.seal(contextOf(setting, customerNumber), JSON.stringify(kept));
  const newest = newestSecret(sealer, setting);
  await inTransaction(db, async (transaction) => {
    // The lock needs a row.
    await sql`insert into ${table} (customer_number, ${column}, sealed_with)
      values (${customerNumber}, ${sealed({})}, ${newest}) on conflict do nothing`.execute(transaction);
    const { rows } = await sql<{ sealed: string }>`select ${column} as sealed from ${table}
      where customer_number = ${customerNumber} for update`.execute(transaction);
    const before = openSetting<Kept>(sealer, setting, customerNumber, rows[0]!.sealed);
    await sql`update ${table} set ${column} = ${sealed(change(before))}, sealed_with = ${newest}
      where customer_number = ${customerNumber}`.execute(transaction);
  });
}

/** After a change of the portal's secret: reseals what an older secret sealed. */
export async function resealSetting({ db, sealer }: SettingStore, setting: Setting): Promise<void> {
  const [table, column] = [sql.table(setting.table), sql.ref(setting.column)];
  const newest = newestSecret(sealer, setting);
  let after = "";
  for (;;) {
    const { rows } = await sql<{ customer_number: string; sealed: string }>`
      select customer_number, ${column} as sealed from ${table}
      where sealed_with <> ${newest} and customer_number > ${after}
      order by customer_number limit ${AT_ONCE}`.execute(db);
    for (const row of rows) {
      const context = contextOf(setting, row.customer_number);
      const plain = sealer.open(context, row.sealed);
      if (plain === null) continue;
      // Skips rows that were changed meanwhile.
      await sql`update ${table} set ${column} = ${sealer.seal(context, plain)}, sealed_with = ${newest}
        where customer_number = ${row.customer_number} and ${column} = ${row.sealed}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.customer_number;
  }
}
