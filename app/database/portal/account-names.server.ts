import { sql, type Kysely, type Migration } from "kysely";

/** What customers call their accounts. One row a customer, so that no account number stands in the clear. */
export interface AccountNameTable {
  customer_number: string;
  sealed_names: string;
  sealed_with: string;
}

export const accountNames: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      `create table portal.account_name (
        customer_number text primary key,
        sealed_names text not null,
        sealed_with text not null)`,
      `comment on table portal.account_name is 'What customers call their accounts: texts of their own choice, which may be personal'`,
      `comment on column portal.account_name.customer_number is 'Whose'`,
      `comment on column portal.account_name.sealed_names is 'Account numbers with their names, sealed with the portal''s secret'`,
      `comment on column portal.account_name.sealed_with is 'Which of the portal''s secrets sealed it, as a short digest: what an older one sealed is sealed anew when a portal starts'`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
