import type { AlertRule } from "../alerts";
import { isoDate } from "../dates";

/** Law on text messages about debits, with the bank's own rule for other debits. Looked up last on 28 November 2026. */
export const alerts: readonly AlertRule[] = [
  {
    from: isoDate("2017-12-14"),
    source:
      "Reserve Bank of India, Customer Protection – Limiting Liability of Customers of Co-operative Banks in Unauthorised Electronic Banking Transactions, RBI/2017-18/109, 14 December 2017, paragraph 5: text messages for electronic transactions are mandatory",
    electronicDebits: "every",
    otherDebitsFrom: 5_000_00n,
  },
  {
    from: isoDate("2027-01-01"),
    source:
      "Reserve Bank of India, Responsible Business Conduct – Third Amendment Directions, 2026, RBI/2026-27/172 (urban) and RBI/2026-27/173 (rural cooperative banks), 24 June 2026: mandatory alerts, read in summaries. The draft of 6 March 2026 would let a bank send text messages above 500 rupees only; to be compared with the final text, until then every debit is told",
    electronicDebits: "every",
    otherDebitsFrom: 5_000_00n,
  },
];
