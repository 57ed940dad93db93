import { beforeEach } from "vitest";
import { query } from "./query";

export interface AuditRow {
  act: string;
  outcome: string;
  customer_number: string;
  address: string;
  reference: string | null;
}

/** The rows that were added to the trail since the test began, or since `mark`. */
export function watchTrail(databaseUrl: () => string) {
  const trail = () => query<AuditRow>(databaseUrl(), "select * from portal.audit order by id");
  let before = 0;
  const mark = async () => {
    before = (await trail()).length;
  };
  beforeEach(mark);
  return { mark, newRows: async () => (await trail()).slice(before) };
}
