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
import { isNotKnown, knownOr, shownAs, type EnquiryResult } from "~/ui/enquiry";

export async function findChosenAccount({ request }: RequestArgs, customer: SignedIn) {
  const requested = new URL(request.url).searchParams.get("account");
  return requested ? requireAccount(customer, requested) : null;
}

/** An own account, or a closed deposit, which only the list of deposits has. 404 for any other, like `requireAccount`. */
export async function requireAccountEver(customer: SignedIn, given: string): Promise<NamedAccount> {
  const numberOf = (account: NamedAccount) => account.accountNumber;
  const own = findNamed(customer, "account", customer.accounts, { given, numberOf });
  if (own) return own;
  const list = await customer.ask(fixedDeposits, { key: "FDView" });
  // The owner is unknown now.
  if (isNotKnown(list)) throw new Response("Service Unavailable", { status: 503 });
  const deposits = knownOr(
    shownAs(list, (answer) => answer.deposits),
    { missing: [], unknown: [] },
  );
  const known = deposits.map((deposit) => closedDeposit(customer, deposit));
  return findNamed(customer, "account", known, { given, numberOf }) ?? requireAccount(customer, given);
}

export function closedDeposit(
  customer: SignedIn,
  { accountNumber, kind = "fixed-deposit" }: Pick<Deposit, "accountNumber" | "kind">,
): NamedAccount {
  return { accountNumber, handle: customer.handleOf("account", accountNumber), kind };
}

type Deposit = AnswerOf<typeof fixedDeposits>["deposits"][number];

/** Account of `?account=`, else the primary; null for a customer without accounts. */
export async function findChosenOrPrimary(args: RequestArgs, customer: SignedIn) {
  return (await findChosenAccount(args, customer)) ?? customer.primaryAccount ?? null;
}

/** Balance: null if the bank did not give it. */
export interface AccountWithBalance extends OwnAccount {
  balance: Balance | null;
  /** Has it a card, a cheque book? Undefined if the bank does not tell. */
  cards?: boolean | undefined;
  cheques?: boolean | undefined;
}

/** In the order of `accounts`, which defaults to all. */
export function listBalances(
  customer: SignedIn,
  accounts: readonly OwnAccount[] = customer.accounts,
): Promise<AccountWithBalance[]> {
  return Promise.all(
    accounts.map(async (account) => {
      const { accountNumber } = account;
      const result = await customer.call(balanceEnquiry, { accountNumber });
      if (result.outcome !== "done") return { ...account, balance: null };
      const { ledger, available, cards, cheques } = result.answer;
      return { ...account, balance: { accountNumber, ledger, available }, cards, cheques };
    }),
  );
}

/** Personal data is masked. */
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
    // Some gateways append a time of day.
    dateOfBirth: dateOfBirth?.split(" ")[0],
  };
}

/** Omits lines that are already contained. */
export const oneLine = (lines: readonly (string | undefined)[]): string =>
  [...new Set(lines.filter((line) => line?.trim()))].join(", ");

export function branchLine({ branchName, ...branch }: Branch): string {
  const { branchAddress1, branchAddress2, branchCity, branchState, branchPinCode } = branch;
  return oneLine([branchName, branchAddress1, branchAddress2, branchCity, branchState, branchPinCode]);
}

type Branch = Pick<
  AnswerOf<typeof accountDetails>,
  "branchName" | `branch${"Address1" | "Address2" | "City" | "State" | "PinCode"}`
>;

/** Section 7; null if the list lacks the account. */
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
