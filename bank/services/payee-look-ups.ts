import { findCaller, notTogether } from "bank/customers";
import { bankOfIfsc } from "bank/ifsc/ifsc-list";
import { findHolder } from "bank/payees/creditable-account";
import { nameElsewhere } from "bank/payees/names-elsewhere";
import * as refusals from "bank/payees/refusals";
import { ifscValidation, intraAccountValidation, payeeName } from "~/contract/payees.server";
import { bankProfile } from "~/domain/bank-profile";
import { done, serve, type BankAnswer, type Context } from "./served";

/** What a customer asks about an account or a bank before adding it as a payee. */

/** Answered to customers only: which accounts exist is nobody else's to know. */
const account = serve(intraAccountValidation, async (context, { accountNumber, branchCode }) => {
  if (!(await isCustomer(context))) return notTogether;
  const holder = await findHolder(context.db, accountNumber);
  return holder && accountNumber.startsWith(branchCode) ? done({}) : refusals.unknownAccount;
});

async function isCustomer({ db, user }: Context): Promise<boolean> {
  const customer = await db
    .selectFrom("bank.customer")
    .select("number")
    .where("mobile", "=", user)
    .where("status", "=", "active")
    .executeTakeFirst();
  return customer !== undefined;
}

const ifsc = serve(ifscValidation, async (context, { ifsc }) => {
  const bankName = isOwn(ifsc) ? await ownBranch(context, ifsc) : bankOfIfsc(ifsc);
  return bankName === null ? refusals.unknownIfsc : done({ bankName });
});

const isOwn = (ifsc: string) => ifsc.startsWith(bankProfile.ifscPrefix);

/** The bank knows its own branches better than the list does. */
async function ownBranch({ db }: Context, ifsc: string): Promise<string | null> {
  const branch = await db
    .selectFrom("bank.branch")
    .select("code")
    .where("ifsc", "=", ifsc)
    .executeTakeFirst();
  return branch ? bankProfile.name : null;
}

const name = serve(
  payeeName,
  async (context, { customerNumber, accountNumber, ifsc = "" }): Promise<BankAnswer<{ name: string }>> => {
    if (!(await findCaller(context, customerNumber))) return notTogether;
    if (ifsc === "" || isOwn(ifsc)) {
      const holder = await findHolder(context.db, accountNumber);
      return holder ? done({ name: holder.name }) : refusals.unknownAccount;
    }
    const name = bankOfIfsc(ifsc) === null ? null : nameElsewhere(ifsc, accountNumber);
    return name === null ? refusals.noName : done({ name });
  },
);

export const payeeLookUps = [account, ifsc, name];
