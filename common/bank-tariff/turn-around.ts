import { isoDate } from "../dates";
import type { TurnAroundRules } from "../payment-returns";

/** Law on how long payments to other banks may take, by the day of the payment. Looked up last on 28 November 2026. */
export const turnAround: TurnAroundRules = {
  imps: [
    {
      from: isoDate("2019-10-15"),
      source: "RBI, Harmonisation of Turn Around Time and customer compensation, 20 September 2019",
      credited: null,
      returned: { days: 1 },
      late: { latePerDay: 100_00n },
    },
  ],
  neft: [
    {
      from: isoDate("2019-12-16"),
      source:
        "RBI, NEFT procedural guidelines and circular of 6 December 2019: credited or returned within two hours of the settlement of the batch, penal interest",
      credited: { hours: 2 },
      returned: { hours: 2 },
      late: { lateAboveRepo: "2" },
    },
  ],
  rtgs: [
    {
      from: isoDate("2020-12-14"),
      source:
        "RBI, RTGS System Regulations: credited within 30 minutes, returned within one hour, penal interest",
      credited: { minutes: 30 },
      returned: { hours: 1 },
      late: { lateAboveRepo: "2" },
    },
  ],
};
