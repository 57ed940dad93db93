import { updateRows } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { instructionRow } from "bank/interest/accounts";
import { noSuchAccount, refuse } from "bank/service";
import { lastDigits } from "common/contract/bound-values.server";
import { depositRefusals, instructDeposit } from "common/contract/deposits.server";
import { istDate } from "common/dates";
import { instructionsOf, type MaturityInstruction } from "common/deposits";
import { findConcerned, findPaid, findRunning } from "./order";

const texts: Record<MaturityInstruction, string> = {
  pay: "messagePay",
  principal: "messagePrincipal",
  all: "messageAll",
};

export const instruction = serveAct(instructDeposit, {
  letsMoneyGo: true,
  content: ({ accountNumber, instruction, toAccount }) => [accountNumber, instruction, toAccount],
  async check(call, request, transaction) {
    const account = await findConcerned(call, request, transaction);
    if (!account) return noSuchAccount;
    const to = await findPaid(call, request.customerNumber, request.toAccount);
    if (!to) return refuse(depositRefusals.notThatAccount);
    const found = await findRunning(call, account, istDate(call.clock.now()));
    if ("refusal" in found) return refuse(found.refusal);
    if (account.lien > 0n) return refuse(depositRefusals.pledged);
    return instructionsOf(found.deposit.terms.payout).includes(request.instruction)
      ? { facts: { account, to } }
      : refuse(depositRefusals.notThatInstruction);
  },
  async make(transaction, { account, to }, { request: { instruction } }) {
    await updateRows(transaction, "bank.deposit", {
      where: { account_id: account.id },
      set: { ...instructionRow(instruction), payout_account_id: to.id },
    });
    const values = { deposit: lastDigits.message(account.number), to: lastDigits.message(to.number) };
    return { kept: {}, message: { text: texts[instruction], values } };
  },
  answer: () => ({}),
});
