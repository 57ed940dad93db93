import { insertRow, insertRows } from "bank/database/rows";
import type { NewRow, Row, Transaction } from "bank/database/schema";
import { takeStockStatement } from "bank/features/accounts/drawing-power";
import { markLien } from "bank/features/accounts/liens";
import { expectInstalment } from "bank/features/loans/jobs";
import { monthlyInstalment } from "bank/ledger/amortisation";
import { branchTokenDigest } from "bank/credentials/proof";
import { expectPremium } from "bank/features/schemes/enrolment";
import { interestJob, runningInterestJob } from "bank/interest/book";
import { instalmentJob } from "bank/interest/instalments";
import { calendarMonths, calendarPeriod, depositPeriods, termsOf } from "bank/interest/rules";
import { addJob } from "bank/jobs/jobs";
import type { Vault } from "bank/vault";
import type { BankTariff } from "common/bank";
import { addDays, momentOf, monthStart, startOfIstDate, type IsoDate } from "common/dates";
import { toHundredths } from "common/nominee";
import { own } from "common/own";
import { paidUntil } from "common/schemes";
import { branchOfAccount } from "./locator";
import type { DemoAccount, DemoCustomer } from "./people";
import { at } from "./values";

/** Rows of customers and accounts as the branch opened them; what falls due of them is expected as jobs. */

/** Names of the products by the four digits that follow the branch. */
const products: Readonly<Record<string, string>> = {
  "1001": "Savings Bank",
  "1002": "Savings Bank Plus",
  "1101": "Current Account",
  "1201": "Secured Overdraft",
  "1301": "Cash Credit (Hypothecation)",
  "2001": "Fixed Deposit, Monthly Interest",
  "2002": "Fixed Deposit, Reinvestment",
  "2101": "Recurring Deposit",
  "3001": "Housing Loan",
  "3002": "Loan against Deposit",
};

/** Finds the key of an account by its number. */
export type IdOf = (accountNumber: string) => bigint;

export async function openAccounts(
  db: Transaction,
  { vault, tariff }: { vault: Vault; tariff: BankTariff },
  customers: readonly DemoCustomer[],
  today: IsoDate,
): Promise<IdOf> {
  const rows = customers.map((customer) => customerRow(customer, vault, today));
  await insertRows(db, "bank.customer", rows);
  await insertRows(
    db,
    "bank.branch_token",
    customers.flatMap(({ number, branch_token: token }) =>
      token === undefined
        ? []
        : {
            customer_number: number,
            digest: branchTokenDigest(vault, number, token),
            issued_at: startOfIstDate(today),
            expires_at: startOfIstDate(addDays(today, 366)),
          },
    ),
  );
  const inserted = await db
    .insertInto("bank.account")
    .values(
      customers.flatMap((customer) => customer.accounts.map((account) => accountRow(customer, account))),
    )
    .returning(["id", "number"])
    .execute();
  const ids = new Map(inserted.map(({ id, number }) => [number, id]));
  const idOf = (number: string) => ids.get(number)!;
  const accounts = customers.flatMap((customer) => customer.accounts);
  for (const account of accounts) await insertTerms(db, tariff, account, { idOf, today });
  for (const account of accounts) await insertRegistered(db, account, idOf);
  for (const customer of customers) await insertEnrolments(db, tariff, customer, { idOf, today });
  return idOf;
}

function customerRow(customer: DemoCustomer, vault: Vault, today: IsoDate): NewRow<"bank.customer"> {
  const {
    pan,
    aadhaar,
    must_change,
    expires: _,
    branch_token: __,
    accounts,
    enrolments: ___,
    ...row
  } = customer;
  const { code, city, state } = branchOfAccount(accounts[0]!.number);
  const lastEvening = momentOf(addDays(today, -1), at(20));
  return {
    ...row,
    district: city,
    city,
    state,
    sealed_pan: pan ? vault.seal(pan) : null,
    sealed_aadhaar: vault.seal(aadhaar),
    branch_code: code,
    last_signed_in_at: row.status === "active" && !must_change ? lastEvening : null,
  };
}

function accountRow(customer: DemoCustomer, account: DemoAccount): NewRow<"bank.account"> {
  const { number, kind, opened_on, joint_holders, credit, loan } = account;
  const paysByMobile = kind === "savings" || kind === "current";
  const alone = customer.corporate_name ? "PROPRIETOR" : "SELF";
  return {
    number,
    kind,
    customer_number: customer.number,
    name: customer.name,
    branch_code: number.slice(0, 4),
    product: own(products, number.slice(4, 8))!,
    opened_on,
    mode_of_operation: joint_holders.length > 0 ? "EITHER OR SURVIVOR" : alone,
    joint_holders,
    is_primary: account === customer.accounts[0],
    mmid: paysByMobile ? `9${number.slice(-6)}` : "",
    floor: -(credit?.limit ?? loan?.principal ?? 0n),
    credit_limit: credit?.limit ?? 0n,
  };
}

