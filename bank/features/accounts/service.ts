import { findRow } from "bank/database/rows";
import { sql } from "kysely";
import { availableBalance } from "bank/ledger/balances";
import { recordsBegin } from "bank/ledger/records";
import type { Vault } from "bank/vault";
import { branchOf, listOwnAccounts, type OwnAccount } from "bank/customers";
import { done, serve } from "bank/service";
import { addMonths, type IsoDate, formatDate, istDate } from "common/dates";
import * as contract from "common/contract/accounts.server";
import { isOperative } from "common/accounts";
import type { BankTariff } from "common/bank";
import type { Paise } from "common/money";
import { inForce } from "common/tariff";
import { lateWords } from "bank/interest/book";
import { instalmentsOf, recurringOutlook, recurringStates } from "bank/interest/instalments";

export const list = serve(contract.accountList, "customer", async (context, { customerNumber }) => {
  const accounts = await listOwnAccounts(context, customerNumber);
  return done({ accounts: accounts.map((account) => particulars(context.vault, account)) });
});

function particulars(vault: Vault, account: OwnAccount) {
  return {
    accountNumber: account.number,
    customerName: account.customer_name,
    customerNumber: account.customer_number,
    accountType: account.product,
    pan: account.sealed_pan ? vault.open(account.sealed_pan) : undefined,
    aadhaar: account.sealed_aadhaar ? vault.open(account.sealed_aadhaar) : undefined,
    email: account.email ?? undefined,
    dateOfBirth: account.date_of_birth ? formatDate(account.date_of_birth) : undefined,
    branchCode: account.branch_code,
    address1: account.address1,
    address2: account.address2,
    district: account.district,
    city: account.city,
    state: account.state,
    pinCode: account.pin_code,
  };
}

export const balance = serve(contract.balanceEnquiry, "account", async ({ account }, { accountNumber }) => {
  return done({
    available: availableBalance(account),
    ledger: account.balance,
    ...(isOperative(account.kind) ? { cards: account.has_cards, cheques: account.has_cheques } : {}),
    account: { accountNumber },
  });
});

export const details = serve(contract.accountDetails, "account", async ({ db, clock, tariff, account }) => {
  const [jointHolder1, jointHolder2, jointHolder3] = account.joint_holders;
  const limited = account.kind === "overdraft" || account.kind === "cash-credit";
  const isDeposit = account.kind === "fixed-deposit" || account.kind === "recurring-deposit";
  const [deposit, limits, begin] = await Promise.all([
    isDeposit ? findRow(db, "bank.deposit", { account_id: account.id }) : undefined,
    isOperative(account.kind) ? accountLimits(tariff, istDate(clock.now())) : {},
    recordsBegin(db, account.id),
  ]);
  return done({
    accountName: account.name,
    openDate: account.opened_on,
    recordsFrom: begin?.date,
    product: account.product,
    accountType: account.kind,
    status: account.status.toUpperCase(),
    modeOfOperation: account.mode_of_operation,
    jointHolder1,
    jointHolder2,
    jointHolder3,
    drawingPower: account.drawing_power ?? undefined,
    lien: account.lien,
    balance: availableBalance(account),
    ledger: account.balance,
    principal: deposit?.principal,
    branchCode: account.branch_code,
    branchName: account.branch_name,
    ifsc: account.ifsc,
    ...branchOf(account),
    limit: limited ? account.credit_limit : undefined,
    ...limits,
  });
});

/** Of any operative account: most of one payment within the bank, and of a day by NEFT and RTGS together. */
function accountLimits({ paymentLimits }: BankTariff, today: IsoDate) {
  const { kinds, perDay } = inForce(paymentLimits, today);
  return { maxLimit: kinds["within-bank"].most, neftRtgsLimit: perDay["neft-rtgs"] ?? undefined };
}

/** Paid out or renewed when it ended; null while it is open. */
const paidOut = sql<Paise | null>`case when deposit.status = 'CLOSED' then (
  select sum(-posting.amount)::bigint from bank.posting join bank.journal on journal.id = posting.journal_id
  where posting.account_id = account.id and posting.amount < 0 and journal.kind = 'deposit'
    and posting.particulars <> ${lateWords}) end`;

