import type { Balance, NamedAccount, OwnAccount } from "common/accounts";
import {
  accountList,
  balanceEnquiry,
  fixedDeposits,
  type accountDetails,
} from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { maskAadhaar, maskEmail, maskPan } from "common/masks";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import { findNamed } from "~/handles.server";
import type { RequestArgs } from "~/session/visitor.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";

/** The account the address names as `?account=`, the customer's own; null where it names none. */
export async function findChosenAccount({ request }: RequestArgs, customer: SignedIn) {
  const requested = new URL(request.url).searchParams.get("account");
  return requested ? requireAccount(customer, requested) : null;
}

/**
 * The customer's own account, or a deposit of theirs that has been paid out: that one stands in the bank's list
 * of deposits alone. Any other is 404, as for `requireAccount`.
 */
export async function requireAccountEver(customer: SignedIn, given: string): Promise<NamedAccount> {
  const numberOf = (account: NamedAccount) => account.accountNumber;
  const own = findNamed(customer, "account", customer.accounts, { given, numberOf });
  if (own) return own;
  const list = await customer.ask(fixedDeposits, { key: "FDView" });
  // Whose it is cannot be told now.
  if (list.state === "failed") throw new Response("Service Unavailable", { status: 503 });
  const deposits = list.state === "shown" ? list.answer.deposits : [];
  const known = deposits.map((deposit) => closedDeposit(customer, deposit));
  return findNamed(customer, "account", known, { given, numberOf }) ?? requireAccount(customer, given);
}

/** A deposit that is no account of the customer's any more, as a page names it. */
export function closedDeposit(
  customer: SignedIn,
  { accountNumber, kind = "fixed-deposit" }: Pick<Deposit, "accountNumber" | "kind">,
): NamedAccount {
  return { accountNumber, handle: customer.handleOf("account", accountNumber), kind };
}

type Deposit = AnswerOf<typeof fixedDeposits>["deposits"][number];

/** The account the address names, else the primary one; null for a customer without any. */
export async function findChosenOrPrimary(args: RequestArgs, customer: SignedIn) {
  return (await findChosenAccount(args, customer)) ?? customer.primaryAccount ?? null;
}

/** An account with its balance; null where the bank did not give one: a page shows the rest all the same. */
export interface AccountWithBalance extends OwnAccount {
  balance: Balance | null;
}

/** Asks for all balances at once, of the customer's accounts or of some, in the order of `accounts`. */
export function listBalances(
  customer: SignedIn,
  accounts: readonly OwnAccount[] = customer.accounts,
): Promise<AccountWithBalance[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const { accountNumber } = account;
      const result = await customer.call(balanceEnquiry, { accountNumber });
      if (result.outcome !== "done") return { ...account, balance: null };
      const { ledger, available } = result.answer;
      return { ...account, balance: { accountNumber, ledger, available } };
    }),
  );
}

/** The holder of an account as a page may show it: what is personal leaves the server masked. */
export type Holder = ReturnType<typeof holderOf>;

function holderOf({
  pan,
  aadhaar,
  email,
  dateOfBirth,
  ...row
}: AnswerOf<typeof accountList>["accounts"][number]) {
  return {
    ...row,
    pan: maskPan(pan ?? ""),
    aadhaar: maskAadhaar(aadhaar ?? ""),
    email: maskEmail(email ?? ""),
    // Some gateways write a time of day behind the date.
    dateOfBirth: dateOfBirth?.split(" ")[0],
  };
}

/** An address in one line; what stands there already is left out. */
export const oneLine = (lines: readonly (string | undefined)[]): string =>
  [...new Set(lines.filter((line) => line?.trim()))].join(", ");

/** Where an account's branch is. */
export function branchLine({ branchName, ...branch }: Branch): string {
  const { branchAddress1, branchAddress2, branchCity, branchState, branchPinCode } = branch;
  return oneLine([branchName, branchAddress1, branchAddress2, branchCity, branchState, branchPinCode]);
}

type Branch = Pick<
  AnswerOf<typeof accountDetails>,
  "branchName" | `branch${"Address1" | "Address2" | "City" | "State" | "PinCode"}`
>;

/** The record of that account in the customer's list (section 7); null where the list does not hold it. */
export async function enquireHolder(
  customer: SignedIn,
  accountNumber: string,
): Promise<EnquiryResult<Holder | null>> {
  const list = await customer.ask(accountList, { mobile: customer.session.customer.mobile });
  return shownAs(list, ({ accounts }) => {
    const row = accounts.find((account) => account.accountNumber === accountNumber);
    return row ? holderOf(row) : null;
  });
}
