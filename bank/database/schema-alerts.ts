import type { ColumnType, Generated } from "kysely";
import type { Paise } from "~/domain/money";

type Written<T> = ColumnType<T | null, T | null | undefined, never>;

/** As kysely reads `tables/alerts.ts`. */
export interface AlertSettingTable {
  id: Generated<bigint>;
  account_id: Written<bigint>;
  debits: boolean;
  debits_from: Paise;
  credits: boolean;
  credits_from: Paise;
  reference: Written<string>;
  set_at: Date;
}