export const deposits = serve(
  contract.fixedDeposits,
  "customer",
  async ({ db, clock, tariff }, { customerNumber }) => {
    const on = { today: istDate(clock.now()), calendar: tariff.calendar };
    const rows = await db
      .selectFrom("bank.deposit as deposit")
      .innerJoin("bank.account as account", "account.id", "deposit.account_id")
      .leftJoin(recurringStates(db).as("state"), "state.account_id", "account.id")
      .where("account.customer_number", "=", customerNumber)
      .orderBy("account.id")
      .select(["account.number as accountNumber", "deposit.status as receiptStatus", "deposit.rate"])
      .select(["deposit.opened_on as openDate", "deposit.matures_on as maturityDate"])
      .select(["deposit.principal", "deposit.principal as depositAmount"])
      .select(["account.balance as principalAndInterest", "account.balance as outstanding"])
      .select(["deposit.maturity_amount as maturityAmount", "deposit.payout", "deposit.months"])
      .select(paidOut.as("paidOut"))
      .select(["state.paid", "state.missed", "state.charged", "state.next"])
      .execute();
    return done({
      deposits: rows.map(({ payout, months, paid, missed, charged, next, paidOut, ...row }) => {
        const deposit = { ...row, paidOut: paidOut ?? undefined };
        if (payout !== "recurring") return { ...deposit, kind: "fixed-deposit" as const };
        const kind = "recurring-deposit" as const;
        if (deposit.receiptStatus === "CLOSED") return { ...deposit, kind };
        const { principal, rate, openDate: opened, maturityDate: matures } = deposit;
        const state = { paid: paid!, missed: missed!, charged: charged!, next };
        const terms = { principal, rate, months, opened, matures, missed: state.missed };
        const instalments = instalmentsOf(terms, state, on);
        return {
          ...deposit,
          kind,
          maturityAmount: recurringOutlook(tariff, terms, state).amount,
          agreedAmount: deposit.maturityAmount,
          agreedMaturity: addMonths(opened, months),
          months,
          instalmentsPaid: state.paid,
          instalmentsLeft: instalments.left,
          instalmentsOverdue: instalments.overdue,
          overdueSince: instalments.overdueSince,
          instalmentsMissed: state.missed,
          missedCharge: state.charged,
          nextInstalmentOn: instalments.nextOn,
        };
      }),
    });
  },
);

export const loanList = serve(contract.loans, "customer", async ({ db }, { customerNumber }) => {
  const rows = await db
    .selectFrom("bank.loan as loan")
    .innerJoin("bank.account as account", "account.id", "loan.account_id")
    .innerJoin("bank.branch as branch", "branch.code", "account.branch_code")
    .where("account.customer_number", "=", customerNumber)
    .orderBy("account.id")
    .select(["account.number as accountNumber", "account.balance", "branch.name as branchName"])
    .select(({ selectFrom }) =>
      selectFrom("bank.lien as lien")
        .innerJoin("bank.account as security", "security.id", "lien.account_id")
        .whereRef("lien.loan_account_id", "=", "loan.account_id")
        .where("lien.lifted_at", "is", null)
        .orderBy("lien.id")
        .limit(1)
        .select("security.number")
        .as("securedBy"),
    )
    .select(["loan.loan_type as loanType", "loan.principal", "loan.instalment", "loan.rate"])
    .select(["loan.sanctioned", "loan.disbursed", "loan.rate_kind as rateKind"])
    .select(({ selectFrom }) =>
      selectFrom("bank.loan_instalment as due")
        .whereRef("due.account_id", "=", "loan.account_id")
        .select(({ fn }) => fn.sum<bigint>("due.unpaid").as("sum"))
        .as("overdue"),
    )
    .select(({ selectFrom }) =>
      selectFrom("bank.loan_instalment as due")
        .whereRef("due.account_id", "=", "loan.account_id")
        .where("due.unpaid", ">", 0n)
        .select(({ fn }) => fn.min("due.due_on").as("day"))
        .as("overdueSince"),
    )
    .execute();
  return done({
    loans: rows.map(({ balance, overdue, overdueSince, securedBy, ...loan }) => ({
      ...loan,
      securedBy: securedBy ?? undefined,
      outstanding: -balance,
      balance: -balance,
      overdue: BigInt(overdue ?? 0),
      overdueSince: overdueSince ?? undefined,
    })),
  });
});
