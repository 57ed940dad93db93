import { insertRow } from "bank/database/rows";
import * as z from "zod";
import type { Transaction } from "bank/database/schema";
import { expectRun } from "bank/features/transfers/standing/instruction";
import { startOfIstDate, type IsoDate } from "common/dates";
import { firstExecution, instructionKinds, LAST_DAY_OF_EXECUTION } from "common/standing-instructions";
import instructions from "./instructions.json" with { type: "json" };
import { amount, date, withDates } from "./values";

const schema = z.array(
  z.strictObject({
    customer: z.string(),
    added: date,
    kind: z.enum(instructionKinds),
    from_account: z.string(),
    to_account: z.string(),
    to_name: z.string(),
    amount,
    remark: z.string(),
    /** A date whose day of the month is the day of execution. */
    day: date,
    times: z.number(),
  }),
);

/** Monthly standing instructions. Runs that fall due before `today` are played. */
export async function insertInstructions(db: Transaction, today: IsoDate): Promise<void> {
  for (const { customer, added, day: date, ...row } of schema.parse(withDates(instructions, today))) {
    const day = Math.min(Number(date.slice(8)), LAST_DAY_OF_EXECUTION);
    const first = firstExecution(day, added);
    const { number } = await insertRow(db, "bank.standing_instruction", {
      ...row,
      customer_number: customer,
      frequency: "monthly",
      day,
      starts_on: first,
      next_on: first,
      times_left: row.times,
      added_at: startOfIstDate(added),
    });
    await expectRun(db, number, first);
  }
}
