/**
 * What a value of an account may be. Domains and not CHECK constraints: those would be evaluated for every
 * column at each posting, these only where the column is written.
 */
const domains: ReadonlyArray<readonly [name: string, definition: string, meaning: string]> = [
  [
    "bank.account_number",
    `text collate "C" check (value ~ '^[0-9]{15}$')`,
    "Branch (4), product (4), serial (7)",
  ],
  [
    "bank.account_kind",
    `text check (value in ('savings', 'current', 'overdraft', 'cash-credit', 'fixed-deposit', 'recurring-deposit', 'loan', 'internal'))`,
    "Kinds of account of customers; internal: the bank's own",
  ],
  ["bank.account_status", "text check (value in ('open', 'frozen', 'closed'))", "Status of an account"],
  ["bank.joint_holders", "text[] check (cardinality(value) <= 3)", "Names of joint holders, three at most"],
  ["bank.held_amount", "bigint check (value >= 0)", "Paise of a balance that may not be spent"],
  ["bank.cheque_number", "text check (value ~ '^[0-9]{6}$')", "Cheque number, six digits"],
];

export const createDomains = domains.flatMap(([name, definition, meaning]) => [
  `create domain ${name} as ${definition}`,
  `comment on domain ${name} is '${meaning.replaceAll("'", "''")}'`,
]);
