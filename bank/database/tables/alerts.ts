import type { CommentedTable } from "../commented-table";

/** Which text messages customers want about the movements on their accounts. Amounts are paise. */
export const alertTables: CommentedTable[] = [
  {
    name: "bank.alert_setting",
    meaning:
      "Text messages wanted about the movements on an account: its newest row holds, or the newest row without an account. Messages about safety and about what becomes of a payment are sent whatever it says. Rows are added, never changed",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of the changes"],
      account_id: ["bigint references bank.account (id)", "The account; null: every account without a row"],
      debits: ["boolean not null", "Whether debits are told"],
      debits_from: ["bigint not null check (debits_from >= 0)", "From this amount on; 0: every one"],
      credits: ["boolean not null", "Whether credits are told"],
      credits_from: ["bigint not null check (credits_from >= 0)", "From this amount on; 0: every one"],
      reference: [
        "text unique",
        "Reference of the change: carried out once, and answered with this row again",
      ],
      set_at: ["timestamptz not null", "When it was set"],
    },
    indexes: ["create index alert_setting_account on bank.alert_setting (account_id, id)"],
  },
];

/** Every debit is told, credits are not (P). */
export const firstAlertSetting = `insert into bank.alert_setting (debits, debits_from, credits, credits_from, set_at)
  values (true, 0, false, 0, '2000-04-01T00:00:00+05:30')`;
