import type { Kysely } from "kysely";
import type { BankSchema, NewRow, Row } from "bank/database/schema";
import type { Vault } from "bank/vault";
import { addDays, addMonths, isoDate, startOfIstDate, type IsoDate } from "common/dates";
import { branchOfAccount } from "./locator";
import { products, type DemoAccount, type DemoCustomer } from "./people";
import {
  cashCredits,
  depositTerms,
  deposits,
  floors,
  hasMatured,
  housingLoan,
  housingLoanInstalment,
  loanDisbursedOn,
  overdraft,
} from "./terms";

/** The demo's customers, accounts and terms as rows of the bank's tables. `today` is the day of loading. */

export function customerRow(customer: DemoCustomer, vault: Vault, today: IsoDate): NewRow<"bank.customer"> {
  const usesNetBanking = !customer.status && !customer.firstLogin;
  const [address1, address2, pin_code] = customer.address;
  const { code, city, state } = branchOfAccount(customer.accounts[0]!.number);
  return {
    number: customer.number,
    name: customer.name,
    mobile: customer.mobile,
    email: customer.email ?? null,
    address1,
    address2,
    district: city,
    city,
    state,
    pin_code,
    sealed_pan: customer.pan ? vault.seal(customer.pan) : null,
    sealed_aadhaar: vault.seal(customer.aadhaar),
    date_of_birth: customer.dateOfBirth ? isoDate(customer.dateOfBirth) : null,
    branch_code: code,
    status: customer.status ?? "active",
    view_only: customer.viewOnly ?? false,
    corporate_name: customer.corporateName ?? null,
    last_signed_in_at: usesNetBanking
      ? new Date(startOfIstDate(addDays(today, -1)).getTime() + 20 * 3_600_000)
      : null,
  };
}

/** Both credentials; none for a customer who has not registered. Each hash is of its own salt. */
export async function credentialRows(
  customer: DemoCustomer,
  today: IsoDate,
  hash: (kind: Row<"bank.credential">["kind"]) => Promise<string>,
): Promise<NewRow<"bank.credential">[]> {
  if (customer.status === "unregistered") return [];
  const expires = customer.expires ?? { login: 60, transaction: 60 };
  return Promise.all(
    (["login", "transaction"] as const).map(async (kind) => ({
      customer_number: customer.number,
      kind,
      hash: await hash(kind),
      set_at: startOfIstDate(addDays(today, expires[kind] - 90)),
      expires_on: addDays(today, expires[kind]),
      must_change: customer.firstLogin ?? false,
    })),
  );
}

export function accountRow(
  customer: DemoCustomer,
  account: DemoAccount,
  today: IsoDate,
): NewRow<"bank.account"> {
  const credit = cashCredits.find(({ account: number }) => number === account.number);
  const paysByMobile = account.kind === "savings" || account.kind === "current";
  return {
    number: account.number,
    kind: account.kind,
    customer_number: customer.number,
    name: customer.name,
    branch_code: account.number.slice(0, 4),
    product: products[account.number.slice(4, 8)]!,
    opened_on:
      typeof account.opened === "number" ? addMonths(today, -account.opened) : isoDate(account.opened),
    mode_of_operation: account.jointHolders
      ? "EITHER OR SURVIVOR"
      : customer.corporateName
        ? "PROPRIETOR"
        : "SELF",
    joint_holders: [...(account.jointHolders ?? [])],
    is_primary: account === customer.accounts[0],
    mmid: paysByMobile ? `9${account.number.slice(-6)}` : "",
    floor: floors.get(account.number) ?? 0n,
    credit_limit: credit?.limit ?? (account.kind === "overdraft" ? overdraft.limit : 0n),
  };
}

/** Answers the key of an account number. */
export type IdOf = (number: string) => bigint;

/** Of the accounts that are in. */
export async function accountIds(db: Kysely<BankSchema>): Promise<IdOf> {
  const accounts = await db.selectFrom("bank.account").select(["id", "number"]).execute();
  const ids = new Map(accounts.map(({ id, number }) => [number, id]));
  return (number) => ids.get(number)!;
}

export function depositRows(today: IsoDate, idOf: IdOf): NewRow<"bank.deposit">[] {
  return deposits.map((deposit) => {
    const { opened, matures, maturityAmount } = depositTerms(deposit, today);
    return {
      account_id: idOf(deposit.account),
      payout: deposit.payout,
      scheme: deposit.scheme,
      principal: deposit.principal,
      rate: deposit.rate,
      months: deposit.months,
      opened_on: opened,
      matures_on: matures,
      maturity_amount: maturityAmount,
      status: hasMatured(deposit, today) ? "CLOSED" : "OPEN",
      linked_account_id: idOf(deposit.linked),
    };
  });
}

export function loanRow(today: IsoDate, idOf: IdOf): NewRow<"bank.loan"> {
  return {
    account_id: idOf(housingLoan.account),
    loan_type: housingLoan.loanType,
    sanctioned: housingLoan.principal,
    disbursed: housingLoan.principal,
    principal: housingLoan.principal,
    instalment: housingLoanInstalment,
    instalments: housingLoan.months,
    rate: housingLoan.rate,
    disbursed_on: loanDisbursedOn(today),
    repayment_account_id: idOf(housingLoan.repaidFrom),
  };
}

/** Handed in at the end of last month. */
export function stockStatementRows(today: IsoDate, idOf: IdOf): NewRow<"bank.stock_statement">[] {
  return cashCredits.map(({ account, stock }) => ({
    account_id: idOf(account),
    submitted_on: addDays(`${today.slice(0, 8)}01` as IsoDate, -1),
    stock: stock.stock,
    creditors: stock.creditors,
    stock_margin: stock.stockMargin,
    debtors: stock.debtors,
    old_debtors: stock.oldDebtors,
    debtor_margin: stock.debtorMargin,
  }));
}