/** Terms of a deposit, loan or credit, and the first jobs of interest and instalments. */
async function insertTerms(
  db: Transaction,
  tariff: BankTariff,
  account: DemoAccount,
  { idOf, today }: { idOf: IdOf; today: IsoDate },
): Promise<void> {
  const { number, kind, opened_on, begins, deposit, loan, credit } = account;
  const account_id = idOf(number);
  if (deposit) {
    const { payout, scheme, principal: amount, rate, months, linked } = deposit;
    const terms = termsOf({ scheme: payout, amount, months, days: 0 }, { opened: opened_on, rate });
    await insertRows(db, "bank.deposit", {
      account_id,
      payout,
      scheme,
      principal: amount,
      rate,
      months,
      opened_on,
      matures_on: terms.matures,
      maturity_amount: terms.maturityAmount,
      status: "OPEN",
      linked_account_id: idOf(linked),
    });
    await addJob(db, interestJob({ accountNumber: number, due: depositPeriods(terms)[0]!.due }));
    if (payout === "recurring") await addJob(db, instalmentJob({ opened: opened_on, number }, 2));
  }
  if (loan) {
    const { principal, rate, months, repaid_from, ...row } = loan;
    await insertRows(db, "bank.loan", {
      ...row,
      account_id,
      sanctioned: principal,
      disbursed: principal,
      principal,
      rate,
      instalment: monthlyInstalment(principal, rate, months),
      instalments: months,
      repayment_account_id: idOf(repaid_from),
    });
    await expectInstalment(db, { accountNumber: number, disbursedOn: loan.disbursed_on }, 1);
  }
  if (credit) {
    const { rate, stock, ends } = credit;
    await insertRows(db, "bank.credit_rate", { account_id, from_date: opened_on, rate });
    // The statement of the end of last month.
    const submitted_on = addDays(monthStart(today), -1);
    if (stock) await takeStockStatement(db, { ...stock, account_id, submitted_on });
    if (ends) await insertRows(db, "bank.credit_expiry", { ...ends, account_id });
  }
  if (begins && (kind === "savings" || kind === "overdraft" || kind === "cash-credit")) {
    const { due } = calendarPeriod(calendarMonths[kind], addDays(begins, 1));
    await addJob(db, runningInterestJob(tariff, kind, { accountNumber: number, due }));
  }
}

async function insertRegistered(
  db: Transaction,
  { number, nominees, liens, guarantors }: DemoAccount,
  idOf: IdOf,
): Promise<void> {
  const account_id = idOf(number);
  if (nominees.length > 0)
    await insertRows(
      db,
      "bank.nominee",
      nominees.map(({ share, ...nominee }) => ({ ...nominee, share: toHundredths(share), account_id })),
    );
  for (const { loan, ...lien } of liens)
    await markLien(db, { ...lien, accountId: account_id, ...(loan && { loanId: idOf(loan) }) });
  if (guarantors.length > 0)
    await insertRows(
      db,
      "bank.guarantor",
      guarantors.map((guarantor) => ({ ...guarantor, account_id })),
    );
}

/** Enrolments without posted premiums: those with a nominee have been paid until now. */
async function insertEnrolments(
  db: Transaction,
  tariff: BankTariff,
  { number, date_of_birth, address1, address2, enrolments }: DemoCustomer,
  { idOf, today }: { idOf: IdOf; today: IsoDate },
): Promise<void> {
  for (const { scheme, enrolled_on, account, nominee: name } of enrolments) {
    const terms = { scheme, born: date_of_birth!, enrolledOn: enrolled_on };
    const nominee = { name, relation: "wife", address1, address2, birth: "1987-09-02" };
    let premiums = 1;
    while (name && paidUntil(terms, premiums) < today) premiums += 1;
    const inserted = await insertRow(db, "bank.scheme_enrolment", {
      customer_number: number,
      scheme,
      born: terms.born,
      enrolled_on,
      account_id: account ? idOf(account) : null,
      nominee: name ? JSON.stringify(nominee) : null,
      premiums,
      ends_on: account && !name ? paidUntil(terms, 1) : null,
    });
    if (name) await expectPremium(db, tariff, inserted, premiums + 1);
  }
}

/** Both passwords of a customer who has registered. `hash` makes each with a salt of its own. */
export async function credentialRows(
  { number, status, must_change, expires }: DemoCustomer,
  hash: (kind: Row<"bank.credential">["kind"]) => Promise<string>,
): Promise<NewRow<"bank.credential">[]> {
  if (status === "unregistered") return [];
  return Promise.all(
    (["login", "transaction"] as const).map(async (kind) => ({
      customer_number: number,
      kind,
      hash: await hash(kind),
      set_at: startOfIstDate(addDays(expires[kind], -90)),
      expires_on: expires[kind],
      must_change,
    })),
  );
}
