import type { AccountKind } from "common/accounts";
import { addDays, istDate } from "common/dates";
import type { Paise } from "common/money";
import { branch, type Customer, type SmallBank } from "./small-bank";

/** Accounts of a test's own customer, and what lies on them. */

export const rupees = (amount: number): Paise => BigInt(Math.round(amount * 100));
export const instalment = rupees(500);

let serial = 0;

export async function balanceOf(bank: SmallBank, account: string): Promise<Paise> {
  const row = await bank.db
    .selectFrom("bank.account")
    .select("balance")
    .where("number", "=", account)
    .executeTakeFirstOrThrow();
  return row.balance;
}

export async function openAccount(
  bank: SmallBank,
  { customerNumber }: Customer,
  kind: AccountKind,
  floor: Paise,
): Promise<string> {
  const number = `${branch}1009${String((serial += 1)).padStart(7, "0")}`;
  await bank.db
    .insertInto("bank.account")
    .values({
      number,
      kind,
      customer_number: customerNumber,
      name: "Own Customer",
      branch_code: branch,
      product: kind,
      opened_on: addDays(istDate(bank.now()), -100),
      floor,
    })
    .execute();
  return number;
}

/** The key of an account. */
export async function idOf(bank: SmallBank, number: string): Promise<bigint> {
  const { id } = await bank.db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return id;
}

/** 12 instalments. */
export async function agreeDeposit(bank: SmallBank, number: string): Promise<void> {
  const today = istDate(bank.now());
  const id = await idOf(bank, number);
  await bank.db
    .insertInto("bank.deposit")
    .values({
      account_id: id,
      payout: "recurring",
      scheme: "RDGFI",
      principal: instalment,
      rate: "7.00",
      months: 12,
      opened_on: addDays(today, -30),
      matures_on: addDays(today, 335),
      maturity_amount: 622_000n,
      status: "OPEN",
      linked_account_id: id,
    })
    .execute();
}
