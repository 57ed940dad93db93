/** The bank's own accounts on the far side of the rails; the suspense accounts of the rails came with `own-accounts.ts`. */
export const railAccounts = [
  `insert into bank.account (number, kind, name, branch_code, product, opened_on) values
  ('000190330000001', 'internal', 'Settlement account with RBI', '0001', 'General ledger', '2000-04-01'),
  ('000190340000001', 'internal', 'Unclaimed money', '0001', 'General ledger', '2000-04-01')`,
];
