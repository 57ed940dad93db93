import { findRow } from "bank/database/rows";
import * as contract from "common/contract/payees.server";
import { findBankName, findHolder, findHolderName, isOfThisBank } from "bank/registers/account-holders";
import { done, notTogether, refuse, serve, type BankAnswer } from "bank/service";

/** For customers only: others must not learn which accounts exist. */
export const account = serve(
  contract.intraAccountValidation,
  "self-checked",
  async (context, { accountNumber, branchCode }) => {
    const { db, user } = context;
    if (!(await findRow(db, "bank.customer", { mobile: user, status: "active" }))) return notTogether;
    const holder = await findHolder(db, accountNumber);
    return holder && accountNumber.startsWith(branchCode)
      ? done({})
      : refuse(contract.payeeRefusals.unknownAccount);
  },
);

export const ifsc = serve(contract.ifscValidation, "anyone", async (context, { ifsc }) => {
  const bankName = await findBankName(context, ifsc);
  return bankName === null ? refuse(contract.payeeRefusals.unknownIfsc) : done({ bankName });
});

export const name = serve(
  contract.payeeName,
  "customer",
  async (context, { accountNumber, ifsc = "" }): Promise<BankAnswer<{ name: string }>> => {
    const name = await findHolderName(context, { accountNumber, ifsc });
    if (name !== null) return done({ name });
    const { unknownAccount, noName } = contract.payeeRefusals;
    return refuse(isOfThisBank(context.profile, ifsc) ? unknownAccount : noName);
  },
);
