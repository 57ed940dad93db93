import { defineTables, typed } from "common/postgres/tables.server";
import type { InstructionKind } from "common/standing-instructions";

export const instructionTables = defineTables({
  "bank.standing_instruction": {
    meaning:
      "Transfers that a customer has made again and again on one day of the month. Rows stay, whatever became of them",
    columns: {
      number: ["bigint generated always as identity (start with 100001) primary key", "SI number"],
      customer_number: ["text not null references bank.customer (number)", "Who pays"],
      kind: ["text not null", "Kind of transfer, one that stays within the bank", typed<InstructionKind>()],
      from_account: ["bank.account_number not null", "Account to be debited"],
      to_account: ["bank.account_number not null", "Account of this bank to be credited"],
      to_name: ["text not null", "Name of the payee"],
      amount: ["bigint not null check (amount > 0)", "Of one transfer"],
      remark: ["text not null", "The customer's words"],
      frequency: [
        "text not null check (frequency in ('monthly', 'quarterly', 'half-yearly', 'yearly'))",
        "How often",
      ],
      day: [
        "smallint not null check (day between 1 and 30)",
        "Day of execution; in a shorter month its last day",
      ],
      starts_on: ["date not null", "First date of what was agreed last"],
      times: ["integer check (times between 1 and 360)", "Number of transfers agreed; null: until an amount"],
      times_left: ["integer", "Dates still to come; null: until an amount"],
      until_amount: ["bigint check (until_amount > 0)", "Ends when so much has been paid; null: by number"],
      paid: ["bigint not null default 0", "Paid since what was agreed last"],
      next_on: ["date", "The next date; null: none is to come"],
      failures: ["integer not null default 0", "Failed runs in a row"],
      state: [
        "text not null default 'active' check (state in ('active', 'paused', 'suspended', 'ended', 'deleted'))",
        "paused by the customer, suspended by the bank: dates are left out until it is resumed",
      ],
      version: [
        "integer not null default 1",
        "Counts the customer's changes: one made by an older page is refused",
      ],
      added_at: ["timestamptz not null", "When it was added"],
      ended_at: ["timestamptz", "When it ended or was deleted"],
      changed_at: ["timestamptz", "When its customer changed amount, dates or end last; null: never"],
    },
    constraints: ["check ((times is null) <> (until_amount is null))"],
    indexes: [
      "create index standing_instruction_customer on bank.standing_instruction (customer_number, number)",
    ],
  },
  "bank.instruction_run": {
    meaning: "What became of each date of a standing instruction: the row is what makes it happen once",
    columns: {
      instruction: ["bigint not null references bank.standing_instruction (number)", "Instruction"],
      due_on: ["date not null", "The date it fell due on"],
      amount: [
        "bigint not null",
        "What was to be paid; 0 if the deposit or loan was full when it was skipped",
      ],
      reference: ['text collate "C" not null unique', "Reference of the payment, if one comes of it"],
      state: [
        "text not null check (state in ('waiting', 'paid', 'failed', 'skipped', 'paused'))",
        "waiting: is tried again; skipped by the customer; paused: left out with the instruction",
      ],
      tries: ["integer not null default 0", "Times there was not enough money for it"],
      failure: ["text", "Why it failed: the code that refused it"],
      ended_at: ["timestamptz", "When it was paid, failed or was left out; null while it waits"],
    },
    constraints: ["primary key (instruction, due_on)"],
  },
});
