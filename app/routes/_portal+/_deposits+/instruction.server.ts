import { parseWithZod } from "@conform-to/zod/v4";
import { depositLife } from "common/contract/deposits.server";
import { instructionsOf } from "common/deposits";
import { changePage } from "~/change/change-page.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { instructDeposit } from "./deposits.changes.server";
import { instructionForm, maturityFields } from "./maturity.forms";
import { namePaid, requireConcerned } from "./maturity.server";

export type InstructionTerms = Awaited<ReturnType<typeof enquireInstruction>>;

/** What becomes of a deposit at maturity. */
async function enquireInstruction(customer: SignedIn, args: RequestArgs) {
  const concerned = await requireConcerned(customer, args);
  const { accountNumber } = concerned.account;
  return { ...concerned, ...(await customer.ask(depositLife, { accountNumber })) };
}

export const { loader, action } = changePage(instructDeposit, {
  fields: maturityFields,
  terms: enquireInstruction,
  async read(form, { account, accounts, ...life }, customer) {
    await namePaid(customer, form);
    const instructions = life.state === "shown" ? instructionsOf(life.answer.scheme) : [];
    const schema = instructionForm(accounts, instructions).transform((typed) => ({ account, ...typed }));
    return parseWithZod(form, { schema });
  },
});
