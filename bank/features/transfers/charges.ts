import { lookUp, type Call } from "bank/customers";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";

/** Charges of transfers, by the day. */
export interface Charges {
  of(kind: TransferKind, amount: Paise, day: IsoDate): Paise;
  /** Least amounts with their charges, upwards. */
  list(kind: TransferKind, day: IsoDate): { above: Paise; charge: Paise }[];
}

export const chargesOf = (call: Call): Promise<Charges> =>
  lookUp(call, "payment charges", async () => {
    const rows = await call.db
      .selectFrom("bank.payment_charge")
      .selectAll()
      .orderBy("from_date", "desc")
      .orderBy("above", "desc")
      .execute();
    return {
      of: (kind, amount, day) =>
        rows.find((row) => row.kind === kind && row.from_date <= day && row.above < amount)?.charge ?? 0n,
      list(kind, day) {
        const valid = rows.filter((row) => row.kind === kind && row.from_date <= day);
        const begins = [...new Set([0n, ...valid.map(({ above }) => above)])];
        return begins
          .sort((one, other) => Number(one - other))
          .map((above) => ({ above, charge: valid.find((row) => row.above <= above)?.charge ?? 0n }));
      },
    };
  });
