import type { ColumnType } from "kysely";
import { defineColumns, defineTables, typed } from "common/postgres/tables.server";
import { ownAccountRows } from "./own-accounts";

/** Only posting functions change these columns. */
type Posted<T> = ColumnType<T, never, never>;

/**
 * Domains instead of CHECK constraints: PostgreSQL evaluates a domain only when its column is written, and table checks at
 * each posting.
 */
export const domains = defineColumns({
  "bank.account_number": [
    `text collate "C" check (value ~ '^[0-9]{15}$')`,
    "Branch (4), product (4), serial (7)",
  ],
  "bank.account_kind": [
    "text check (value in ('savings', 'current', 'overdraft', 'cash-credit', 'fixed-deposit', 'recurring-deposit', 'loan', 'internal'))",
    "Kinds of account of customers; internal: the bank's own",
  ],
  "bank.account_status": ["text check (value in ('open', 'frozen', 'closed'))", "Status of an account"],
  "bank.joint_holders": ["text[] check (cardinality(value) <= 3)", "Names of joint holders, three at most"],
  "bank.held_amount": ["bigint check (value >= 0)", "Paise of a balance that may not be spent"],
  "bank.cheque_number": ["text check (value ~ '^[0-9]{6}$')", "Cheque number, six digits"],
});

export const createDomains = Object.entries(domains).flatMap(([name, [definition, meaning]]) => [
  `create domain ${name} as ${definition}`,
  `comment on domain ${name} is '${meaning.replaceAll("'", "''")}'`,
]);

