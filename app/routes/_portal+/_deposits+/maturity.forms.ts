import * as z from "zod";
import type { OwnAccount } from "common/accounts";
import type { MaturityInstruction } from "common/deposits";

/** A message is a key of `locales/*`/deposits.json. */
export const maturityFields = ["to", "instruction"] as const;

export type TypedMaturity = Partial<Record<(typeof maturityFields)[number], string>>;

type Offered = readonly Pick<OwnAccount, "accountNumber">[];

export const closingForm = (offered: Offered) =>
  z.object({
    to: z
      .string({ error: "errors.choosePayout" })
      .refine(
        (number) => offered.some(({ accountNumber }) => accountNumber === number),
        "errors.choosePayout",
      ),
  });

export const instructionForm = (offered: Offered, instructions: readonly MaturityInstruction[]) =>
  closingForm(offered).extend({
    instruction: z
      .string({ error: "errors.chooseInstruction" })
      .refine((one) => instructions.some((known) => known === one), "errors.chooseInstruction")
      .transform((one) => instructions.find((known) => known === one)!),
  });

export const maturityPages = {
  close: "/TermDeposit/close",
  instruction: "/TermDeposit/instruction",
} as const;

export type ConcernedDeposit = Pick<OwnAccount, "accountNumber" | "handle" | "kind" | "name">;
