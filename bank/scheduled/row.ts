import type { Selectable } from "kysely";
import type { ScheduledTransferTable } from "bank/database/schema-scheduled";

export type ScheduledRow = Selectable<ScheduledTransferTable>;