export const ledgerTables = defineTables({
  "bank.account": {
    meaning:
      "Accounts of customers and of the bank itself (kind internal). Balance and totals change by bank.post_journal and bank.post_history only",
    columns: {
      id: ["bigint generated always as identity primary key", "Key; the number is what people use"],
      // Columns that a posting reads and writes come first, which is faster.
      lien: ["bank.held_amount not null default 0", "Held for the bank or a court: not to be spent"],
      uncleared: ["bank.held_amount not null default 0", "Credited but not collected yet: not to be spent"],
      balance: ["bigint not null default 0", "Book balance: sum of its postings", typed<Posted<bigint>>()],
      debits: [
        "bigint not null default 0",
        "Sum of all debits, as a positive amount",
        typed<Posted<bigint>>(),
      ],
      credits: ["bigint not null default 0", "Sum of all credits", typed<Posted<bigint>>()],
      last_seq: [
        "bigint not null default 0",
        "Sequence of its last posting; 0: none",
        typed<Posted<bigint>>(),
      ],
      last_booked_at: [
        "timestamptz",
        "Nothing is booked on it before this instant; null: nothing ever was",
        typed<Posted<Date | null>>(),
      ],
      floor: [
        "bigint",
        "Lowest balance that a debit may leave, lien and uncleared aside: 0, or minus what may be drawn (overdraft limit; the lesser of limit and drawing power). Null for the bank's own",
      ],
      status: ["bank.account_status not null default 'open'", "frozen and closed take no posting"],
      number: ["bank.account_number not null unique", "Branch (4), product (4), serial (7)"],
      kind: ["bank.account_kind not null", "Kind of account; internal: one of the bank's own"],
      customer_number: ["text references bank.customer (number)", "Holder; null for the bank's own"],
      name: ["text not null", "Title of the account"],
      branch_code: ["text not null references bank.branch (code)", "Branch that keeps it"],
      product: ["text not null", "Name of the product"],
      opened_on: ["date not null", "Opening date"],
      closed_on: ["date", "Closing date"],
      mode_of_operation: ["text not null default 'SELF'", "Who may operate it"],
      joint_holders: ["bank.joint_holders not null default '{}'", "Names of joint holders, three at most"],
      is_primary: ["boolean not null default false", "The holder's first account"],
      mmid: ["text not null default ''", "Mobile money identifier, seven digits; empty where there is none"],
      currency: ["char(3) not null default 'INR'", "Currency"],
      credit_limit: ["bigint not null default 0", "Sanctioned limit of an overdraft or cash credit"],
      drawing_power: ["bigint", "Drawing power of a cash credit from its last stock statement"],
    },
    indexes: [
      "create index account_customer on bank.account (customer_number, id)",
      "create unique index account_one_primary on bank.account (customer_number) where is_primary",
    ],
    firstRows: ownAccountRows,
  },
  "bank.stock_statement": {
    meaning:
      "What a cash credit's drawing power is calculated from: the borrower's statement of stock and debtors",
    columns: {
      account_id: ["bigint not null references bank.account (id)", "The cash credit"],
      submitted_on: ["date not null", "Date of the statement"],
      stock: ["bigint not null", "Value of the stock"],
      creditors: ["bigint not null", "Owed to suppliers for it"],
      stock_margin: ["numeric(5, 2) not null", "Margin on stock, percent"],
      debtors: ["bigint not null", "Book debts"],
      old_debtors: ["bigint not null", "Of these older than 90 days"],
      debtor_margin: ["numeric(5, 2) not null", "Margin on book debts, percent"],
    },
    constraints: ["primary key (account_id, submitted_on)"],
  },
  "bank.deposit": {
    meaning: "Terms of fixed and recurring deposits; what is in them is the balance of the account",
    columns: {
      account_id: ["bigint primary key references bank.account (id)", "The deposit's account"],
      payout: [
        "text not null check (payout in ('reinvestment', 'monthly-interest', 'recurring'))",
        "reinvestment: interest compounds to maturity; monthly-interest: paid out each month; recurring: monthly instalments",
      ],
      scheme: ["text not null", "Scheme code: FMOGP, KLDGP or RDGFI"],
      principal: ["bigint not null", "Deposited at opening; of a recurring deposit one instalment"],
      rate: ["numeric(5, 2) not null", "Percent a year"],
      months: ["integer not null", "Whole months of the term"],
      days: ["integer not null default 0", "Days of the term beyond the months"],
      opened_on: ["date not null", "Opening date"],
      matures_on: ["date not null", "Maturity date"],
      maturity_amount: ["bigint not null", "Paid at maturity"],
      status: ["text not null check (status in ('OPEN', 'CLOSED'))", "Status of the receipt"],
      linked_account_id: ["bigint not null references bank.account (id)", "Account that pays in and is paid"],
      instalment_tries: [
        "integer not null default 0",
        "Of a recurring deposit: times there was not enough money for the instalment that is due",
      ],
      payout_account_id: [
        "bigint references bank.account (id)",
        "Account that is paid interest and maturity amount; null: the linked one",
      ],
      renews: [
        "boolean not null default false",
        "At maturity it begins anew for the same term, at the rate of that day; else it is paid out",
      ],
      renews_interest: [
        "boolean not null default true",
        "Of one that begins anew: with its interest; else that is paid out",
      ],
    },
  },
  "bank.loan": {
    meaning: "Terms of loans; what is owed is minus the balance of the account",
    columns: {
      account_id: ["bigint primary key references bank.account (id)", "The loan's account"],
      loan_type: ["text not null", "Kind of loan"],
      sanctioned: ["bigint not null", "Sanctioned amount"],
      disbursed: ["bigint not null", "Paid out so far"],
      principal: ["bigint not null", "Principal the instalment was calculated from"],
      instalment: ["bigint not null", "Equated monthly instalment"],
      instalments: ["integer not null", "Number of instalments"],
      rate: ["numeric(5, 2) not null", "Percent a year, monthly rests"],
      disbursed_on: ["date not null", "Date of disbursal"],
      repayment_account_id: [
        "bigint not null references bank.account (id)",
        "Account the instalments are taken from",
      ],
      // RBI (2014): floating-rate term loans of individuals are ended without a charge.
      rate_kind: [
        "text not null default 'fixed' check (rate_kind in ('fixed', 'floating'))",
        "Whether the rate stays as agreed or moves with the bank's own",
      ],
    },
  },
  "bank.journal": {
    meaning: "One event in the books: its postings sum to zero. Rows are added, never changed",
    rows: "by functions",
    columns: {
      id: ["bigint generated always as identity primary key", "Number of the journal"],
      reference: ['text collate "C" not null unique', "Reference of the payment, carried out once for ever"],
      kind: ["text not null", "What it was: upi, salary, emi, interest …"],
      booked_at: [
        "timestamptz not null",
        "When it was booked; never before the last journal of any of its accounts",
      ],
      narration: ["text not null default ''", "Words for the bank's own books"],
    },
  },
  "bank.posting": {
    meaning:
      "One line of a journal on one account, with everything a statement row shows. Totals up to each row make opening balance, closing balance and sums of any period two look-ups",
    rows: "by functions",
    columns: {
      account_id: ["bigint not null", "Account"],
      account_seq: ["bigint not null", "1, 2, 3 … within the account, without gaps"],
      journal_id: ["bigint not null", "Journal it belongs to"],
      line: ["smallint not null", "Line within the journal, from 1"],
      amount: ["bigint not null", "Credit above zero, debit below"],
      balance_after: ["bigint not null", "Balance of the account after it"],
      debits_after: ["bigint not null", "All debits of the account up to it, as a positive amount"],
      credits_after: ["bigint not null", "All credits of the account up to it"],
      entry_date: ["date not null", "Date (IST) it was booked; never decreases with account_seq"],
      value_date: ["date not null", "Date from which it counts for interest"],
      particulars: ["text not null", "What the customer reads"],
      cheque_number: ["bank.cheque_number", "Cheque number, for a cheque"],
    },
    constraints: ["primary key (account_id, account_seq)"],
    indexes: [
      "create unique index posting_journal on bank.posting (journal_id, line)",
      "create index posting_date on bank.posting (account_id, entry_date, account_seq)",
    ],
  },
  "bank.missed_instalment": {
    meaning:
      "Instalments of recurring deposits that were not there after the last try: each has moved the maturity by a month. Rows are added, never changed",
    rows: "only added",
    columns: {
      account_id: ["bigint not null references bank.deposit (account_id)", "The deposit's account"],
      number: ["integer not null check (number > 0)", "1, 2, 3 … within the deposit"],
      charge: ["bigint not null check (charge >= 0)", "What that costs; taken when the deposit is paid out"],
      missed_on: ["date not null", "Date (IST) of the last try"],
    },
    constraints: ["primary key (account_id, number)"],
  },
  "bank.deposit_closing": {
    meaning: "Deposits closed before their maturity, and what they were paid. Rows are added, never changed",
    rows: "only added",
    columns: {
      account_id: ["bigint primary key references bank.deposit (account_id)", "The deposit's account"],
      reference: ['text collate "C" not null unique', "Reference of the request and of its journal"],
      closed_on: ["date not null", "Date (IST)"],
      card_rate: [
        "numeric(5, 2) not null",
        "Percent a year for the time it has run; 0: for so short a time none",
      ],
      points_less: ["numeric(5, 2) not null", "Percent taken off for closing early"],
      rate: ["numeric(5, 2) not null", "Percent a year that it has earned"],
      deposited: ["bigint not null", "Paid in"],
      earned: ["bigint not null", "Interest for the time it has run"],
      credited: ["bigint not null", "Interest credited or paid out before it was closed"],
      penalty: ["bigint not null", "What the percent taken off make"],
      charge: ["bigint not null", "For missed instalments"],
      amount: ["bigint not null check (amount > 0)", "Paid out"],
      tax: ["bigint not null", "Tax that was told"],
      paid_to: ["bigint not null references bank.account (id)", "Account that was paid"],
    },
  },
});
